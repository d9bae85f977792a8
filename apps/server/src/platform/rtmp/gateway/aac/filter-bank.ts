export const FRAME_SAMPLES = 1_024;
export const SHORT_SAMPLES = 128;
const SHORTS = 8;
/** Offset of the short windows in a frame. */
const FLAT = (FRAME_SAMPLES - SHORT_SAMPLES) / 2;

/** Slope of a window: 0 is sine, 1 Kaiser-Bessel derived. */
export type WindowShape = 0 | 1;
export const SEQUENCE = { long: 0, start: 1, short: 2, stop: 3 } as const;

/** The rising half of a window. */
function sine(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin((Math.PI / (2 * length)) * (at + 0.5)));
}

function kaiserBessel(length: number, alpha: number): Float32Array {
  const weights = Array.from({ length: length + 1 }, (_, at) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * at) / length - 1) ** 2)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return Float32Array.from({ length }, (_, at) => Math.sqrt((sum += weights[at] ?? 0) / whole));
}

/** The modified Bessel function of the first kind, of order 0. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 60; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const LONG_SLOPES = [sine(FRAME_SAMPLES), kaiserBessel(FRAME_SAMPLES, 4)] as const;
const SHORT_SLOPES = [sine(SHORT_SAMPLES), kaiserBessel(SHORT_SAMPLES, 6)] as const;

/** A type-IV cosine transform of this many values, by a complex FFT of half the size. */
class CosineTransform {
  readonly #size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #rootCos: Float64Array;
  readonly #rootSin: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  constructor(size: number) {
    const half = size / 2;
    const angles = Float64Array.from({ length: half }, (_, at) => (-Math.PI * (4 * at + 1)) / (4 * size));
    const roots = Float64Array.from({ length: half / 2 }, (_, at) => (-2 * Math.PI * at) / half);
    this.#size = size;
    this.#cos = angles.map(Math.cos);
    this.#sin = angles.map(Math.sin);
    this.#rootCos = roots.map(Math.cos);
    this.#rootSin = roots.map(Math.sin);
    this.#re = new Float64Array(half);
    this.#im = new Float64Array(half);
  }

  /** `from` and `to` may be parts of larger arrays, but must not overlap. */
  transform(from: Float32Array, to: Float32Array): void {
    const size = this.#size;
    const half = size / 2;
    const re = this.#re;
    const im = this.#im;
    for (let at = 0, turned = 0; at < half; at += 1) {
      const a = from[2 * at] ?? 0;
      const b = from[size - 1 - 2 * at] ?? 0;
      const cos = this.#cos[at] ?? 0;
      const sin = this.#sin[at] ?? 0;
      re[turned] = a * cos - b * sin;
      im[turned] = a * sin + b * cos;
      // The next index, bit-reversed.
      let bit = half >> 1;
      for (; (turned & bit) !== 0; bit >>= 1) turned ^= bit;
      turned |= bit;
    }
    this.#fourier(re, im);
    for (let at = 0; at < half; at += 1) {
      const cos = this.#cos[at] ?? 0;
      const sin = this.#sin[at] ?? 0;
      const a = re[at] ?? 0;
      const b = im[at] ?? 0;
      to[2 * at] = a * cos - b * sin;
      to[size - 1 - 2 * at] = -(a * sin + b * cos);
    }
  }

  #fourier(re: Float64Array, im: Float64Array): void {
    const size = re.length;
    for (let span = 1; span < size; span *= 2) {
      const step = size / (2 * span);
      for (let start = 0; start < size; start += 2 * span)
        for (let at = 0; at < span; at += 1) {
          const cos = this.#rootCos[at * step] ?? 0;
          const sin = this.#rootSin[at * step] ?? 0;
          const low = start + at;
          const high = low + span;
          const a = (re[high] ?? 0) * cos - (im[high] ?? 0) * sin;
          const b = (re[high] ?? 0) * sin + (im[high] ?? 0) * cos;
          re[high] = (re[low] ?? 0) - a;
          im[high] = (im[low] ?? 0) - b;
          re[low] = (re[low] ?? 0) + a;
          im[low] = (im[low] ?? 0) + b;
        }
    }
  }
}

const LONG_TRANSFORM = new CosineTransform(FRAME_SAMPLES);
const SHORT_TRANSFORM = new CosineTransform(SHORT_SAMPLES);

/** Converts one channel's spectra to samples (ISO/IEC 14496-3 §4.6.11). */
export class FilterBank {
  /** The second half of the previous frame. */
  #overlap = new Float32Array(FRAME_SAMPLES);
  readonly #window = new Float32Array(2 * FRAME_SAMPLES);
  readonly #transformed = new Float32Array(FRAME_SAMPLES);
  #lastShape: WindowShape = 0;

  /** Samples in 16-bit scale. */
  samples(spectrum: Float32Array, sequence: number, shape: WindowShape): Float32Array {
    if (sequence === SEQUENCE.short) this.#addShorts(spectrum, shape);
    else this.#addLong(spectrum, sequence, shape);
    const window = this.#window;
    const output = new Float32Array(FRAME_SAMPLES);
    for (let at = 0; at < FRAME_SAMPLES; at += 1) output[at] = (window[at] ?? 0) + (this.#overlap[at] ?? 0);
    this.#overlap = window.slice(FRAME_SAMPLES);
    this.#lastShape = shape;
    return output;
  }

  #addLong(spectrum: Float32Array, sequence: number, shape: WindowShape): void {
    const window = this.#window;
    LONG_TRANSFORM.transform(spectrum, this.#transformed);
    unfold(this.#transformed, window, FRAME_SAMPLES);
    if (sequence === SEQUENCE.stop) {
      window.fill(0, 0, FLAT);
      rise(window, FLAT, SHORT_SLOPES[this.#lastShape]);
    } else rise(window, 0, LONG_SLOPES[this.#lastShape]);
    if (sequence === SEQUENCE.start) {
      fall(window, FRAME_SAMPLES + FLAT, SHORT_SLOPES[shape]);
      window.fill(0, FRAME_SAMPLES + FLAT + SHORT_SAMPLES);
    } else fall(window, FRAME_SAMPLES, LONG_SLOPES[shape]);
  }

  #addShorts(spectrum: Float32Array, shape: WindowShape): void {
    this.#window.fill(0);
    const short = new Float32Array(2 * SHORT_SAMPLES);
    for (let index = 0; index < SHORTS; index += 1) {
      const from = index * SHORT_SAMPLES;
      SHORT_TRANSFORM.transform(spectrum.subarray(from, from + SHORT_SAMPLES), this.#transformed);
      unfold(this.#transformed, short, SHORT_SAMPLES);
      rise(short, 0, SHORT_SLOPES[index === 0 ? this.#lastShape : shape]);
      fall(short, SHORT_SAMPLES, SHORT_SLOPES[shape]);
      for (let at = 0; at < short.length; at += 1) {
        const to = FLAT + from + at;
        this.#window[to] = (this.#window[to] ?? 0) + (short[at] ?? 0);
      }
    }
  }
}

/** The inverse MDCT from a type-IV transform: twice as many values, scaled by their number. */
function unfold(from: Float32Array, to: Float32Array, size: number): void {
  const half = size / 2;
  for (let at = 0; at < half; at += 1) {
    to[at] = (from[at + half] ?? 0) / size;
    to[size + half + at] = -(from[at] ?? 0) / size;
  }
  for (let at = half; at < size + half; at += 1) to[at] = -(from[size + half - 1 - at] ?? 0) / size;
}

function rise(window: Float32Array, at: number, slope: Float32Array): void {
  for (let index = 0; index < slope.length; index += 1)
    window[at + index] = (window[at + index] ?? 0) * (slope[index] ?? 0);
}

function fall(window: Float32Array, at: number, slope: Float32Array): void {
  for (let index = 0; index < slope.length; index += 1)
    window[at + index] = (window[at + index] ?? 0) * (slope[slope.length - 1 - index] ?? 0);
}
