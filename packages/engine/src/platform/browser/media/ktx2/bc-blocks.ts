import type { BlockWriter } from "./block-writer.ts";
import { nearest } from "./etc-blocks.ts";
import type { Etc1s } from "./etc1s.ts";
import { coloursOf, rangesOf, selectorAt, widened } from "./palette.ts";

/** Two RGB565 colours, and which of the four steps between them each selector maps to. */
type Line = { first: number; second: number; steps: readonly number[] };
/** Two values, and which of the eight steps between them each selector maps to. */
type Scale = { first: number; second: number; steps: readonly number[] };

/**
 * BC1 without transparency; the colours of an ETC1S block lie on a line already, so only the end points are rounded.
 */
export function bc1Writer(etc1s: Etc1s): BlockWriter {
  const { selectors } = etc1s;
  const colours = coloursOf(etc1s);
  const ranges = rangesOf(etc1s);
  const lines = new Map<number, Line>();
  return {
    bytes: 8,
    write(out, at, endpoint, set) {
      const [low = 0, high = 0] = [ranges[set * 2], ranges[set * 2 + 1]];
      const key = endpoint * 16 + low * 4 + high;
      let line = lines.get(key);
      if (!line) lines.set(key, (line = lineOf(colours, endpoint, low, high)));
      const { first, second, steps } = line;
      out[at] = first & 255;
      out[at + 1] = first >> 8;
      out[at + 2] = second & 255;
      out[at + 3] = second >> 8;
      for (let y = 0; y < 4; y++) {
        let row = 0;
        for (let x = 0; x < 4; x++) row |= (steps[selectorAt(selectors, set * 4, x, y)] ?? 0) << (2 * x);
        out[at + 4 + y] = row;
      }
    },
  };
}

/** The green of an ETC1S slice as the alpha of BC3. */
export function bc4Writer(etc1s: Etc1s): BlockWriter {
  const { selectors } = etc1s;
  const colours = coloursOf(etc1s);
  const scales = new Map<number, Scale>();
  return {
    bytes: 8,
    write(out, at, endpoint, set) {
      let scale = scales.get(endpoint);
      if (!scale) scales.set(endpoint, (scale = scaleOf(colours, endpoint)));
      const { first, second, steps } = scale;
      out[at] = first;
      out[at + 1] = second;
      for (let half = 0; half < 2; half++) {
        let bits = 0;
        for (let pixel = 0; pixel < 8; pixel++)
          bits |=
            (steps[selectorAt(selectors, set * 4, pixel & 3, half * 2 + (pixel >> 2))] ?? 0) << (3 * pixel);
        out[at + 2 + half * 3] = bits & 255;
        out[at + 3 + half * 3] = (bits >> 8) & 255;
        out[at + 4 + half * 3] = bits >> 16;
      }
    },
  };
}

function scaleOf(colours: Uint8ClampedArray, endpoint: number): Scale {
  const values = [0, 1, 2, 3].map((selector) => colours[(endpoint * 4 + selector) * 3 + 1] ?? 0);
  const [second = 0, , , first = 0] = values;
  const between = [1, 2, 3, 4, 5, 6].map((step) => ((7 - step) * first + step * second) / 7);
  const reached = [first, second, ...between];
  return { first, second, steps: values.map((value) => nearest(reached, value)) };
}

function lineOf(colours: Uint8ClampedArray, endpoint: number, low: number, high: number): Line {
  const at = (selector: number): number[] => {
    const from = (endpoint * 4 + selector) * 3;
    return [colours[from] ?? 0, colours[from + 1] ?? 0, colours[from + 2] ?? 0];
  };
  if (low === high) return evenLine(at(low));
  const [first, second] = [narrowed(at(high)), narrowed(at(low))];
  if (first === second) return { first, second, steps: [0, 0, 0, 0] };
  const [from, to] = [wide(first), wide(second)];
  const reached = [0, 1, 1 / 3, 2 / 3].map((share) =>
    from.map((value, i) => value + ((to[i] ?? 0) - value) * share),
  );
  const steps = [0, 1, 2, 3].map((selector) => {
    const errors = reached.map((colour) => distance(colour, at(selector)));
    return errors.indexOf(Math.min(...errors));
  });
  return { first, second, steps };
}

/** A single colour: a third between two rounded end points is closer to it than any rounded one. */
function evenLine([red = 0, green = 0, blue = 0]: number[]): Line {
  const [r, g, b] = [third(red, 5), third(green, 6), third(blue, 5)];
  const [first, second] = [packed(r[0], g[0], b[0]), packed(r[1], g[1], b[1])];
  if (first === second) return { first, second, steps: [0, 0, 0, 0] };
  // The larger one comes first, or the fourth step would be transparent.
  if (first > second) return { first, second, steps: [2, 2, 2, 2] };
  return { first: second, second: first, steps: [3, 3, 3, 3] };
}

const third = (value: number, bits: number): [number, number] => thirds(bits)[value] ?? [0, 0];
const THIRDS = new Map<number, [number, number][]>();

/** For each value, the two end points of this many bits with the value at a third between them. */
function thirds(bits: number): [number, number][] {
  let table = THIRDS.get(bits);
  if (table) return table;
  table = Array.from({ length: 256 }, (_, value) => {
    let [best, least]: [[number, number], number] = [[0, 0], Infinity];
    for (let first = 0; first < 1 << bits; first++)
      // Neighbours only: graphics cards round differently between distant end points.
      for (let second = Math.max(0, first - 2); second < Math.min(1 << bits, first + 3); second++) {
        const error = Math.abs((2 * widened(first, bits) + widened(second, bits)) / 3 - value);
        if (error < least) [best, least] = [[first, second], error];
      }
    return best;
  });
  THIRDS.set(bits, table);
  return table;
}

const packed = (red: number, green: number, blue: number): number => (red << 11) | (green << 5) | blue;
const narrowed = ([red = 0, green = 0, blue = 0]: number[]): number =>
  packed(Math.round((red * 31) / 255), Math.round((green * 63) / 255), Math.round((blue * 31) / 255));
const wide = (colour: number): number[] => [
  widened(colour >> 11, 5),
  widened((colour >> 5) & 63, 6),
  widened(colour & 31, 5),
];
const distance = (a: number[], b: number[]): number =>
  a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0);
