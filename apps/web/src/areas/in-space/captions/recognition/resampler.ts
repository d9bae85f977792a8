import { CAPTION_SAMPLE_RATE } from "@veranda/contract/constants";

/**
 * Resamples a microphone's rate to 16 kHz, 16 bits: each sample is the mean of the input samples it covers, which
 * reduces aliasing from above 8 kHz.
 */
export class Resampler {
  readonly #step: number;
  /** Input samples accumulated for the next output sample. */
  #filled = 0;
  #sum = 0;

  constructor(inputRate: number) {
    this.#step = inputRate / CAPTION_SAMPLE_RATE;
  }

  /** Appends the resampled input, -1 to 1, to the output. */
  push(input: Float32Array, output: number[]): void {
    const step = this.#step;
    for (const sample of input) {
      let left = 1;
      // Below 16 kHz one input sample yields several.
      while (this.#filled + left >= step) {
        const share = step - this.#filled;
        output.push(toInt16((this.#sum + sample * share) / step));
        left -= share;
        this.#sum = 0;
        this.#filled = 0;
      }
      this.#sum += sample * left;
      this.#filled += left;
    }
  }
}

const toInt16 = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768)));
