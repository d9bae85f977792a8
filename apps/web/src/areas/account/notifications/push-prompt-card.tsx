import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/notifications";
import { BellRing } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { useCoarsePointer } from "#ui/use-coarse-pointer.ts";
import { HintLine } from "#ui/hint-line.tsx";
import { useHintTurn } from "#ui/hint-turn.ts";
import { notificationsQuery } from "./notifications-query.ts";
import { sendPushPrompt, type PushPromptType } from "#session/push/push-prompt.ts";
import { usePush } from "./use-push.ts";

const WORDS: Readonly<Record<Exclude<PushPromptType, "None">, () => string>> = {
  Default: t.askDefault,
  FollowUser: t.askFollow,
  HostEvent: t.askHostEvent,
  LoveSpace: t.askLove,
  RevisitSpace: t.askRevisit,
  ViewProfile: t.askProfile,
};

const PLACES = {
  page: "fixed right-3 bottom-3 left-3 z-50 sm:left-auto sm:w-88",
  /** Placed above the mini player. */
  player: "fixed right-3 bottom-56 left-3 z-50 sm:left-auto sm:w-88",
  space: "order-first w-full shrink-0 sm:w-88",
} as const;

type PushPromptCardProps = { type: Exclude<PushPromptType, "None">; place: keyof typeof PLACES };

/** Asks whether this browser may show push notifications. */
export function PushPromptCard({ type, place }: PushPromptCardProps) {
  const { data } = useInfiniteQuery(notificationsQuery());
  const pushKey = data?.pages[0]?.pushKey;
  const { setEnabled: turn } = usePush(pushKey ?? "");
  const isTurn = useHintTurn(true);
  const isCoarse = useCoarsePointer();
  if (!isTurn) return null;
  const dismiss = () => sendPushPrompt({ type: "DISMISS" });
  const accept = () => {
    sendPushPrompt({ type: "ACCEPT" });
    turn(true);
  };
  if (place === "space" && isCoarse)
    return (
      <HintLine
        label={t.notifications()}
        icon={<BellRing className="size-5 shrink-0" aria-hidden="true" />}
        text={WORDS[type]()}
        action={{ label: t.turnOn(), isDisabled: pushKey === undefined, press: accept }}
        closeLabel={t.notNow()}
        onClose={dismiss}
      />
    );
  return (
    <section
      aria-label={t.notifications()}
      className={`rounded-3xl border border-line bg-raised p-5 text-ink shadow-float animate-rise-in ${PLACES[place]}`}
    >
      <div className="flex gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <BellRing className="size-5" aria-hidden="true" />
        </span>
        <p role="status" className="self-center text-[0.9375rem]">
          {WORDS[type]()}
        </p>
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={dismiss}>
          {t.notNow()}
        </Button>
        <Button variant="accent" size="sm" disabled={pushKey === undefined} onClick={accept}>
          {t.turnOn()}
        </Button>
      </div>
    </section>
  );
}
