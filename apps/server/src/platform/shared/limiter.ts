import { createMemoryWindowCounter, type WindowCounter } from "./window-counter.ts";

/** Something that may be done `max` times in each stretch of `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number };

/** Limits what someone does, on every process that shares it. */
export type Limiter = {
  /** Counts one for `key`. Null when it is within the limit, otherwise how many milliseconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>;
  /** A reservation that may turn out not to count: it counts until it is released. */
  hold(key: string, limit: Limit): Promise<Held>;
};

/** `waitMs`: as `take` answers it; where it is no null, nothing is held. */
export type Held = { readonly waitMs: number | null; giveBack(): Promise<void> };

export function createLimiter(counter: WindowCounter): Limiter {
  return {
    async take(key, { max, windowMs }) {
      const { count, endsInMs } = await counter.count(key, windowMs);
      return count <= max ? null : endsInMs;
    },
    async hold(key, { max, windowMs }) {
      const counted = await counter.count(key, windowMs);
      const giveBack = () => counter.uncount(key, counted);
      if (counted.count <= max) return { waitMs: null, giveBack };
      await giveBack();
      return { waitMs: counted.endsInMs, giveBack: async () => undefined };
    },
  };
}

/** Bound of the keys that a limiter keeps in memory. */
export const LIMITER_KEYS_MAX = 100_000;

/** A limiter for a single process. */
export const createMemoryLimiter = (monotonic: () => number): Limiter =>
  createLimiter(createMemoryWindowCounter(monotonic, LIMITER_KEYS_MAX));
