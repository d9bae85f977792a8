export type Counted = { readonly count: number; readonly endsInMs: number };

/** Counts events within windows of time; a window begins with its first event. */
export type WindowCounter = {
  /** Counts an event for `key`: returns the count in this window, and in how many milliseconds it ends. */
  count(key: string, windowMs: number): Promise<Counted>;
  /** Removes the event that gave `counted`, unless its window has ended. */
  uncount(key: string, counted: Counted): Promise<void>;
};

/** For a single process. Beyond `keysMax` keys the oldest window is evicted. */
export function createMemoryWindowCounter(monotonic: () => number, keysMax: number): WindowCounter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    async count(key, windowMs) {
      const at = monotonic();
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        windows.delete(key);
        window = { count: 0, endsAt: at + windowMs };
        windows.set(key, window);
        const [oldest] = windows.keys();
        if (windows.size > keysMax && oldest !== undefined) windows.delete(oldest);
      }
      window.count += 1;
      return { count: window.count, endsInMs: window.endsAt - at };
    },
    async uncount(key, { endsInMs }) {
      const window = windows.get(key);
      // A longer remaining time means that a new window has begun.
      if (window !== undefined && window.endsAt - monotonic() <= endsInMs && window.count > 0)
        window.count -= 1;
    },
  };
}
