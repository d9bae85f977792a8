/** Zero crossings on each side of a sample: more make no audible difference. */
const REACH = 16;
/** Filter values between two samples. */
const STEPS = 256;

/** Changes the sample rate of one channel by any ratio, with a windowed sinc. */
export class Resampler {
  /** Input samples per output sample. */
  readonly #step: number;
  readonly #filter: Float32Array;
  #kept: Float32Array = new Float32Array(REACH * 2);
  /** Position of the next output sample in the buffered input. */
  #at = REACH;

  constructor(from: number, to: number) {
    this.#step = from / to;
    this.#filter = lowPass(Math.min(1, to / from));
  }

  resample(samples: Float32Array): Float32Array {
    if (this.#step === 1) return samples;
    const input = new Float32Array(this.#kept.length + samples.length);
    input.set(this.#kept);
    input.set(samples, this.#kept.length);
    const count = Math.max(0, Math.ceil((input.length - REACH - this.#at) / this.#step));
    const output = new Float32Array(count);
    let at = this.#at;
    for (let index = 0; index < count; index += 1, at += this.#step) output[index] = this.#sample(input, at);
    const from = Math.max(0, Math.floor(at) - REACH);
    this.#kept = input.slice(from);
    this.#at = at - from;
    return output;
  }

  #sample(input: Float32Array, at: number): number {
    const middle = Math.floor(at);
    const step = Math.round((at - middle) * STEPS);
    let sum = 0;
    for (let tap = 1 - REACH; tap <= REACH; tap += 1)
      sum += (input[middle + tap] ?? 0) * (this.#filter[Math.abs(tap * STEPS - step)] ?? 0);
    return sum;
  }
}

/** Half of a sinc in a Hann window, `STEPS` values per input sample. */
function lowPass(cutoff: number): Float32Array {
  const filter = new Float32Array(REACH * STEPS + 1);
  for (let index = 0; index < filter.length; index += 1) {
    const x = index / STEPS;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cutoff) / (Math.PI * x * cutoff);
    filter[index] = cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH));
  }
  return filter;
}
