import type { FindGround, GroundHit } from "./types.ts";

/** Ground is looked for so far above and below the body's own; what is higher or lower is no place for a foot. */
const REACH = 0.42;
/** A swinging foot looks so far ahead for the edge of a stair. */
const AHEAD = 0.2;
/** A foot that has moved less than this has looked already. */
const SAME_PLACE = 0.012;
/** Unevenness that is none, metres: places of others come in whole centimetres. */
const EVEN = 0.008;
/** Seconds that a foot takes to come to another height, and to lie along another slope. */
const FOOT_SECONDS = 0.035;
const TILT_SECONDS = 0.06;
/** How much of the slope a foot in the air takes on. */
const SWING_TILT = 0.4;
/** How fast a foot without ground comes back to level; 1/s. */
const RETURN = 11;

const hit: GroundHit = { y: 0, nx: 0, ny: 1, nz: 0 };

/** The ground that is really under one foot: its height over the body's own, and its slope. Metres, in the world. */
export class GroundContact {
  rise = 0;
  /** Along x and z of the world. */
  slopeX = 0;
  slopeZ = 0;
  /** Height in the world that the foot has come to, NaN before the first look. */
  #level = Number.NaN;
  /** Where the ground was last looked for, and what was found. */
  #probeX = Number.NaN;
  #probeZ = Number.NaN;
  #groundY = Number.NaN;
  #groundSlopeX = 0;
  #groundSlopeZ = 0;

  /** Level ground, until it is looked for again. */
  reset(): void {
    this.rise = this.slopeX = this.slopeZ = 0;
    this.#probeX = this.#level = Number.NaN;
  }

  /** No ground to stand on: level again, softly. */
  relax(dt: number): void {
    const keep = Math.exp(-RETURN * dt);
    this.rise = Math.abs(this.rise) < 0.0004 ? 0 : this.rise * keep;
    this.slopeX *= keep;
    this.slopeZ *= keep;
    this.#probeX = this.#level = Number.NaN;
  }

  /**
   * Looks under a foot at x, z of a body that is at the height y, and follows what it finds. A foot that stands has
   * looked already; one that swings looks ahead as well, where the body is going (a unit vector, or zero at rest).
   */
  follow(
    isPlanted: boolean,
    x: number,
    y: number,
    z: number,
    goingX: number,
    goingZ: number,
    dt: number,
    ground: FindGround,
  ): void {
    // NaN, before the first look, is never near.
    if (!(Math.abs(x - this.#probeX) + Math.abs(z - this.#probeZ) < SAME_PLACE)) {
      this.#probeX = x;
      this.#probeZ = z;
      this.#groundY = Number.NaN;
      this.#groundSlopeX = this.#groundSlopeZ = 0;
      if (ground(x, z, y + REACH, y - REACH, hit)) {
        this.#groundY = hit.y;
        this.#groundSlopeX = -hit.nx / hit.ny;
        this.#groundSlopeZ = -hit.nz / hit.ny;
      }
      const isGoing = !isPlanted && (goingX !== 0 || goingZ !== 0);
      if (
        isGoing &&
        ground(x + goingX * AHEAD, z + goingZ * AHEAD, y + REACH, y - REACH, hit) &&
        hit.y > this.#groundY
      )
        this.#groundY = hit.y;
    }
    // Followed in the world: on a slope the body rises past a foot that stands.
    const under = Number.isNaN(this.#groundY) ? y : this.#groundY;
    if (Number.isNaN(this.#level)) this.#level = y + this.rise;
    this.#level += (under - this.#level) * (1 - Math.exp(-dt / FOOT_SECONDS));
    const over = Math.max(-REACH, Math.min(REACH, this.#level - y));
    this.rise = Math.sign(over) * Math.max(0, Math.abs(over) - EVEN);
    const tilt = isPlanted ? 1 : SWING_TILT;
    const soon = 1 - Math.exp(-dt / TILT_SECONDS);
    this.slopeX += (this.#groundSlopeX * tilt - this.slopeX) * soon;
    this.slopeZ += (this.#groundSlopeZ * tilt - this.slopeZ) * soon;
  }
}
