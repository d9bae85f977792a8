import type { EngineHandle } from "@veranda/contract/engine/module";

/** Silence after which speaking counts as new. */
const SILENT_MS = 15_000;

/** People who started to speak since the last call. */
export class SpeakerNews {
  readonly #engine: EngineHandle;
  readonly #heardAt = new Map<string, number>();
  readonly #begun = new Set<string>();

  constructor(engine: EngineHandle) {
    this.#engine = engine;
  }

  update(now: number): void {
    const { speaking, session } = this.#engine.state;
    for (const [id, level] of Object.entries(speaking)) {
      if (level === 0 || id === session.me) continue;
      const before = this.#heardAt.get(id) ?? -Infinity;
      if (now - before > SILENT_MS) this.#begun.add(id);
      this.#heardAt.set(id, now);
    }
  }

  /** Their names. */
  take(): string[] {
    const { participants } = this.#engine.state;
    const names = [...this.#begun].flatMap((id) => participants[id]?.displayName ?? []);
    this.#begun.clear();
    return names;
  }
}
