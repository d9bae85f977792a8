import { GENERATIONS, MAX_PARTICIPANTS } from "@veranda/wire";

/** Quarantine of a freed index, so that messages in flight can't refer to its previous holder. */
const REST_MS = 5_000;

/** Allocates the short numbers of participants, each time with a new generation (docs/wire.md, W13). */
export class IndexPool {
  readonly #generations = new Uint8Array(MAX_PARTICIPANTS);
  readonly #resting: { index: number; freeAt: number }[] = [];
  readonly #free: number[] = [];
  #next = 0;

  /** The lowest free number: small numbers make short frames. Null if all are taken. */
  take(now: number): { index: number; generation: number } | null {
    while (this.#resting[0] !== undefined && this.#resting[0].freeAt <= now) {
      const rested = this.#resting.shift();
      if (rested !== undefined) this.#free.push(rested.index);
    }
    const index = this.#lowest();
    if (index === null) return null;
    const generation = ((this.#generations[index] ?? 0) + 1) % GENERATIONS;
    this.#generations[index] = generation;
    return { index, generation };
  }

  release(index: number, now: number): void {
    this.#resting.push({ index, freeAt: now + REST_MS });
  }

  #lowest(): number | null {
    if (this.#free.length > 0) {
      const lowest = Math.min(...this.#free);
      this.#free.splice(this.#free.indexOf(lowest), 1);
      return lowest;
    }
    if (this.#next === MAX_PARTICIPANTS) return null;
    this.#next += 1;
    return this.#next - 1;
  }
}
