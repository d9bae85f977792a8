/** A burst at once, then this many a second, or one per period. */
export type Rate = { readonly burst: number } & (
  | { readonly perSecond: number }
  | { readonly periodMs: number }
);

/** A token bucket: `burst` at once, then its rate. Times are by the monotonic clock. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(rate: Rate, nowMs: number) {
    this.#perMs = "perSecond" in rate ? rate.perSecond / 1000 : 1 / rate.periodMs;
    this.#burst = rate.burst;
    this.#tokens = rate.burst;
    this.#at = nowMs;
  }

  take(nowMs: number, count = 1): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, nowMs - this.#at) * this.#perMs);
    this.#at = nowMs;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
