/** A seat that was asked for is held this long. */
export const PENDING_MS = 15_000;
/** Places that are held at once for visitors of one address; further ones come in if there is room by then. */
export const PENDING_AN_ADDRESS = 3;

type Pending = { address: string | null; until: number };

/** Places of an instance that are held for visitors who are on the way, one for each visitor and few for an address. */
export class PendingReservations {
  readonly #byVisitor = new Map<string, Pending>();

  /** Holds a place; asked again, it is the same place. */
  hold(visitorId: string, address: string | null, now: number): void {
    this.#sweep(now);
    this.#byVisitor.delete(visitorId);
    if (address !== null && this.#heldFor(address) >= PENDING_AN_ADDRESS) return;
    this.#byVisitor.set(visitorId, { address, until: now + PENDING_MS });
  }

  /** Releases the place: they came, or did not. */
  drop(visitorId: string): void {
    this.#byVisitor.delete(visitorId);
  }

  /** Places held for others than this visitor. */
  heldForOthers(visitorId: string, now: number): number {
    this.#sweep(now);
    return this.#byVisitor.size - (this.#byVisitor.has(visitorId) ? 1 : 0);
  }

  #heldFor(address: string): number {
    let held = 0;
    for (const pending of this.#byVisitor.values()) if (pending.address === address) held += 1;
    return held;
  }

  #sweep(now: number): void {
    for (const [visitorId, { until }] of this.#byVisitor) {
      if (until > now) break;
      this.#byVisitor.delete(visitorId);
    }
  }
}
