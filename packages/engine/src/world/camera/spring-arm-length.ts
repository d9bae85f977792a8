import { Spring } from "../../core/smoothing.ts";
import { RIG } from "./camera-tuning.ts";

/** Lengths this near to each other are the same. Metres. */
const SAME = 1e-3;

/**
 * How long the spring arm is, over a sequence of free lengths. It follows a surface that comes nearer as it comes; when
 * something gets in between all at once it comes in quickly but seen on its way; it goes out late and slowly.
 */
export class SpringArmLength {
  readonly #spring = new Spring(Infinity);
  #wanted = 0;
  #isComingIn = false;
  /** Where it comes in to, also while what is in the way comes and goes. */
  #goal = 0;
  /** Seconds until it may go out again: past a row of things it does not swing at each of them. */
  #rest = 0;

  get value(): number {
    return this.#spring.value;
  }

  /** The next length starts where it may, without a movement. */
  reset(): void {
    this.#spring.reset(Infinity);
    this.#isComingIn = false;
    this.#rest = 0;
  }

  /** Sets the length and keeps the velocity. */
  hold(length: number): void {
    this.#spring.value = length;
  }

  /** The length in the next frame, where `free` of the `wanted` metres are free. */
  next(free: number, wanted: number, deltaSeconds: number): number {
    const spring = this.#spring;
    const isBlocked = free < wanted - SAME;
    const wasWhole = spring.value >= this.#wanted - SAME;
    this.#wanted = wanted;
    // Nothing is in the way: the length is what one asks for, as one asks for it.
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
