import * as t from "@veranda/messages/hosting";
import { GlassAction } from "#ui/glass-action.tsx";
import { Count } from "./count.tsx";
import { useUndealtCount } from "./undealt-count.ts";
import { useWaiting } from "./use-may-host.ts";

/** Ids of the sections that it leads to. */
export const HELD_ID = "held-messages";
export const REPORTS_ID = "host-reports";

/** Where both messages and reports await a host, how many of each, and the way to them: each may be a long list. */
export function WhatWaits({ spaceId, isHost }: { spaceId: string; isHost: boolean }) {
  const { messages } = useWaiting();
  const reports = useUndealtCount(spaceId, isHost);
  if (messages === 0 || reports === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 pb-1">
      <Lead to={HELD_ID} name={t.heldMessages()} count={messages} />
      <Lead to={REPORTS_ID} name={t.reports()} count={reports} />
    </div>
  );
}

function Lead({ to, name, count }: { to: string; name: string; count: number }) {
  const show = (): void => {
    const section = document.getElementById(to);
    section?.scrollIntoView?.({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return (
    <GlassAction onClick={show}>
      {name} <Count number={count} />
    </GlassAction>
  );
}
