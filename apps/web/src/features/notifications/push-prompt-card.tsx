import { useInfiniteQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useId } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { useToastHost } from "../toasts/toast-host.ts";
import { notificationsQuery } from "./notifications-query.ts";
import { sendPushPrompt, type PushPromptType } from "./push-prompt.ts";
import { usePush } from "./use-push.ts";

const WORDS: Readonly<Record<Exclude<PushPromptType, "None">, string>> = {
  Default: "Hear of friends and of your spaces while this page is closed?",
  FollowUser: "Hear when they follow you back, also while this page is closed?",
  HostEvent: "Hear when someone comes to a space of yours, also while this page is closed?",
  LoveSpace: "Hear when friends are around, also while this page is closed?",
  RevisitSpace: "You've been here before. Hear when your friends are around?",
  ViewProfile: "Hear of friend requests, also while this page is closed?",
};

/** Asks whether this browser may be told things: in a corner of the page, in a space among its notices. */
export function PushPromptCard({ type }: { type: Exclude<PushPromptType, "None"> }) {
  const words = useId();
  const { data } = useInfiniteQuery(notificationsQuery());
  const pushKey = data?.pages[0]?.pushKey;
  const { turn } = usePush(pushKey ?? "");
  const host = useToastHost();
  const place = host ? "max-w-88" : "fixed right-3 bottom-3 left-3 z-50 sm:left-auto sm:w-88";
  const card = (
    <section
      aria-labelledby={words}
      className={`pointer-events-auto rounded-3xl border border-line bg-raised p-5 text-ink shadow-float animate-rise-in ${place}`}
    >
      <div className="flex gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <BellRing className="size-5" aria-hidden="true" />
        </span>
        <p id={words} role="status" className="self-center text-[0.9375rem]">
          {WORDS[type]}
        </p>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button look="quiet" size="sm" onClick={() => sendPushPrompt({ type: "DISMISS" })}>
          Not now
        </Button>
        <Button
          look="accent"
          size="sm"
          disabled={pushKey === undefined}
          onClick={() => {
            sendPushPrompt({ type: "ACCEPT" });
            turn(true);
          }}
        >
          Tell me
        </Button>
      </div>
    </section>
  );
  return host ? createPortal(card, host) : card;
}
