export type CachedRead<T> = { (): Promise<T>; forget(): void };

/**
 * Reads what everyone sees alike once in `forMs`, however many ask: those who ask meanwhile share the answer, also
 * while it is still on its way. A failure is not kept; what is kept, `forget` throws away.
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
