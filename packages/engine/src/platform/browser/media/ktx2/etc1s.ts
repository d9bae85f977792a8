import { BitReader, TextureError, type HuffmanTable } from "./bit-reader.ts";

/** Brightness offsets of a block's four selectors, by intensity; section 3.9 of the ETC1 specification. */
export const INTENSITIES = [
  [-8, -2, 2, 8],
  [-17, -5, 5, 17],
  [-29, -9, 9, 29],
  [-42, -13, 13, 42],
  [-60, -18, 18, 60],
  [-80, -24, 24, 80],
  [-106, -33, 33, 106],
  [-183, -47, 47, 183],
] as const;

/** The codebook indices of endpoint and selectors for each 4 × 4 block, row by row. */
export type Slice = { across: number; down: number; endpoints: Uint16Array; selectors: Uint16Array };

/** Colour deltas have different tables for a dark, medium or bright previous colour. */
const DARK = 9;
const MIDDLING = 21;
const FROM_LEFT = 0;
const FROM_ABOVE = 1;
const FROM_ABOVE_LEFT = 2;
/** Symbols are predictions for four blocks; this one repeats the previous one several times. */
const REPEAT_PREDICTION = 256;
const LEAST_REPEATS = 3;
const LEAST_RUN = 3;
/** Run symbols below this contain the length. */
const LONG_RUN = 63;

/**
 * The codebooks shared by all levels of an ETC1S texture, and the decoder of its levels. Format: "BasisLZ/ETC1S
 * bitstream", KTX file format specification 2.0, section 5.3.
 */
export class Etc1s {
  /** Per endpoint: red, green, blue with five bits each, and its intensity. */
  readonly endpoints: Uint8Array;
  /** Per set of selectors: a byte for each row of pixels, two bits per pixel, the left one lowest. */
  readonly selectors: Uint8Array;
  readonly #predictions: HuffmanTable;
  readonly #deltas: HuffmanTable;
  readonly #selectorCodes: HuffmanTable;
  readonly #runs: HuffmanTable;
  readonly #recent: number;

  constructor(
    counts: { endpoints: number; selectors: number },
    data: { endpoints: Uint8Array; selectors: Uint8Array; tables: Uint8Array },
  ) {
    this.endpoints = readEndpoints(new BitReader(data.endpoints), counts.endpoints);
    this.selectors = readSelectors(new BitReader(data.selectors), counts.selectors);
    const tables = new BitReader(data.tables);
    this.#predictions = tables.table();
    this.#deltas = tables.table();
    this.#selectorCodes = tables.table();
    this.#runs = tables.table();
    this.#recent = tables.bits(13);
  }

  slice(bytes: Uint8Array, across: number, down: number): Slice {
    const reader = new BitReader(bytes);
    return {
      across,
      down,
      ...this.#blocks(reader, across, down),
    };
  }

  #blocks(reader: BitReader, across: number, down: number): Pick<Slice, "endpoints" | "selectors"> {
    const count = this.endpoints.length / 4;
    const endpoints = new Uint16Array(across * down);
    const selectors = new Uint16Array(across * down);
    /** Predictions of the odd row, decoded with those of the even row above. */
    const below = new Uint8Array(across);
    const nextSelectors = this.#selectorReader(reader);
    let [prediction, repeats, bits, before] = [0, 0, 0, 0];
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        if (x % 2 === 0) {
          if (y % 2 === 1) bits = below[x] ?? 0;
          else {
            if (repeats > 0) repeats -= 1;
            else {
              const symbol = reader.symbol(this.#predictions);
              if (symbol === REPEAT_PREDICTION) repeats = reader.chunked(4) + LEAST_REPEATS - 1;
              else prediction = symbol;
            }
            bits = prediction;
            below[x] = bits >> 4;
          }
        }
        const at = y * across + x;
        const from = bits & 3;
        bits >>= 2;
        if ((from === FROM_LEFT && x === 0) || (from === FROM_ABOVE && y === 0))
          throw new TextureError("A block follows one that isn't there");
        if (from === FROM_ABOVE_LEFT && (x === 0 || y === 0))
          throw new TextureError("A block follows one that isn't there");
        if (from === FROM_ABOVE) before = endpoints[at - across] ?? 0;
        else if (from === FROM_ABOVE_LEFT) before = endpoints[at - across - 1] ?? 0;
        else if (from !== FROM_LEFT) {
          before += reader.symbol(this.#deltas);
          if (before >= count) before -= count;
        }
        if (before >= count) throw new TextureError("An endpoint that the codebook doesn't have");
        endpoints[at] = before;
        selectors[at] = nextSelectors();
      }
    return { endpoints, selectors };
  }

  /** Selectors are encoded by index, by position in the history of recent ones, or as a run of the most recent one. */
  #selectorReader(reader: BitReader): () => number {
    const count = this.selectors.length / 4;
    const recent = new Uint16Array(this.#recent);
    const half = this.#recent >> 1;
    const runSymbol = count + this.#recent;
    let [next, run] = [half, 0];
    return () => {
      let symbol = count;
      if (run > 0) run -= 1;
      else {
        symbol = reader.symbol(this.#selectorCodes);
        if (symbol === runSymbol) {
          const length = reader.symbol(this.#runs);
          run = (length === LONG_RUN ? reader.chunked(7) : length) + LEAST_RUN - 1;
          symbol = count;
        }
      }
      if (symbol < count) {
        recent[next++] = symbol;
        if (next === recent.length) next = half;
        return symbol;
      }
      const place = symbol - count;
      const found = recent[place];
      if (found === undefined || found >= count)
        throw new TextureError("Selectors that the codebook doesn't have");
      if (place > 0) {
        recent[place] = recent[place >> 1] ?? 0;
        recent[place >> 1] = found;
      }
      return found;
    };
  }
}

function readEndpoints(reader: BitReader, count: number): Uint8Array {
  const [dark, middling, bright, intensities] = [
    reader.table(),
    reader.table(),
    reader.table(),
    reader.table(),
  ];
  const isGrey = reader.bits(1) === 1;
  const endpoints = new Uint8Array(count * 4);
  const before = [16, 16, 16];
  let intensity = 0;
  for (let at = 0; at < endpoints.length; at += 4) {
    intensity = (intensity + reader.symbol(intensities)) & 7;
    for (let channel = 0; channel < (isGrey ? 1 : 3); channel++) {
      const value = before[channel] ?? 0;
      const table = value <= DARK ? dark : value <= MIDDLING ? middling : bright;
      before[channel] = (value + reader.symbol(table)) & 31;
    }
    if (isGrey) before.fill(before[0] ?? 0);
    endpoints.set(before, at);
    endpoints[at + 3] = intensity;
  }
  return endpoints;
}

function readSelectors(reader: BitReader, count: number): Uint8Array {
  if (reader.bits(1) === 1 || reader.bits(1) === 1)
    throw new TextureError("Its selectors lie in a codebook of another file");
  const isRaw = reader.bits(1) === 1;
  const selectors = new Uint8Array(count * 4);
  const deltas = isRaw ? null : reader.table();
  for (let i = 0; i < selectors.length; i++)
    selectors[i] =
      deltas === null || i < 4 ? reader.bits(8) : reader.symbol(deltas) ^ (selectors[i - 4] ?? 0);
  return selectors;
}
