import { TokenBuckets } from "../../platform/token-buckets.ts";

/** Joins and reconnections of one visitor: each reads the space and is sent all of it. */
const VISITOR = { periodMs: 3_000, burst: 10 } as const;
/** Bound of the visitors and addresses that are kept. */
const REMEMBERED = 20_000;
const MINUTE_MS = 60_000;

/** Rate limit of joining spaces, by calls and by sockets. */
export class JoinRateLimit {
  readonly #perMinute: number;
  readonly #buckets = new TokenBuckets(REMEMBERED);

  /** `perMinute`: of one address; 0 switches both limits off. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Whether a visitor may come, and may from this address; null: the address is counted elsewhere. */
  take(visitorId: string, address: string | null, now: number): boolean {
    if (this.#perMinute === 0) return true;
    const ofAddress = { periodMs: MINUTE_MS / this.#perMinute, burst: this.#perMinute };
    return (
      this.#buckets.of(`visitor ${visitorId}`, VISITOR, now).take(now) &&
      (address === null || this.#buckets.of(`address ${address}`, ofAddress, now).take(now))
    );
  }
}
