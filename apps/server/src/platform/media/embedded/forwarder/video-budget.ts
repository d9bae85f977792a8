/** Packet loss above which the viewer's bandwidth is exhausted, and below which it has room. */
const TOO_MUCH = 0.1;
const FINE = 0.02;
/** Consecutive reports of loss needed: a single one may be chance. */
const REPORTS = 2;
/** Backoff before raising: longer the more often it was too much. */
const RAISE_AFTER_MS = [5_000, 10_000, 20_000, 40_000] as const;

/**
 * How many large videos a viewer's connection can take: one fewer when packets are lost or the viewer's bandwidth
 * estimate is below what is sent, one more after a time without loss.
 */
export class VideoBudget {
  /** Maximum number of large videos, assigned to the most important. */
  largest: number;
  readonly #most: number;
  #bad = 0;
  #falls = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #bitsPerSecond = Number.POSITIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
    this.largest = most;
  }

  /** Sets the viewer's bandwidth estimate. */
  fits(bitsPerSecond: number): void {
    this.#bitsPerSecond = bitsPerSecond;
  }

  /** Returns whether the budget has changed. `large`: number of large videos sent now; `sent`: total bits a second. */
  reported(lost: number, large: number, sent: number, nowMs: number): boolean {
    const isNarrow = sent > 0 && this.#bitsPerSecond < sent * 0.9;
    if (lost > TOO_MUCH || isNarrow) {
      this.#bad += 1;
      if (this.#bad < REPORTS || large === 0) return false;
      this.#bad = 0;
      this.largest = large - 1;
      this.#falls += 1;
      this.#changedAt = nowMs;
      return true;
    }
    if (lost > FINE) return false;
    this.#bad = 0;
    const wait = RAISE_AFTER_MS[Math.min(this.#falls, RAISE_AFTER_MS.length) - 1] ?? 0;
    if (this.largest >= this.#most || nowMs - this.#changedAt < wait) return false;
    this.largest += 1;
    this.#changedAt = nowMs;
    return true;
  }
}
