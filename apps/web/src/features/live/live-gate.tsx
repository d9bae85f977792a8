import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useAuth } from "../auth/use-auth.ts";
import {
  readPushPrompt,
  readPushPromptOnServer,
  subscribeToPushPrompt,
} from "../notifications/push-prompt.ts";
import { useAskOnPages } from "../notifications/use-ask-on-pages.ts";
import { useServiceWorker } from "../notifications/use-service-worker.ts";
import { part } from "../faults/part.tsx";

const PushPromptCard = part(() =>
  import("../notifications/push-prompt-card.tsx").then(({ PushPromptCard }) => PushPromptCard),
);

/** Lets the page hear what happens while it is open, and be told while it isn't. */
export function LiveGate() {
  const { me } = useAuth();
  const queries = useQueryClient();
  const accountId = me?.id ?? null;
  useServiceWorker(accountId);
  useAskOnPages(me?.username ?? null);
  const { type } = useSyncExternalStore(subscribeToPushPrompt, readPushPrompt, readPushPromptOnServer);
  useEffect(() => {
    if (accountId === null) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { listenLive } = await import("./live-service.ts");
      if (!isOver) stop = listenLive(accountId, queries);
    };
    // Without it the page asks now and then, as it does for everything.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [accountId, queries]);
  if (accountId === null || type === "None") return null;
  return (
    <Suspense>
      <PushPromptCard type={type} />
    </Suspense>
  );
}
