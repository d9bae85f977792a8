import { clamp } from "../core/smoothing.ts";

/** So many frames are looked at together, or so many seconds of slower ones: one slow frame says nothing. */
const WINDOW = 24;
const WINDOW_SECONDS = 0.6;
/** A pause (tab changed, shaders built) is no sign of a slow machine. */
const PAUSE_SECONDS = 1;
/** Rises are tried after this long of good frames; after each that failed, twice as long. */
const PATIENCE_SECONDS = 3;
const LONGEST_PATIENCE_SECONDS = 60;

/** Holds the frame rate by drawing fewer pixels, and tries to draw more again when there is room. */
export class AdaptiveResolution {
  share = 1;
  readonly #low: number;
  readonly #high: number;
  #sum = 0;
  #count = 0;
  #goodSeconds = 0;
  #patience = PATIENCE_SECONDS;
  #justRaised = false;

  constructor(low: number, high: number) {
    this.#low = low;
    this.#high = high;
    this.share = high;
  }

  reset(): void {
    this.share = this.#high;
    this.#sum = this.#count = this.#goodSeconds = 0;
    this.#patience = PATIENCE_SECONDS;
    this.#justRaised = false;
  }

  /** Takes the time between two frames; returns true when `share` changed. */
  add(frameSeconds: number, targetSeconds: number): boolean {
    if (frameSeconds >= PAUSE_SECONDS) return false;
    this.#sum += frameSeconds;
    this.#count += 1;
    if (this.#count < WINDOW && this.#sum < WINDOW_SECONDS) return false;
    const mean = this.#sum / this.#count;
    const windowSeconds = this.#sum;
    this.#sum = this.#count = 0;
    if (mean > targetSeconds * 1.12) return this.#lower(mean / targetSeconds);
    if (mean > targetSeconds * 1.04) return false;
    this.#goodSeconds += windowSeconds;
    if (this.#justRaised && this.#goodSeconds > 1) {
      this.#justRaised = false;
      this.#patience = PATIENCE_SECONDS;
    }
    if (this.#goodSeconds < this.#patience || this.share >= this.#high) return false;
    this.#goodSeconds = 0;
    this.#justRaised = true;
    this.share = Math.min(this.#high, this.share * 1.1);
    return true;
  }

  #lower(excess: number): boolean {
    this.#goodSeconds = 0;
    if (this.#justRaised) this.#patience = Math.min(this.#patience * 2, LONGEST_PATIENCE_SECONDS);
    this.#justRaised = false;
    const before = this.share;
    // Cost goes with the square of the share.
    this.share = clamp(this.share * clamp(1 / Math.sqrt(excess), 0.5, 0.94), this.#low, this.#high);
    return this.share !== before;
  }
}
