/** Something that may be done `max` times in each stretch of `windowMs`. */
export type Limit = { readonly max: number; readonly windowMs: number };

/** Counts what someone does, on every process that shares it. */
export type Limiter = {
  /** Counts one for `key`. Null when it is within the limit, otherwise how many milliseconds to wait. */
  take(key: string, limit: Limit): Promise<number | null>;
};

/** Keys that are remembered at once; past it the oldest window is forgotten. */
const KEYS_MAX = 100_000;

/** A limiter for a single process. */
export function createMemoryLimiter(monotonic: () => number): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    async take(key, { max, windowMs }) {
      const at = monotonic();
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        windows.delete(key);
        window = { count: 0, endsAt: at + windowMs };
        windows.set(key, window);
        const [oldest] = windows.keys();
        if (windows.size > KEYS_MAX && oldest !== undefined) windows.delete(oldest);
      }
      window.count += 1;
      return window.count <= max ? null : window.endsAt - at;
    },
  };
}
