import type { EngineHandle } from "@veranda/contract/engine/module";
import type { words } from "./host-news-words.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { roomBar } from "../voice/voice-bar.ts";

type Words = typeof words;

/** On most visits nothing is said: the messages load with the first. */
const say = (toast: (t: Words) => Parameters<typeof showToast>[0]): void =>
  void import("./host-news-words.ts").then(
    ({ words }) => showToast(toast(words)),
    () => undefined,
  );

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
      say((t) => ({ message: t.nowCoHost(), action: { label: t.hostTools(), press: openHostTools } }));
    // A new host is told of the role instead of the permissions.
    if (was.isCoHost && !is.isCoHost && !is.isHost) say((t) => ({ message: t.noCoHost() }));
    // Who becomes a host, or ends being one, has other news than these.
    if (was.isHost === is.isHost) {
      for (const role of is.roles)
        if (!was.roles.includes(role)) say((t) => ({ message: t.roleBegins(role) }));
      for (const role of was.roles) if (!is.roles.includes(role)) say((t) => ({ message: t.roleEnds(role) }));
    }
    if (was.isGuided && !is.isGuided && !was.isGuide)
      say((t) => ({
        message: was.guide === null ? t.guidingEnded() : t.guidingEndedOf(was.guide),
      }));
    if (is.mode !== was.mode && is.bar === "raise_hand") say((t) => ({ message: t.handsNeeded() }));
    if (is.mode !== was.mode && is.bar === "hosts_only") say((t) => ({ message: t.hostsSpeak() }));
  };
  const ends = [
    engine.observe(["session", "rights", "voice", "hosting", "participants"], look),
    engine.on("summoned", ({ by }) =>
      say((t) => ({ message: by === null ? t.summoned() : t.summonedBy(by) })),
    ),
    engine.on("chat_held", () => say((t) => ({ message: t.messageWaits() }))),
    engine.on("chat_dropped", () => say((t) => ({ message: t.messageDeleted() }))),
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
    roles: rights.assignedRoles,
    isGuided: guide !== undefined,
    isGuide: guide !== undefined && guide.id === session.me,
    guide: guide?.displayName ?? null,
    mode: voice.mode,
    bar: roomBar(state),
  };
}
