import type { BodyTransform } from "@veranda/contract/rooms/messages";

/** A visitor who returns within this time resumes at their last position. */
const REMEMBERED_MS = 10 * 60_000;
/** Maximum number of remembered visitors. */
const REMEMBERED = 500;

/** Last transforms of visitors who left, to verify the position that a reloaded page claims. */
export class LastPositions {
  readonly #byVisitor = new Map<string, { transform: BodyTransform; at: number }>();

  add(visitorId: string, transform: BodyTransform, at: number): void {
    this.#byVisitor.delete(visitorId);
    this.#byVisitor.set(visitorId, { transform, at });
    const [oldest] = this.#byVisitor.keys();
    if (this.#byVisitor.size > REMEMBERED && oldest !== undefined) this.#byVisitor.delete(oldest);
  }

  /** Removes and returns the visitor's last transform; null if unknown or expired. */
  take(visitorId: string, now: number): BodyTransform | null {
    const left = this.#byVisitor.get(visitorId);
    this.#byVisitor.delete(visitorId);
    return left !== undefined && now - left.at <= REMEMBERED_MS ? left.transform : null;
  }
}
