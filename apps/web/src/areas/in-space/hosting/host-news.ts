import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/hosting";
import { showToast } from "#ui/toast/toast-store.ts";
import { roomBar } from "../voice/voice-bar.ts";

/** Shows short toasts for hosts' changes that concern oneself; returns a function that stops it. */
export function watchHostNews(engine: EngineHandle, openHostTools: () => void): () => void {
  let before = standing(engine);
  const look = (): void => {
    const now = standing(engine);
    const [was, is] = [before, now];
    before = now;
    // Silent when switching instance, which has other rules, and on reconnecting.
    if (was === null || is === null || was.instanceId !== is.instanceId) return;
    if (is.isCoHost && !was.isCoHost)
      showToast({ message: t.nowCoHost(), action: { label: t.hostTools(), press: openHostTools } });
    // A new host is told of the role instead of the permissions.
    if (was.isCoHost && !is.isCoHost && !is.isHost) showToast({ message: t.noCoHost() });
    if (was.isGuided && !is.isGuided && !was.isGuide)
      showToast({
        message: was.guide === null ? t.guidingEnded() : t.guidingEndedOf({ name: was.guide }),
      });
    if (is.mode !== was.mode && is.bar === "raise_hand") showToast({ message: t.handsNeeded() });
    if (is.mode !== was.mode && is.bar === "hosts_only") showToast({ message: t.hostsSpeak() });
  };
  const ends = [
    engine.observe(["session", "rights", "voice", "hosting", "participants"], look),
    engine.on("summoned", ({ by }) =>
      showToast({ message: by === null ? t.broughtHereByHost() : t.broughtHere({ name: by }) }),
    ),
    engine.on("chat_held", () => showToast({ message: t.messageWaits() })),
    engine.on("chat_dropped", () => showToast({ message: t.messageDeleted() })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** One's role and permissions here; null while away or reconnecting. */
function standing({ state }: EngineHandle) {
  const { session, rights, voice, hosting, participants } = state;
  if (session.status !== "joined" || session.reconnecting !== null || rights === null) return null;
  // A guide who is gone guides nobody, also where the instance still waits for them.
  const guide = hosting.guideId === null ? undefined : participants[hosting.guideId];
  return {
    instanceId: session.instanceId,
    isHost: rights.isHost,
    isCoHost: rights.isCoHost,
    isGuided: guide !== undefined,
    isGuide: guide !== undefined && guide.id === session.me,
    guide: guide?.displayName ?? null,
    mode: voice.mode,
    bar: roomBar(state),
  };
}
