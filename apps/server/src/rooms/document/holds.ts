import type { ServerMessage } from "@veranda/contract/rooms/messages";

/** Holds expire after this time without a message. */
const SILENCE_MS = 20_000;

type Hold = { by: string; until: number };

/** Holds (docs/objects.md, O12): soft locks on objects, each of one participant. */
export class Holds {
  readonly #holds = new Map<string, Hold>();

  /** Sets the objects that this participant holds; those held by others stay theirs. False: unchanged. */
  take(by: string, ids: readonly string[], now: number): boolean {
    const wanted = new Set(ids.filter((id) => (this.#holds.get(id)?.by ?? by) === by));
    let isChanged = false;
    for (const [id, hold] of this.#holds) {
      if (hold.by === by && !wanted.has(id)) isChanged = this.#holds.delete(id);
    }
    for (const id of wanted) {
      isChanged ||= !this.#holds.has(id);
      this.#holds.set(id, { by, until: now + SILENCE_MS });
    }
    return isChanged;
  }

  /** Renews this participant's holds. */
  goOn(by: string, now: number): void {
    for (const hold of this.#holds.values()) if (hold.by === by) hold.until = now + SILENCE_MS;
  }

  /** Ends the holds on removed objects. False: there were none. */
  drop(ids: Iterable<string>): boolean {
    let isChanged = false;
    for (const id of ids) isChanged = this.#holds.delete(id) || isChanged;
    return isChanged;
  }

  /** Ends expired holds. False: there were none. */
  expire(now: number): boolean {
    return this.drop([...this.#holds].flatMap(([id, { until }]) => (until <= now ? id : [])));
  }

  holder(id: string): string | null {
    return this.#holds.get(id)?.by ?? null;
  }

  list(): ServerMessage<"held">["holds"] {
    return Array.from(this.#holds, ([id, { by }]) => ({ id, by }));
  }
}
