import { smoothstep } from "../../core/smoothing.ts";
import type { MoveInput, MovingBody } from "./movement-mode.ts";
import { GAIT } from "./movement-tuning.ts";

/** Stick deflection below `STANDS` means standing still; sprinting needs at least `WHOLE`. */
const STANDS = 0.05;
const WHOLE = 0.9;
/** Turning faster than this, rad/s, ends a sprint. */
const STRAIGHT_TURN = 1.4;
/** Cosine of the widest angle to the view at which the body still runs forwards. */
const AHEAD = 0.7;
/** Speed factor while staggering. */
const STAGGERING = 0.3;

/**
 * Target speed of walking: sprints after going straight for some way, slower sideways, backwards and after a hard
 * landing.
 */
export class Pace {
  #runSeconds = 0;
  #stagger = 0;

  reset(): void {
    this.#runSeconds = this.#stagger = 0;
  }

  /** Staggers after a hard landing. */
  stagger(): void {
    this.#stagger = GAIT.stagger;
  }

  /** Ends the stagger at once. */
  steady(): void {
    this.#stagger = 0;
  }

  /** Target speed now, m/s; `length` is the stick's deflection, `turnRate` in rad/s. */
  step(body: MovingBody, wants: MoveInput, length: number, turnRate: number, dt: number): number {
    this.#stagger = Math.max(0, this.#stagger - dt);
    const isStraight = wants.isRunning && length > WHOLE && Math.abs(turnRate) < STRAIGHT_TURN;
    if (body.isGrounded) this.#runSeconds = isStraight && this.#stagger === 0 ? this.#runSeconds + dt : 0;
    let speed: number = wants.isRunning ? GAIT.run : GAIT.walk;
    speed += (GAIT.sprint - GAIT.run) * smoothstep(GAIT.sprintFrom, GAIT.sprintAt, this.#runSeconds);
    if (this.#stagger > 0) speed *= STAGGERING;
    if (wants.faces === null || length < STANDS) return speed;
    const ahead = (-Math.sin(body.heading) * wants.x - Math.cos(body.heading) * wants.z) / length;
    if (ahead < AHEAD) this.#runSeconds = 0;
    const { sideways, backwards } = GAIT;
    return (
      speed * (sideways + Math.max(0, ahead) * (1 - sideways) + Math.min(0, ahead) * (sideways - backwards))
    );
  }
}
