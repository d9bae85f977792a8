import type { FindGround, GroundHit } from "./types.ts";

/** Ground is searched this far above and below the body's own height; anything else is out of reach for a foot. */
const REACH = 0.42;
/** A swinging foot looks this far ahead for the edge of a stair. */
const AHEAD = 0.2;
/** A foot that has moved less than this isn't queried again. */
const SAME_PLACE = 0.012;
/** Unevenness to ignore, metres: positions of others come in whole centimetres. */
const EVEN = 0.008;
/** Seconds in which a foot adapts to another height, and to another slope. */
const FOOT_SECONDS = 0.035;
const TILT_SECONDS = 0.06;
/** How much of the slope a foot in the air adopts. */
const SWING_TILT = 0.4;
/** How fast a foot without ground returns to level; 1/s. */
const RETURN = 11;

const hit: GroundHit = { y: 0, nx: 0, ny: 1, nz: 0 };

/** The real ground under one foot: its height relative to the body's, and its slope. Metres, in the world. */
export class GroundContact {
  rise = 0;
  /** Along x and z of the world. */
  slopeX = 0;
  slopeZ = 0;
  /** Current height of the foot in the world, NaN before the first query. */
  #level = Number.NaN;
  /** Position and result of the last query. */
  #probeX = Number.NaN;
  #probeZ = Number.NaN;
  #groundY = Number.NaN;
  #groundSlopeX = 0;
  #groundSlopeZ = 0;

  /** Assumes level ground until the next query. */
  reset(): void {
    this.rise = this.slopeX = this.slopeZ = 0;
    this.#probeX = this.#level = Number.NaN;
  }

  /** No ground to stand on: blends back to level. */
  relax(dt: number): void {
    const keep = Math.exp(-RETURN * dt);
    this.rise = Math.abs(this.rise) < 0.0004 ? 0 : this.rise * keep;
    this.slopeX *= keep;
    this.slopeZ *= keep;
    this.#probeX = this.#level = Number.NaN;
  }

  /**
   * Queries the ground under a foot at x, z of a body at height y, and follows the result. A standing foot isn't
   * queried again; a swinging one also looks ahead, in the body's direction (a unit vector, or zero at rest).
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
    // NaN, before the first query, is never near.
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
    // In world coordinates: on a slope the body rises past a standing foot.
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
