import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/hosting";
import { showToast } from "#ui/toast/toast-store.ts";
import { roomBar } from "../voice/voice-bar.ts";

/** Tells what hosts change for oneself, few words each; returns the end of it. */
export function watchHostNews(engine: EngineHandle, openHostTools: () => void): () => void {
  let before = standing(engine);
  const look = (): void => {
    const now = standing(engine);
    const [was, is] = [before, now];
    before = now;
    // Another instance has rules of its own; and who comes back is told by what they see.
    if (was === null || is === null || was.instanceId !== is.instanceId) return;
    if (is.isCoHost && !was.isCoHost)
      showToast({ message: t.nowCoHost(), action: { label: t.hostTools(), press: openHostTools } });
    // Who is made a host has more from then on, and is told so.
    if (was.isCoHost && !is.isCoHost && !is.isHost) showToast({ message: t.noCoHost() });
    if (is.mode !== was.mode && is.bar === "raise_hand") showToast({ message: t.handsNeeded() });
    if (is.mode !== was.mode && is.bar === "hosts_only") showToast({ message: t.hostsSpeak() });
  };
  const ends = [
    engine.observe(["session", "rights", "voice"], look),
    engine.on("summoned", ({ by }) => showToast({ message: t.broughtHere({ name: by }) })),
    engine.on("chat_held", () => showToast({ message: t.messageWaits() })),
    engine.on("chat_dropped", () => showToast({ message: t.messageDeleted() })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What one is and may do here; null: one isn't here, or on the way back. */
function standing({ state }: EngineHandle) {
  const { session, rights, voice } = state;
  if (session.status !== "joined" || session.reconnecting !== null || rights === null) return null;
  return {
    instanceId: session.instanceId,
    isHost: rights.isHost,
    isCoHost: rights.isCoHost,
    mode: voice.mode,
    bar: roomBar(state),
  };
}
