import type { HeldReservations } from "./held-reservations.ts";
import { PendingReservations } from "./pending-reservations.ts";
import type { Roster } from "../participants/roster.ts";

/** `taken`: places that are somebody else's. */
export type Occupancy = { taken: number; isHere: boolean };
/** Who is on the way; `address` as limits count it. */
export type PendingVisitor = { visitorId: string; address: string | null; isHost: boolean };

type InstanceCapacityDeps = { capacity: number; wished: () => number | null; monotonic: () => number };

/** The places of an instance: of those who are here, those who may come back, and those on the way. */
export class InstanceCapacity {
  readonly #most: number;
  /** Fewer, as a host has set it; null: as many as there can be. */
  readonly #wished: () => number | null;
  readonly #roster: Roster;
  readonly #held: HeldReservations;
  readonly #pending = new PendingReservations();
  readonly #now: () => number;

  constructor(roster: Roster, held: HeldReservations, { capacity, wished, monotonic }: InstanceCapacityDeps) {
    this.#roster = roster;
    this.#held = held;
    this.#most = capacity;
    this.#wished = wished;
    this.#now = monotonic;
  }

  /** People that it holds; hosts come in above it. */
  get capacity(): number {
    return Math.min(this.#most, this.#wished() ?? Infinity);
  }

  /** How full it is without this visitor, and whether they are in it. */
  occupancyFor(visitorId: string): Occupancy {
    return { taken: this.#taken(visitorId), isHere: this.#roster.byVisitor(visitorId) !== null };
  }

  /** Whether there is none for this visitor. */
  isFullFor({ visitorId, isHost }: Pick<PendingVisitor, "visitorId" | "isHost">): boolean {
    return !isHost && this.#taken(visitorId) >= this.capacity;
  }

  /** Holds one for somebody on the way; false when there is none. */
  hold(visitor: PendingVisitor): boolean {
    const { visitorId, address, isHost } = visitor;
    if (isHost || this.#roster.byVisitor(visitorId) !== null || this.#held.has(visitorId)) return true;
    if (this.isFullFor(visitor)) return false;
    this.#pending.hold(visitorId, address, this.#now());
    return true;
  }

  /** They are not on the way any more. */
  arrived(visitorId: string): void {
    this.#pending.drop(visitorId);
  }

  /** Places that are not this visitor's to take. */
  #taken(visitorId: string): number {
    const here = this.#roster.members.length - (this.#roster.byVisitor(visitorId) === null ? 0 : 1);
    return here + this.#held.othersThan(visitorId) + this.#pending.heldForOthers(visitorId, this.#now());
  }
}
