export type CachedRead<T> = { (): Promise<T>; forget(): void };

/**
 * Caches a read with the same result for everyone for `forMs`. Concurrent callers share one read. Failures are not
 * cached; `forget` empties the cache.
 */
export function cachedRead<T>(read: () => Promise<T>, forMs: number, monotonic: () => number): CachedRead<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  const ask = (): Promise<T> => {
    const at = monotonic();
    if (kept && at - kept.at < forMs) return kept.answer;
    const fresh = { at, answer: read() };
    kept = fresh;
    fresh.answer.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.answer;
  };
  return Object.assign(ask, { forget: () => void (kept = undefined) });
}
