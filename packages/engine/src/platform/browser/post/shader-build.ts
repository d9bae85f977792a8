/** Polling interval of compiled shaders. */
const LOOK_MS = 60;
/** Gives up after this time without progress: the rest is compiled on first use. */
const LONGEST_MS = 20_000;

/** three's program with the method that its types omit. */
export type Building = { isReady(): boolean };

/**
 * Resolves with `built`, or when no program has been compiled for 20 s, so that a silent driver keeps nobody out.
 * `onShare` gets the share of currently pending programs that are compiled, 0 to 1.
 */
export function untilBuilt(
  built: Promise<unknown>,
  programs: readonly Building[],
  onShare?: (share: number) => void,
): Promise<void> {
  const isUnbuilt = (program: Building): boolean => !program.isReady();
  const waiting = programs.filter(isUnbuilt);
  let left = waiting.length;
  let since = performance.now();
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      const now = waiting.filter(isUnbuilt).length;
      if (now !== left) since = performance.now();
      left = now;
      onShare?.(1 - left / Math.max(1, waiting.length));
      if (performance.now() - since > LONGEST_MS) end(resolve);
    }, LOOK_MS);
    const end = (act: () => void): void => {
      clearInterval(look);
      act();
    };
    built.then(
      () => end(resolve),
      (error: unknown) => end(() => reject(error)),
    );
  });
}
