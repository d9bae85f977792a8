import { TokenBucket, type Rate } from "./token-bucket.ts";

/** Token buckets by what they count; past `most` the one not asked for longest is forgotten. */
export class TokenBuckets {
  readonly #most: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The bucket of this key, full when it is new. */
  of(key: string, rate: Rate, nowMs: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(rate, nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
