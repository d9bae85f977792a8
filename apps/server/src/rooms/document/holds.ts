import type { ServerMessage } from "@veranda/contract/rooms/messages";

/** Who says nothing for so long has nothing in hand any more. */
const SILENCE_MS = 20_000;

type Hold = { by: string; until: number };

/** Who has which objects in hand (docs/objects.md, O12): soft locks, each of one participant. */
export class Holds {
  readonly #holds = new Map<string, Hold>();

  /** This participant has these in hand, and no others; what somebody else has stays theirs. False: as before. */
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

  /** This participant goes on with what they have in hand. */
  goOn(by: string, now: number): void {
    for (const hold of this.#holds.values()) if (hold.by === by) hold.until = now + SILENCE_MS;
  }

  /** These are there no more. False: nobody had them. */
  drop(ids: Iterable<string>): boolean {
    let isChanged = false;
    for (const id of ids) isChanged = this.#holds.delete(id) || isChanged;
    return isChanged;
  }

  /** Ends those of who fell silent. False: nobody did. */
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
