/**
 * Reads what everyone sees alike once in `forMs`, however many ask: those who ask meanwhile share the answer, also
 * while it is still on its way. A failure is not kept.
 */
export function sharedRead<T>(
  read: () => Promise<T>,
  forMs: number,
  monotonic: () => number,
): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = monotonic();
    if (kept && at - kept.at < forMs) return kept.answer;
    const fresh = { at, answer: read() };
    kept = fresh;
    fresh.answer.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.answer;
  };
}
