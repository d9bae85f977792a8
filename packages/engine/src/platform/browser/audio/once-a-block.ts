/**
 * Context options that ask for blocks of 512 samples rather than 128, where the browser lets a page ask: what a node
 * costs the audio thread is mostly the same for each block, whatever its length. Two of them are what the output takes
 * at once, so nothing sounds later.
 */
export const LONG_BLOCKS = { renderSizeHint: 512 };

/**
 * Computes parameters once per block (k-rate) instead of for each: enough for updates ten times a second, and
 * cheaper on the audio thread for each voice.
 */
export function onceABlock(...parameters: readonly (AudioParam | undefined)[]): void {
  for (const parameter of parameters) {
    try {
      if (parameter) parameter.automationRate = "k-rate";
    } catch {
      // Some browsers have a fixed rate, which works too.
    }
  }
}
