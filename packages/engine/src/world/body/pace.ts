import { smoothstep } from "../../core/smoothing.ts";
import type { MoveInput, MovingBody } from "./movement-mode.ts";
import { GAIT } from "./movement-tuning.ts";

/** A stick that is pushed less means to stand; one that is pushed as far as that, straight on. */
const STANDS = 0.05;
const WHOLE = 0.9;
/** Faster turns than this, rad/s, are no straight on. */
const STRAIGHT_TURN = 1.4;
/** Cosine of the widest angle to the view at which one still runs ahead. */
const AHEAD = 0.7;
/** Share of the speed that is left to who has to catch themselves. */
const STAGGERING = 0.3;

/** How fast a person means to go: a sprint after some way straight on, slower to the side, back and after a hard landing. */
export class Pace {
  #runSeconds = 0;
  #stagger = 0;

  reset(): void {
    this.#runSeconds = this.#stagger = 0;
  }

  /** A hard landing: one has to catch oneself. */
  stagger(): void {
    this.#stagger = GAIT.stagger;
  }

  /** One has caught oneself at once. */
  steady(): void {
    this.#stagger = 0;
  }

  /** m/s at this moment; `length` is how far the stick is pushed, `turnRate` in rad/s. */
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
