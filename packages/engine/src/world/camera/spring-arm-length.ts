import { Spring } from "../../core/smoothing.ts";
import { RIG } from "./camera-tuning.ts";

/** Lengths closer than this count as equal. Metres. */
const SAME = 1e-3;

/**
 * Length of the spring arm for a sequence of free lengths. It follows an approaching surface at once; it eases in
 * quickly when something suddenly gets in between; it moves out late and slowly.
 */
export class SpringArmLength {
  readonly #spring = new Spring(Infinity);
  #wanted = 0;
  #isComingIn = false;
  /** Target length of moving in, kept while obstacles come and go. */
  #goal = 0;
  /** Seconds until it may move out again, so that it doesn't swing at each obstacle in a row. */
  #rest = 0;

  get value(): number {
    return this.#spring.value;
  }

  /** The next length is adopted without easing. */
  reset(): void {
    this.#spring.reset(Infinity);
    this.#isComingIn = false;
    this.#rest = 0;
  }

  /** Sets the length and keeps the velocity. */
  hold(length: number): void {
    this.#spring.value = length;
  }

  /** Length for the next frame, where `free` of the `wanted` metres are unblocked. */
  next(free: number, wanted: number, deltaSeconds: number): number {
    const spring = this.#spring;
    const isBlocked = free < wanted - SAME;
    const wasWhole = spring.value >= this.#wanted - SAME;
    this.#wanted = wanted;
    // Unblocked: the length follows the request at once.
    if (!Number.isFinite(spring.value) || (!isBlocked && wasWhole)) {
      spring.reset(free);
      this.#isComingIn = false;
      this.#rest = isBlocked ? RIG.outAfterSeconds : 0;
      return free;
    }
    const gap = spring.value - free;
    if (gap > -RIG.held) {
      this.#rest = isBlocked ? RIG.outAfterSeconds : 0;
      this.#isComingIn = gap > SAME && (this.#isComingIn || gap > RIG.jump + RIG.surfaceSpeed * deltaSeconds);
      this.#goal = free;
      if (this.#isComingIn) spring.follow(free, RIG.inSeconds, deltaSeconds);
      else spring.reset(Math.min(free, spring.value));
    } else if ((this.#rest -= deltaSeconds) <= 0) {
      this.#isComingIn = false;
      spring.follow(free, RIG.outSeconds, deltaSeconds);
    } else if (this.#isComingIn) spring.follow(this.#goal, RIG.inSeconds, deltaSeconds);
    return spring.value;
  }
}
