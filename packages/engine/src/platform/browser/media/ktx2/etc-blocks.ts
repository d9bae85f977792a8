import type { Etc1s } from "./etc1s.ts";
import { coloursOf, selectorAt } from "./palette.ts";
import type { BlockWriter } from "./block-writer.ts";

/** Pixel indices of ETC1 for a selector from the darkest to the brightest: high bit, low bit. */
const HIGH = [1, 1, 0, 0];
const LOW = [1, 0, 0, 1];
/** Both halves of a block have the same colour: differential mode with a zero difference. */
const SAME_IN_BOTH = 2;

/** ETC1S is a subset of ETC1, which is a subset of ETC2: nothing is lost. */
export function etc1Writer({ endpoints, selectors }: Etc1s): BlockWriter {
  const indices = new Uint8Array(selectors.length);
  for (let set = 0; set < selectors.length; set += 4)
    for (let pixel = 0; pixel < 16; pixel++) {
      const selector = selectorAt(selectors, set, pixel >> 2, pixel & 3);
      const byte = set + (pixel < 8 ? 1 : 0);
      indices[byte] = (indices[byte] ?? 0) | ((HIGH[selector] ?? 0) << (pixel & 7));
      indices[byte + 2] = (indices[byte + 2] ?? 0) | ((LOW[selector] ?? 0) << (pixel & 7));
    }
  return {
    bytes: 8,
    write(out, at, endpoint, set) {
      const from = endpoint * 4;
      for (let channel = 0; channel < 3; channel++) out[at + channel] = (endpoints[from + channel] ?? 0) << 3;
      const intensity = endpoints[from + 3] ?? 0;
      out[at + 3] = (intensity << 5) | (intensity << 2) | SAME_IN_BOTH;
      for (let i = 0; i < 4; i++) out[at + 4 + i] = indices[set * 4 + i] ?? 0;
    },
  };
}

/** Modifiers of EAC, table C.10 of the ETC2 specification. */
export const MODIFIERS = [
  [-3, -6, -9, -15, 2, 5, 8, 14],
  [-3, -7, -10, -13, 2, 6, 9, 12],
  [-2, -5, -8, -13, 1, 4, 7, 12],
  [-2, -4, -6, -13, 1, 3, 5, 12],
  [-3, -6, -8, -12, 2, 5, 7, 11],
  [-3, -7, -9, -11, 2, 6, 8, 10],
  [-4, -7, -8, -11, 3, 6, 7, 10],
  [-3, -5, -8, -11, 2, 4, 7, 10],
  [-2, -6, -8, -10, 1, 5, 7, 9],
  [-2, -5, -8, -10, 1, 4, 7, 9],
  [-2, -4, -8, -10, 1, 3, 7, 9],
  [-2, -5, -7, -10, 1, 4, 6, 9],
  [-3, -4, -7, -10, 2, 3, 6, 9],
  [-1, -2, -3, -10, 0, 1, 2, 9],
  [-4, -6, -8, -9, 3, 5, 7, 8],
  [-3, -5, -7, -9, 2, 4, 6, 8],
];
/** The table that contains a zero modifier. */
const FLAT = 13;

type Fit = { base: number; head: number; steps: readonly number[] };

/** The green of an ETC1S slice as EAC alpha. */
export function eacWriter(etc1s: Etc1s): BlockWriter {
  const { selectors } = etc1s;
  const colours = coloursOf(etc1s);
  const fits = new Map<number, Fit>();
  const fitOf = (endpoint: number): Fit => {
    let fit = fits.get(endpoint);
    if (!fit) {
      const values = [0, 1, 2, 3].map((selector) => colours[(endpoint * 4 + selector) * 3 + 1] ?? 0);
      fits.set(endpoint, (fit = bestFit(values)));
    }
    return fit;
  };
  return {
    bytes: 8,
    write(out, at, endpoint, set) {
      const { base, head, steps } = fitOf(endpoint);
      out[at] = base;
      out[at + 1] = head;
      // Three bits per pixel, column by column, the first pixel in the highest bits.
      for (let half = 0; half < 2; half++) {
        let bits = 0;
        for (let pixel = half * 8; pixel < half * 8 + 8; pixel++)
          bits = (bits << 3) | (steps[selectorAt(selectors, set * 4, pixel >> 2, pixel & 3)] ?? 0);
        out[at + 2 + half * 3] = bits >> 16;
        out[at + 3 + half * 3] = (bits >> 8) & 255;
        out[at + 4 + half * 3] = bits & 255;
      }
    },
  };
}

/** The base, multiplier and table that best fit four ascending values, and the step of each. */
function bestFit(values: readonly number[]): Fit {
  const [low = 0, , , high = 0] = values;
  if (low === high)
    return { base: low, head: (1 << 4) | FLAT, steps: values.map(() => MODIFIERS[FLAT]?.indexOf(0) ?? 0) };
  let best: Fit = { base: 0, head: 0, steps: [] };
  let least = Infinity;
  for (const [table, modifiers] of MODIFIERS.entries()) {
    const [bottom = 0, top = 0] = [modifiers[3], modifiers[7]];
    const multiplier = Math.min(15, Math.max(1, Math.round((high - low) / (top - bottom))));
    const base = Math.min(255, Math.max(0, Math.round((low + high - (top + bottom) * multiplier) / 2)));
    const reached = modifiers.map((modifier) => Math.min(255, Math.max(0, base + modifier * multiplier)));
    const steps = values.map((value) => nearest(reached, value));
    const error = values.reduce((sum, value, i) => sum + (value - (reached[steps[i] ?? 0] ?? 0)) ** 2, 0);
    if (error < least) [best, least] = [{ base, head: (multiplier << 4) | table, steps }, error];
  }
  return best;
}

export function nearest(reached: readonly number[], value: number): number {
  let best = 0;
  for (const [i, each] of reached.entries())
    if (Math.abs(each - value) < Math.abs((reached[best] ?? 0) - value)) best = i;
  return best;
}
