export type Counted = { readonly count: number; readonly endsInMs: number };

/** Counts what happens within windows of time; the first begins one. */
export type WindowCounter = {
  /** Counts one for `key`: how many that makes in this window, and in how many milliseconds it ends. */
  count(key: string, windowMs: number): Promise<Counted>;
  /** Takes the one off that made `counted`, unless its window is over. */
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
      // A window that began later has longer to go.
      if (window !== undefined && window.endsAt - monotonic() <= endsInMs && window.count > 0)
        window.count -= 1;
    },
  };
}
