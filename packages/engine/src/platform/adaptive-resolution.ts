import { clamp } from "../core/smoothing.ts";

/** So many frames are looked at together, or so many seconds of slower ones: one slow frame says nothing. */
const WINDOW = 24;
const WINDOW_SECONDS = 0.6;
/** A pause (tab changed, shaders built) is no sign of a slow machine. */
const PAUSE_SECONDS = 1;
/** More pixels are tried after this long of good frames. */
const PATIENCE_SECONDS = 3;
/** So many pixels as were too many before, after this long; each time in vain, twice as long. */
const WARY_SECONDS = 15;
const WARIEST_SECONDS = 60;
/** A rise that held for this long was right. */
const PROVEN_SECONDS = 4;
const RISE = 1.1;
/** So many times as long as a frame may take, a single one is a sign: waiting for its end adds some milliseconds. */
const CLEARLY_LATE = 2;

/**
 * Holds the frame rate by drawing fewer pixels, and tries to draw more again when there is room. It remembers how many
 * were too many: else it would go up and down about that for ever.
 */
export class AdaptiveResolution {
  share = 1;
  readonly #low: number;
  readonly #high: number;
  #sum = 0;
  #count = 0;
  #goodSeconds = 0;
  /** The smallest share that was too slow, and how long it takes until it is tried again. */
  #tooMuch = Infinity;
  #wariness = WARY_SECONDS;
  /** From where the last rise went up, until that has proved right. */
  #before: number | null = null;

  constructor(low: number, high: number) {
    this.#low = low;
    this.#high = high;
    this.share = high;
  }

  reset(): void {
    this.share = this.#high;
    this.#sum = this.#count = this.#goodSeconds = 0;
    this.#tooMuch = Infinity;
    this.#wariness = WARY_SECONDS;
    this.#before = null;
  }

  /** Before any frame is seen: begins with as many pixels as a frame with all of them lets hope for. */
  begin(wholeFrameSeconds: number, targetSeconds: number): void {
    if (wholeFrameSeconds < targetSeconds * CLEARLY_LATE) return;
    this.share = clamp(this.#high * Math.sqrt(targetSeconds / wholeFrameSeconds), this.#low, this.#high);
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
    if (this.#goodSeconds > PROVEN_SECONDS) {
      this.#before = null;
      if (this.share >= this.#tooMuch) {
        this.#tooMuch = Infinity;
        this.#wariness = WARY_SECONDS;
      }
    }
    const next = Math.min(this.#high, this.share * RISE);
    const isRisky = next >= this.#tooMuch;
    if (this.#goodSeconds < (isRisky ? this.#wariness : PATIENCE_SECONDS)) return false;
    if (this.share >= this.#high) return false;
    this.#goodSeconds = 0;
    this.#before = this.share;
    this.share = next;
    return true;
  }

  #lower(excess: number): boolean {
    this.#goodSeconds = 0;
    const before = this.share;
    // Tried again, and again in vain.
    if (before >= this.#tooMuch) this.#wariness = Math.min(this.#wariness * 2, WARIEST_SECONDS);
    this.#tooMuch = Math.min(this.#tooMuch, before);
    if (this.#before !== null) {
      this.share = this.#before;
      this.#before = null;
      return true;
    }
    // Cost goes with the square of the share.
    this.share = clamp(this.share * clamp(1 / Math.sqrt(excess), 0.5, 0.94), this.#low, this.#high);
    return this.share !== before;
  }
}
