import type { BodyTransform } from "@veranda/contract/rooms/messages";

/** Whoever comes back within this time begins where they were. */
const REMEMBERED_MS = 10 * 60_000;
/** Visitors that are remembered at once. */
const REMEMBERED = 500;

/** Where visitors stood when they left an instance: a page that is loaded anew says where it was, and is believed there. */
export class LastPositions {
  readonly #byVisitor = new Map<string, { standing: BodyTransform; at: number }>();

  add(visitorId: string, standing: BodyTransform, at: number): void {
    this.#byVisitor.delete(visitorId);
    this.#byVisitor.set(visitorId, { standing, at });
    const [oldest] = this.#byVisitor.keys();
    if (this.#byVisitor.size > REMEMBERED && oldest !== undefined) this.#byVisitor.delete(oldest);
  }

  /** Takes out where this visitor stood; null when that is not known, or was long ago. */
  take(visitorId: string, now: number): BodyTransform | null {
    const left = this.#byVisitor.get(visitorId);
    this.#byVisitor.delete(visitorId);
    return left !== undefined && now - left.at <= REMEMBERED_MS ? left.standing : null;
  }
}
