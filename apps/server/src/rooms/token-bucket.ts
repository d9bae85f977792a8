/** Lets `burst` through at once, then one for each period. Moments are the monotonic clock's; none counts backwards. */
export class TokenBucket {
  readonly #periodMs: number;
  readonly #burst: number;
  #tokens: number;
  #at: number;

  constructor(limit: { periodMs: number; burst: number }, now: number) {
    this.#periodMs = limit.periodMs;
    this.#burst = limit.burst;
    this.#tokens = limit.burst;
    this.#at = now;
  }

  take(now: number, count = 1): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + Math.max(0, now - this.#at) / this.#periodMs);
    this.#at = now;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
