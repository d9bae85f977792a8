import { length2 } from "../../core/length.ts";
import type { AirborneState, AirPhase } from "./airborne-state.ts";
import { audible, type AvatarMotion } from "./types.ts";

/** Counts steps, jumps and landings of one body, for their sounds. */
export class Footfalls {
  readonly audible = audible();
  readonly #isDown: [boolean, boolean] = [true, true];
  #phase: AirPhase = "ground";

  /**
   * A foot that starts to bear weight (`planted`, left and right, 0 to 1) is a step; leaving the ground is a jump,
   * returning a landing.
   */
  hear(
    planted: ArrayLike<number>,
    { phase, landStrength }: Readonly<AirborneState>,
    motion: AvatarMotion,
  ): void {
    const heard = this.audible;
    heard.speed = length2(motion.along, motion.across);
    for (let side = 0; side < 2; side++) {
      const isDown = (planted[side] ?? 0) > 0.5;
      if (isDown && !this.#isDown[side] && phase === "ground" && motion.doing === "move") heard.steps += 1;
      this.#isDown[side] = isDown;
    }
    if (phase === this.#phase) return;
    this.#phase = phase;
    if (phase === "jump" || phase === "double") heard.jumps += 1;
    if (phase !== "land") return;
    heard.landings += 1;
    heard.impact = landStrength;
  }
}
