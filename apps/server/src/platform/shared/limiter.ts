import { createMemoryWindowCounter, type WindowCounter } from "./window-counter.ts";

/** Something that may be done `max` times in each stretch of `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number };

/** Limits what someone does, on every process that shares it. */
export type Limiter = {
  /** Counts one for `key`. Null when it is within the limit, otherwise how many milliseconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>;
};

export function createLimiter(counter: WindowCounter): Limiter {
  return {
    async take(key, { max, windowMs }) {
      const { count, endsInMs } = await counter.count(key, windowMs);
      return count <= max ? null : endsInMs;
    },
  };
}

/** Keys that a limiter remembers at once. */
export const LIMITER_KEYS_MAX = 100_000;

/** A limiter for a single process. */
export const createMemoryLimiter = (monotonic: () => number): Limiter =>
  createLimiter(createMemoryWindowCounter(monotonic, LIMITER_KEYS_MAX));
