import type { EngineHandle } from "@veranda/contract/engine/module";
import { roomBar } from "../voice/voice-bar.ts";

/** Sections of the engine's state that one's standing is read from. */
export const NEWS_SECTIONS = ["session", "rights", "voice", "hosting", "participants"] as const;

/** Events that are news each time. */
export type HostEvent =
  | { name: "summoned"; by: string | null }
  | { name: "chat_held" }
  | { name: "chat_dropped" };

/** What concerns oneself since the place was shown, noted for whoever says it: their words come with the tools. */
export class NewsSoFar {
  before: RightsHere | null = null;
  readonly told: HostEvent[] = [];
  readonly #ends: (() => void)[] = [];

  /** From now on; `onNews` hears that there are some. Returns what ends it. */
  note(engine: EngineHandle, onNews: () => void): () => void {
    this.before = standing(engine);
    const before = JSON.stringify(this.before);
    const note = (told: HostEvent): void => {
      this.told.push(told);
      onNews();
    };
    this.#ends.push(
      engine.observe(NEWS_SECTIONS, () => {
        if (JSON.stringify(standing(engine)) !== before) onNews();
      }),
      engine.on("summoned", ({ by }) => note({ name: "summoned", by })),
      engine.on("chat_held", () => note({ name: "chat_held" })),
      engine.on("chat_dropped", () => note({ name: "chat_dropped" })),
    );
    return () => this.end();
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}

export type RightsHere = NonNullable<ReturnType<typeof standing>>;

/** One's role and permissions here; null while away or reconnecting. */
export function standing({ state }: EngineHandle) {
  const { session, rights, voice, hosting, participants } = state;
  if (session.status !== "joined" || session.reconnecting !== null || rights === null) return null;
  // A guide who is gone guides nobody, also where the instance still waits for them.
  const guide = hosting.guideId === null ? undefined : participants[hosting.guideId];
  return {
    instanceId: session.instanceId,
    isHost: rights.isHost,
    isCoHost: rights.isCoHost,
    roles: rights.assignedRoles,
    stands: rights.stands.length,
    isGuided: guide !== undefined,
    isGuide: guide !== undefined && guide.id === session.me,
    guide: guide?.displayName ?? null,
    hasMegaphone: voice.mine.hasMegaphone,
    mode: voice.mode,
    bar: roomBar(state),
  };
}
