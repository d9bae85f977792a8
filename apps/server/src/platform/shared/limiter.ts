import { createMemoryWindowCounter, type WindowCounter } from "./window-counter.ts";

/** At most `max` actions in each window of `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number };

/** Limits actions, over all processes that share it. */
export type Limiter = {
  /** Counts an action for `key`. Null if it is within the limit, otherwise how many milliseconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>;
  /** Counts an action provisionally; `giveBack` uncounts it. */
  hold(key: string, limit: Limit): Promise<Held>;
};

/** `waitMs`: as returned by `take`; if it isn't null, nothing was counted. */
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

/** Maximum number of keys that a limiter keeps in memory. */
export const LIMITER_KEYS_MAX = 100_000;

/** A limiter for a single process. */
export const createMemoryLimiter = (monotonic: () => number): Limiter =>
  createLimiter(createMemoryWindowCounter(monotonic, LIMITER_KEYS_MAX));
