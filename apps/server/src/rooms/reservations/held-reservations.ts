import type { SeatRecord } from "../journal/journal.ts";

/** Seats of before the process died, for those who come back to them. */
export class HeldReservations {
  readonly #seats = new Map<string, SeatRecord>();

  constructor(seats: readonly SeatRecord[]) {
    for (const seat of seats) this.#seats.set(seat.resumeKey, seat);
  }

  get size(): number {
    return this.#seats.size;
  }

  has(visitorId: string): boolean {
    return this.of(visitorId, undefined) !== null;
  }

  othersThan(visitorId: string): number {
    return [...this.#seats.values()].filter(({ holder }) => holder.visitorId !== visitorId).length;
  }

  /** The seat that was this visitor's under this key; a page that was loaded again has none. */
  of(visitorId: string, resumeKey: string | undefined): SeatRecord | null {
    if (resumeKey === undefined)
      return [...this.#seats.values()].find(({ holder }) => holder.visitorId === visitorId) ?? null;
    const seat = this.#seats.get(resumeKey);
    return seat?.holder.visitorId === visitorId ? seat : null;
  }

  /** It is taken again. */
  drop({ resumeKey }: Pick<SeatRecord, "resumeKey">): void {
    this.#seats.delete(resumeKey);
  }

  /** Visitors and accounts who may come back. */
  get ids(): string[] {
    return [...this.#seats.values()].flatMap(({ holder: { visitorId, userId } }) =>
      userId === null || userId === visitorId ? visitorId : [visitorId, userId],
    );
  }

  /** Revokes the reservations of these visitors and accounts; answers the identities that they had there. */
  dropOf(ids: readonly string[]): string[] {
    const gone = [...this.#seats.values()].filter(
      ({ holder: { visitorId, userId } }) =>
        ids.includes(visitorId) || (userId !== null && ids.includes(userId)),
    );
    for (const seat of gone) this.drop(seat);
    return gone.map(({ participant }) => participant.id);
  }

  /** Nobody else comes back; answers whose they were. */
  clear(): string[] {
    const ids = [...this.#seats.values()].map(({ participant }) => participant.id);
    this.#seats.clear();
    return ids;
  }
}
