import { AacError, type BitReader } from "./bits.ts";
import { SHORT_SAMPLES } from "./filter-bank.ts";
import type { StreamInfo } from "./stream-info.ts";

/** A filter along the spectrum (temporal noise shaping, ISO/IEC 14496-3 §4.6.9): number of bands, and coefficients. */
export type Shaping = {
  readonly bands: number;
  readonly isDownward: boolean;
  readonly taps: readonly number[];
};

const LONG_ORDER_MAX = 12;
const SHORT_ORDER_MAX = 7;

/** The filters of each window, from the highest band down. */
export function readShaping(bits: BitReader, isShort: boolean): Shaping[][] {
  return Array.from({ length: isShort ? 8 : 1 }, () => {
    const count = bits.read(isShort ? 1 : 2);
    const resolution = count > 0 ? bits.read(1) + 3 : 0;
    return Array.from({ length: count }, () => readFilter(bits, isShort, resolution));
  });
}

function readFilter(bits: BitReader, isShort: boolean, resolution: number): Shaping {
  const bands = bits.read(isShort ? 4 : 6);
  const order = bits.read(isShort ? 3 : 5);
  if (order > (isShort ? SHORT_ORDER_MAX : LONG_ORDER_MAX)) throw new AacError("too long a filter");
  if (order === 0) return { bands, isDownward: false, taps: [] };
  const isDownward = bits.flag();
  const codeBits = resolution - bits.read(1);
  const reflections = Array.from({ length: order }, () => {
    const code = bits.read(codeBits);
    const signed = code >= 1 << (codeBits - 1) ? code - (1 << codeBits) : code;
    const steps = (1 << (resolution - 1)) + (signed < 0 ? 0.5 : -0.5);
    return Math.sin((signed * Math.PI) / 2 / steps);
  });
  return { bands, isDownward, taps: tapsOf(reflections) };
}

/** Converts reflection coefficients to filter coefficients, without the first, which is 1. */
function tapsOf(reflections: readonly number[]): number[] {
  let taps: number[] = [];
  for (const reflection of reflections) {
    const before = taps;
    taps = before.map((tap, at) => tap + reflection * (before[before.length - 1 - at] ?? 0));
    taps.push(reflection);
  }
  return taps;
}

export function shape(
  spectrum: Float32Array,
  shaping: readonly (readonly Shaping[])[],
  { bands: { offsets, shapedMax }, bandCount }: StreamInfo,
): void {
  const highest = Math.min(shapedMax, bandCount);
  shaping.forEach((filters, window) => {
    let bottom = offsets.length - 1;
    for (const { bands, isDownward, taps } of filters) {
      const top = bottom;
      bottom = Math.max(0, top - bands);
      const from = offsets[Math.min(bottom, highest)] ?? 0;
      const to = offsets[Math.min(top, highest)] ?? 0;
      const part = spectrum.subarray(window * SHORT_SAMPLES + from, window * SHORT_SAMPLES + to);
      if (isDownward) part.reverse();
      filter(part, taps);
      if (isDownward) part.reverse();
    }
  });
}

function filter(values: Float32Array, taps: readonly number[]): void {
  for (let at = 0; at < values.length; at += 1) {
    let value = values[at] ?? 0;
    for (let tap = 0; tap < taps.length && tap < at; tap += 1)
      value -= (taps[tap] ?? 0) * (values[at - 1 - tap] ?? 0);
    values[at] = value;
  }
}
