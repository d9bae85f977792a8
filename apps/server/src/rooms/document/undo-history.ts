import type { RoomPermission } from "@veranda/contract";
import type { Exchange } from "./exchange.ts";

type RecordedExchange = { by: string; permission: RoomPermission; exchange: Exchange };

/** Objects of all exchanges that are remembered: as many as some large documents have. */
const OBJECTS_MAX = 20_000;
/** Exchanges that are remembered at once, also of the setting alone. */
const KEPT_MAX = 200;

/** Exchanges that can be taken back, each by the participant who made it, by the revision that it made. */
export class UndoHistory {
  readonly #kept = new Map<number, RecordedExchange>();

  keep(revision: number, kept: RecordedExchange): void {
    this.#kept.set(revision, kept);
    let count = 0;
    for (const { exchange } of this.#kept.values()) count += exchange.objects.size;
    for (const [oldest, { exchange }] of this.#kept) {
      if ((count <= OBJECTS_MAX && this.#kept.size <= KEPT_MAX) || oldest === revision) break;
      this.#kept.delete(oldest);
      count -= exchange.objects.size;
    }
  }

  /** Null: somebody else's, or forgotten. */
  get(revision: number, by: string): RecordedExchange | null {
    const kept = this.#kept.get(revision);
    return kept?.by === by ? kept : null;
  }

  forget(revision: number): void {
    this.#kept.delete(revision);
  }
}
