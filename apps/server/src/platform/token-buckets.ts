import { TokenBucket, type Rate } from "./token-bucket.ts";

/** Token buckets by key; beyond `most`, the least recently used one is removed. */
export class TokenBuckets {
  readonly #most: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The bucket of this key; a new one is full. */
  of(key: string, rate: Rate, nowMs: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(rate, nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
