import { LONG_BANDS, SHORT_BANDS } from "./bands.ts";
import { AacError, type BitReader } from "./bits.ts";
import { FRAME_SAMPLES, SEQUENCE, SHORT_SAMPLES, type WindowShape } from "./filter-bank.ts";
import { readScaleFactorDelta, readSpectrum } from "./huffman.ts";
import { readShaping, shape, type Shaping } from "./noise-shaping.ts";
import type { StreamInfo } from "./stream-info.ts";

const ZERO = 0;
const FIRST_PAIR = 5;
const RESERVED = 12;
const NOISE = 13;
export const INTENSITY_OUT_OF_PHASE = 14;
export const INTENSITY_IN_PHASE = 15;
const NOISE_OFFSET = 90 + 256;
const SCALE_OFFSET = 100;
/** Dequantisation table, up to the standard's maximum plus pulses. */
const POWERS = Float32Array.from({ length: 8_192 + 64 }, (_, value) => value ** (4 / 3));

export function readInfo(bits: BitReader, rateIndex: number): StreamInfo {
  bits.skip(1);
  const sequence = bits.read(2);
  const windowShape: WindowShape = bits.flag() ? 1 : 0;
  const isShort = sequence === SEQUENCE.short;
  const bands = (isShort ? SHORT_BANDS : LONG_BANDS)[rateIndex];
  const bandCount = bits.read(isShort ? 4 : 6);
  if (bands === undefined || bandCount > bands.offsets.length - 1) throw new AacError("too many bands");
  const groups = [1];
  if (isShort) {
    for (let window = 1; window < 8; window += 1)
      if (bits.flag()) groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
      else groups.push(1);
  } else if (bits.flag()) throw new AacError("a prediction, which this profile has none of");
  return { sequence, shape: windowShape, bands, bandCount, groups };
}

/** One channel's part of a frame (ISO/IEC 14496-3 §4.4.2.7): its spectrum, before joint stereo is applied. */
export class ChannelStream {
  readonly info: StreamInfo;
  readonly spectrum = new Float32Array(FRAME_SAMPLES);
  /** Per band and group. */
  readonly codebooks: Uint8Array;
  readonly #scales: Float32Array;
  readonly #shaping: readonly (readonly Shaping[])[] | null;

  constructor(bits: BitReader, rateIndex: number, common: StreamInfo | null, random: () => number) {
    const gain = bits.read(8);
    this.info = common ?? readInfo(bits, rateIndex);
    const { bandCount, groups, sequence } = this.info;
    const isShort = sequence === SEQUENCE.short;
    this.codebooks = readSections(bits, this.info);
    this.#scales = readScales(bits, this.codebooks, gain);
    const pulses = bits.flag() ? readPulses(bits, this.info) : [];
    this.#shaping = bits.flag() ? readShaping(bits, isShort) : null;
    if (bits.flag()) throw new AacError("a gain control, which this profile has none of");
    const quantized = readQuantized(bits, this.info, this.codebooks);
    for (const { at, amount } of pulses)
      quantized[at] = (quantized[at] ?? 0) + ((quantized[at] ?? 0) > 0 ? amount : -amount);
    let base = 0;
    groups.forEach((windows, group) => {
      for (let band = 0; band < bandCount; band += 1)
        this.#scaleBand(quantized, group * bandCount + band, base, windows, band, random);
      base += windows * SHORT_SAMPLES;
    });
  }

  /** The scale of an intensity stereo band. */
  intensity(index: number): number {
    return this.#scales[index] ?? 0;
  }

  applyShaping(): void {
    if (this.#shaping !== null) shape(this.spectrum, this.#shaping, this.info);
  }

  #scaleBand(
    quantized: Int32Array,
    index: number,
    base: number,
    windows: number,
    band: number,
    random: () => number,
  ): void {
    const codebook = this.codebooks[index] ?? ZERO;
    const scale = this.#scales[index] ?? 0;
    if (codebook === ZERO || codebook > NOISE) return;
    const { offsets } = this.info.bands;
    const width = (offsets[band + 1] ?? 0) - (offsets[band] ?? 0);
    for (let window = 0; window < windows; window += 1) {
      const from = base + window * SHORT_SAMPLES + (offsets[band] ?? 0);
      if (codebook === NOISE) fillNoise(this.spectrum.subarray(from, from + width), scale, random);
      else
        for (let at = from; at < from + width; at += 1) {
          const value = quantized[at] ?? 0;
          const power = POWERS[Math.abs(value)] ?? 0;
          this.spectrum[at] = (value < 0 ? -power : power) * scale;
        }
    }
  }
}

function readSections(bits: BitReader, { sequence, bandCount, groups }: StreamInfo): Uint8Array {
  const lengthBits = sequence === SEQUENCE.short ? 3 : 5;
  const escape = (1 << lengthBits) - 1;
  const codebooks = new Uint8Array(bandCount * groups.length);
  for (let group = 0; group < groups.length; group += 1)
    for (let band = 0; band < bandCount;) {
      const codebook = bits.read(4);
      if (codebook === RESERVED) throw new AacError("no codebook");
      let end = band;
      let length = escape;
      while (length === escape) {
        length = bits.read(lengthBits);
        end += length;
      }
      if (end > bandCount) throw new AacError("too many bands");
      codebooks.fill(codebook, group * bandCount + band, group * bandCount + end);
      band = end;
    }
  return codebooks;
}

function readScales(bits: BitReader, codebooks: Uint8Array, gain: number): Float32Array {
  let scale = gain;
  let noise = gain - NOISE_OFFSET;
  let position = 0;
  let isFirstNoise = true;
  return Float32Array.from(codebooks, (codebook) => {
    if (codebook === ZERO) return 0;
    if (codebook === NOISE) {
      noise += isFirstNoise ? bits.read(9) : readScaleFactorDelta(bits);
      isFirstNoise = false;
      return 2 ** (Math.min(noise, 255) / 4);
    }
    const delta = readScaleFactorDelta(bits);
    if (codebook > NOISE) {
      position += delta;
      return 0.5 ** (Math.max(-255, Math.min(255, position)) / 4);
    }
    scale += delta;
    if (scale < 0 || scale > 255) throw new AacError("no scale");
    return 2 ** ((scale - SCALE_OFFSET) / 4);
  });
}

function readPulses(bits: BitReader, { sequence, bands }: StreamInfo): { at: number; amount: number }[] {
  if (sequence === SEQUENCE.short) throw new AacError("pulses in a short window");
  const count = bits.read(2) + 1;
  let at = bands.offsets[bits.read(6)] ?? FRAME_SAMPLES;
  return Array.from({ length: count }, () => {
    at += bits.read(5);
    const amount = bits.read(4);
    if (at >= FRAME_SAMPLES) throw new AacError("a pulse beyond the end");
    return { at, amount };
  });
}

function readQuantized(
  bits: BitReader,
  { bands: { offsets }, bandCount, groups }: StreamInfo,
  codebooks: Uint8Array,
): Int32Array {
  const quantized = new Int32Array(FRAME_SAMPLES);
  const values = new Int32Array(4);
  let base = 0;
  groups.forEach((windows, group) => {
    for (let band = 0; band < bandCount; band += 1) {
      const codebook = codebooks[group * bandCount + band] ?? ZERO;
      if (codebook === ZERO || codebook >= NOISE) continue;
      const size = codebook >= FIRST_PAIR ? 2 : 4;
      const [from = 0, to = 0] = offsets.slice(band, band + 2);
      for (let window = 0; window < windows; window += 1)
        for (let at = from; at < to; at += size) {
          readSpectrum(bits, codebook, values);
          for (let index = 0; index < size; index += 1)
            quantized[base + window * SHORT_SAMPLES + at + index] = values[index] ?? 0;
        }
    }
    base += windows * SHORT_SAMPLES;
  });
  return quantized;
}

function fillNoise(band: Float32Array, scale: number, random: () => number): void {
  let energy = 0;
  for (let at = 0; at < band.length; at += 1) {
    const value = random() - 0.5;
    band[at] = value;
    energy += value * value;
  }
  const factor = energy > 0 ? scale / Math.sqrt(energy) : 0;
  for (let at = 0; at < band.length; at += 1) band[at] = (band[at] ?? 0) * factor;
}
