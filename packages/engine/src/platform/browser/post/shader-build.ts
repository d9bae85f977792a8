/** How often it is looked how many shaders are built. */
const LOOK_MS = 60;
/** So long without another one nothing is waited for any more: what is left is built as it is drawn. */
const LONGEST_MS = 20_000;

/** A program as three tells of it; its types leave the answer out. */
export type Building = { isReady(): boolean };

/**
 * Resolves with `built`, or when none of these programs has been built for 20 s: a driver that says nothing keeps nobody
 * out of a place. `onShare` hears how many of those are built, 0 to 1, that are not yet now.
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
