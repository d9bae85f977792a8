import type { AvatarMotion } from "./types.ts";

/** Maximum angles in radians: into a turn, back and forward. */
const MOST_SIDE = 0.2;
const MOST_BACK = 0.1;
const MOST_FORWARD = 0.12;
/** A runner leans by the lateral acceleration over gravity; less than physics demands looks right. */
const GRAVITY = 9.81 * 3;
/** Maximum metres that the knees give, and per m/s² of starting and stopping. */
const MOST_CROUCH = 0.055;
const CROUCH = { start: 0.003, stop: 0.0055 };

/** How a moving body leans into turns, starts and stops, and how far its knees bend. Radians, metres. */
export class BodyLean {
  side = 0;
  forward = 0;
  crouch = 0;
  #acceleration = 0;

  /** `along`: smoothed speed along the heading; `gain`: increase of the ground speed per second. */
  advance(motion: AvatarMotion, along: number, gain: number, dt: number): void {
    this.#acceleration += (gain - this.#acceleration) * (1 - Math.exp(-9 * dt));
    const acceleration = this.#acceleration;
    let side = 0;
    let forward = 0;
    let crouch = 0;
    if (motion.grounded && motion.doing === "move") {
      side = Math.max(-MOST_SIDE, Math.min(MOST_SIDE, (along * motion.turnRate) / GRAVITY));
      forward = Math.max(-MOST_BACK, Math.min(MOST_FORWARD, acceleration * 0.012 * Math.sign(along || 1)));
      // The knees bend when somebody starts moving, and more when they stop.
      crouch = Math.min(
        MOST_CROUCH,
        Math.abs(acceleration) * (acceleration < 0 ? CROUCH.stop : CROUCH.start),
      );
    }
    this.crouch += (crouch - this.crouch) * (1 - Math.exp(-12 * dt));
    this.side += (side - this.side) * (1 - Math.exp(-7 * dt));
    this.forward += (forward - this.forward) * (1 - Math.exp(-10 * dt));
  }
}
