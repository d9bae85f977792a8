import { clamp } from "../core/smoothing.ts";

/**
 * Frames are evaluated in windows of this number, or of this many seconds of slower frames: one slow frame says
 * nothing.
 */
const WINDOW = 24;
const WINDOW_SECONDS = 0.6;
/** A pause (inactive tab, shader compilation) is no sign of a slow machine. */
const PAUSE_SECONDS = 1;
/** A higher resolution is tried after this long without slow frames. */
const PATIENCE_SECONDS = 3;
/** A resolution that was too slow before is retried after this long; doubled with each failure. */
const WARY_SECONDS = 15;
const WARIEST_SECONDS = 60;
/** A higher resolution that lasted this long has proved sustainable. */
const PROVEN_SECONDS = 4;
const RISE = 1.1;
/** A single frame counts as late from this multiple of the target: waiting for its end adds some milliseconds. */
const CLEARLY_LATE = 2;

/**
 * Holds the frame rate by lowering the resolution, and raises it again when possible. Remembers which resolution was
 * too slow, to avoid oscillating.
 */
export class AdaptiveResolution {
  share = 1;
  readonly #low: number;
  readonly #high: number;
  #sum = 0;
  #count = 0;
  #goodSeconds = 0;
  /** The smallest share that was too slow, and the time until it is retried. */
  #tooMuch = Infinity;
  #wariness = WARY_SECONDS;
  /** The share before the last rise, until that has proved sustainable. */
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

  /** Before the first visible frame: starts with a share estimated from a frame at full resolution. */
  begin(wholeFrameSeconds: number, targetSeconds: number): void {
    if (wholeFrameSeconds < targetSeconds * CLEARLY_LATE) return;
    this.share = clamp(this.#high * Math.sqrt(targetSeconds / wholeFrameSeconds), this.#low, this.#high);
  }

  /** Adds the time between two frames; returns true if `share` changed. */
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
    // Retried, and too slow again.
    if (before >= this.#tooMuch) this.#wariness = Math.min(this.#wariness * 2, WARIEST_SECONDS);
    this.#tooMuch = Math.min(this.#tooMuch, before);
    if (this.#before !== null) {
      this.share = this.#before;
      this.#before = null;
      return true;
    }
    // Cost is proportional to the square of the share.
    this.share = clamp(this.share * clamp(1 / Math.sqrt(excess), 0.5, 0.94), this.#low, this.#high);
    return this.share !== before;
  }
}
