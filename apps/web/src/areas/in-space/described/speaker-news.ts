import type { EngineHandle } from "@veranda/contract/engine/module";

/** Who was silent for so long begins anew. */
const SILENT_MS = 15_000;

/** Who of the others has begun to speak since it was last asked. */
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
