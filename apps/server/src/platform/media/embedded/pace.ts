/** Lets `burst` through at once, then `perSecond`. Moments are the monotonic clock's. */
export class Pace {
  readonly #limit: { readonly perSecond: number; readonly burst: number };
  #left: number;
  #at: number;

  constructor(limit: { readonly perSecond: number; readonly burst: number }, nowMs: number) {
    this.#limit = limit;
    this.#left = limit.burst;
    this.#at = nowMs;
  }

  take(nowMs: number): boolean {
    const { perSecond, burst } = this.#limit;
    this.#left = Math.min(burst, this.#left + (Math.max(0, nowMs - this.#at) / 1000) * perSecond);
    this.#at = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
