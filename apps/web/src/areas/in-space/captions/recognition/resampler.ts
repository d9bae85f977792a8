import { CAPTION_SAMPLE_RATE } from "@veranda/contract/constants";

/**
 * From a microphone's rate to 16 kHz, 16 bits: each sample is the mean of those that it stands for, which keeps most of
 * what is above 8 kHz from folding into speech.
 */
export class Resampler {
  readonly #step: number;
  /** How much of the next output sample has been gathered, in input samples. */
  #filled = 0;
  #sum = 0;

  constructor(inputRate: number) {
    this.#step = inputRate / CAPTION_SAMPLE_RATE;
  }

  /** Appends what these samples, -1 to 1, amount to. */
  push(input: Float32Array, output: number[]): void {
    const step = this.#step;
    for (const sample of input) {
      let left = 1;
      // Where the microphone is slower than 16 kHz, one of its samples stands for several.
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
