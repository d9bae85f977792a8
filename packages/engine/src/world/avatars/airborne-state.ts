import type { AvatarMotion } from "./types.ts";

/** Falling faster than this, m/s, a body lands on one hand. */
const HARD_LANDING = 10.5;
/** Landings below the first speed, m/s, show no animation; the second is added for the strongest landing. */
const SOFT_LANDING = 1.5;
const STRONGEST_LANDING = 4;
/** A drop without a jump counts as a fall only after this long: steps down are not falls. */
const FALL_AFTER_SECONDS = 0.14;
/** Rising faster than this, m/s, is a jump; falling faster than that ends one. */
const JUMP_SPEED = 1;
const FALL_SPEED = 6;

/** ready: crouching before a jump. double: a double jump. */
export type AirPhase = "ground" | "ready" | "jump" | "double" | "fall" | "land";

/** Whether a body stands, jumps, falls or lands, derived from its movement. */
export class AirborneState {
  phase: AirPhase = "ground";
  /** Since this phase began. */
  seconds = 0;
  /** Intensity of the last landing, 0 to 1, and whether it was on one hand. */
  landStrength = 0;
  isHardLanding = false;
  readonly #landSeconds: number;
  readonly #hardLandSeconds: number;
  #offGround = 0;
  #fastestFall = 0;

  /** Duration of a landing, and of a hard one. */
  constructor(landSeconds: number, hardLandSeconds: number) {
    this.#landSeconds = landSeconds;
    this.#hardLandSeconds = hardLandSeconds;
  }

  /** Feet are locked to the ground only if there is ground. */
  get isOnGround(): boolean {
    return this.phase === "ground" || this.phase === "land" || this.phase === "ready";
  }

  /** Duration of the last landing. */
  get landingSeconds(): number {
    return this.isHardLanding ? this.#hardLandSeconds : this.#landSeconds;
  }

  advance(motion: AvatarMotion, dt: number): void {
    this.seconds += dt;
    const { doing } = motion;
    if (doing !== "move" && doing !== "double" && doing !== "ready") {
      // Climbing, swimming and sitting are neither airborne nor a landing.
      if (this.phase !== "ground") this.#enter("ground");
      this.#fastestFall = this.#offGround = 0;
    } else if (doing === "ready") {
      if (this.phase !== "ready") this.#enter("ready");
    } else if (!motion.grounded) this.#fly(motion, dt);
    else this.#touchDown();
  }

  #fly(motion: AvatarMotion, dt: number): void {
    this.#fastestFall = Math.min(this.#fastestFall, motion.verticalSpeed);
    const isRising = motion.verticalSpeed > JUMP_SPEED;
    this.#offGround += dt;
    if (motion.doing === "double") {
      if (this.phase !== "double" && this.phase !== "fall") this.#enter("double");
    } else if (this.isOnGround || (this.phase === "fall" && isRising)) {
      if (isRising) this.#enter("jump");
      else if (this.#offGround > FALL_AFTER_SECONDS) this.#enter("fall");
      return;
    }
    if (this.phase !== "fall" && motion.verticalSpeed < -FALL_SPEED) this.#enter("fall");
  }

  #touchDown(): void {
    if (!this.isOnGround) {
      this.#enter("land");
      const fall = (-this.#fastestFall - SOFT_LANDING) / STRONGEST_LANDING;
      this.landStrength = Math.min(1, Math.max(0, fall));
      this.isHardLanding = -this.#fastestFall > HARD_LANDING;
    } else if (this.phase === "ready") this.#enter("ground");
    else if (this.phase === "land" && this.seconds > this.landingSeconds) this.#enter("ground");
    this.#fastestFall = 0;
    this.#offGround = 0;
  }

  #enter(phase: AirPhase): void {
    this.phase = phase;
    this.seconds = 0;
  }
}
