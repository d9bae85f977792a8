import { INTENSITIES, type Etc1s } from "./etc1s.ts";

/** Red, green and blue of the four colours of each endpoint, indexed by `4 × endpoint + selector`. */
export function coloursOf({ endpoints }: Etc1s): Uint8ClampedArray {
  const colours = new Uint8ClampedArray(endpoints.length * 3);
  for (let i = 0; i < endpoints.length; i += 4)
    for (let selector = 0; selector < 4; selector++)
      for (let channel = 0; channel < 3; channel++)
        colours[(i + selector) * 3 + channel] =
          widened(endpoints[i + channel] ?? 0, 5) + (INTENSITIES[endpoints[i + 3] ?? 0]?.[selector] ?? 0);
  return colours;
}

/** Expands a value of this many bits to eight. */
export const widened = (value: number, bits: number): number =>
  (value << (8 - bits)) | (value >> (2 * bits - 8));

/** The selector of a pixel of a block; `set` is the offset of its selectors. */
export const selectorAt = (selectors: Uint8Array, set: number, x: number, y: number): number =>
  ((selectors[set + y] ?? 0) >> (2 * x)) & 3;

/** The lowest and the highest selector used by each set. */
export function rangesOf({ selectors }: Etc1s): Uint8Array {
  const ranges = new Uint8Array(selectors.length / 2);
  for (let set = 0; set < selectors.length; set += 4) {
    let [low, high] = [3, 0];
    for (let pixel = 0; pixel < 16; pixel++) {
      const own = selectorAt(selectors, set, pixel & 3, pixel >> 2);
      low = Math.min(low, own);
      high = Math.max(high, own);
    }
    ranges[set / 2] = low;
    ranges[set / 2 + 1] = high;
  }
  return ranges;
}
