import { length2 } from "../../core/length.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { moveFoot, LEGS } from "./leg-ik.ts";
import { SIDES } from "./skeleton.ts";
import type { FindGround, GroundHit } from "./types.ts";

/** Farther than this a foot lets go rather than stretch the leg, metres and radians. */
const LET_GO = 0.2;
const MOST_TURN = 0.7;
/** Nobody walks or falls faster, m/s: more than this is being put somewhere. */
const FASTEST = 12;
/** How fast a swinging foot comes back to where the motion wants it; 1/s. */
const RETURN = 11;
/** A step that puts a foot right: how long it takes, and how high it goes at its middle for each metre and radian. */
const STEP_SECONDS = 0.24;
const STEP_LIFT = { least: 0.028, most: 0.07, metre: 0.35, radian: 0.06 };
/** Ground is looked for so far above and below the body's own; what is higher or lower is no place for a foot. */
const REACH = 0.42;
/** A swinging foot looks so far ahead for the edge of a stair. */
const AHEAD = 0.2;
/** Unevenness that is none, metres: places of others come in whole centimetres. */
const EVEN = 0.008;
/** The hips go down after the lower foot, at most so far. */
const MOST_DROP = 0.3;
/** Seconds that a foot, and the hips, take to come to another height. */
const FOOT_SECONDS = 0.035;
const HIPS_SECONDS = 0.08;
const TILT_SECONDS = 0.06;

type Hold = {
  isHeld: boolean;
  /** Has let go while planted and is on its way back: not held again before it is there. */
  isReturning: boolean;
  seconds: number;
  x: number;
  z: number;
  heading: number;
  offX: number;
  offZ: number;
  offTurn: number;
  /** The step back: seconds since it began, and how far off the foot was then. */
  stepSeconds: number;
  fromX: number;
  fromZ: number;
  fromTurn: number;
  /** Height in the world that the foot has come to, NaN before the first look; its rise over the body's own height. */
  level: number;
  rise: number;
  /** Slope of the ground along x and z of the world. */
  slopeX: number;
  slopeZ: number;
  /** Where the ground was last looked for, and what was found. */
  probeX: number;
  probeZ: number;
  groundY: number;
  groundSlopeX: number;
  groundSlopeZ: number;
};

/** Whether the legs carry, hang from a seat, or are off the ground. */
export type FootGround = "stands" | "seated" | "off";

const hit: GroundHit = { y: 0, nx: 0, ny: 1, nz: 0 };

/**
 * Keeps the ball of a planted foot where it touched the ground, whatever is mixed above it: no sliding at starts,
 * stops, turns and between gaits; and puts each foot on the ground that is really under it, on stairs and slopes.
 * Works in the person's space; needs to know where that is in the world.
 */
export class FootPlacement {
  readonly #holds: readonly [Hold, Hold] = [hold(), hold()];
  #lastX = 0;
  #lastZ = 0;
  #lastAngle = 0;
  #goingX = 0;
  #goingZ = 0;
  #drop = 0;

  release(): void {
    this.#drop = 0;
    for (const h of this.#holds) {
      h.isHeld = h.isReturning = false;
      h.offX = h.offZ = h.offTurn = h.rise = h.slopeX = h.slopeZ = 0;
      h.probeX = h.level = Number.NaN;
    }
  }

  /**
   * `angle` turns the person's space into the world's about +Y; `crouch` is how far the knees give. Seated, the feet only
   * find the ground; off it they come softly back to where the motion wants them.
   */
  apply(
    skeletonPose: SkeletonPose,
    x: number,
    y: number,
    z: number,
    angle: number,
    scale: number,
    dt: number,
    ground: FindGround | null,
    crouch = 0,
    footing: FootGround = "stands",
  ): void {
    const turned = Math.abs(Math.atan2(Math.sin(angle - this.#lastAngle), Math.cos(angle - this.#lastAngle)));
    const moved = length2(x - this.#lastX, z - this.#lastZ);
    // Anyone brought somewhere else at once would drag the feet along: start anew.
    if (moved > 0.3 + FASTEST * dt || turned > 0.8) this.release();
    this.#goingX = moved > 0.002 ? (x - this.#lastX) / moved : 0;
    this.#goingZ = moved > 0.002 ? (z - this.#lastZ) / moved : 0;
    this.#lastX = x;
    this.#lastZ = z;
    this.#lastAngle = angle;
    let lowest = 0;
    for (const side of SIDES) {
      const leg = LEGS[side];
      const h = this.#holds[side];
      const bx = skeletonPose.joints[leg.toes * 3] ?? 0;
      const bz = skeletonPose.joints[leg.toes * 3 + 2] ?? 0;
      const isPlanted = footing !== "off" && (skeletonPose.planted[side] ?? 0) > 0.5;
      if (footing === "seated") h.isHeld = h.isReturning = false;
      else this.#follow(h, isPlanted, bx, bz, x, z, angle, scale, dt);
      if (h.isHeld && this.#shouldStep(h, this.#holds[side === 0 ? 1 : 0])) letGo(h);
      if (footing === "off" || !ground) settle(h, dt);
      else this.#findGround(h, isPlanted, bx, bz, x, y, z, angle, scale, dt, ground);
      if (isPlanted && footing === "stands") lowest = Math.min(lowest, h.rise);
    }
    const drop = Math.max(-MOST_DROP, lowest / scale) - crouch;
    this.#drop += (drop - this.#drop) * (1 - Math.exp(-dt / HIPS_SECONDS));
    if (Math.abs(this.#drop) < 0.0004) this.#drop = drop === 0 ? 0 : this.#drop;
    if (this.#drop !== 0) lower(skeletonPose, this.#drop);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    for (const side of SIDES) {
      const h = this.#holds[side];
      const off = length2(h.offX, h.offZ);
      const lift = h.isReturning ? stepLift(h) : 0;
      const dy = h.rise / scale - this.#drop;
      const isSloped = Math.abs(h.slopeX) + Math.abs(h.slopeZ) > 0.01;
      if (off <= 0.0005 && Math.abs(h.offTurn) <= 0.002 && Math.abs(dy) <= 0.0005 && !isSloped) continue;
      // The slope as the foot meets it: along the person's own x and z.
      const slopeX = c * h.slopeX - s * h.slopeZ;
      const slopeZ = s * h.slopeX + c * h.slopeZ;
      moveFoot(skeletonPose, LEGS[side], h.offX, dy + lift, h.offZ, h.offTurn, slopeX, slopeZ);
    }
  }

  #follow(
    h: Hold,
    isPlanted: boolean,
    bx: number,
    bz: number,
    x: number,
    z: number,
    angle: number,
    scale: number,
    dt: number,
  ): void {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    if (!isPlanted) h.isHeld = h.isReturning = false;
    else if (!h.isHeld && !h.isReturning) {
      h.isHeld = true;
      h.seconds = 0;
      const lx = (bx + h.offX) * scale;
      const lz = (bz + h.offZ) * scale;
      h.x = x + c * lx + s * lz;
      h.z = z - s * lx + c * lz;
      h.heading = angle + h.offTurn;
    }
    if (h.isHeld) {
      h.seconds += dt;
      const dx = (h.x - x) / scale;
      const dz = (h.z - z) / scale;
      h.offX = c * dx - s * dz - bx;
      h.offZ = s * dx + c * dz - bz;
      h.offTurn = Math.atan2(Math.sin(h.heading - angle), Math.cos(h.heading - angle));
      return;
    }
    if (h.isReturning) {
      h.stepSeconds += dt;
      const t = Math.min(1, h.stepSeconds / STEP_SECONDS);
      const left = 1 - t * t * (3 - 2 * t);
      h.offX = h.fromX * left;
      h.offZ = h.fromZ * left;
      h.offTurn = h.fromTurn * left;
      h.isReturning = t < 1;
      return;
    }
    const keep = Math.exp(-RETURN * dt);
    h.offX *= keep;
    h.offZ *= keep;
    h.offTurn *= keep;
  }

  /** The ground under the foot; a foot that stands has looked already, one that swings looks ahead as well. */
  #findGround(
    h: Hold,
    isPlanted: boolean,
    bx: number,
    bz: number,
    x: number,
    y: number,
    z: number,
    angle: number,
    scale: number,
    dt: number,
    ground: FindGround,
  ): void {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const lx = (bx + h.offX) * scale;
    const lz = (bz + h.offZ) * scale;
    const wx = x + c * lx + s * lz;
    const wz = z - s * lx + c * lz;
    // NaN, before the first look, is never near.
    if (!(Math.abs(wx - h.probeX) + Math.abs(wz - h.probeZ) < 0.012)) {
      h.probeX = wx;
      h.probeZ = wz;
      h.groundY = Number.NaN;
      h.groundSlopeX = h.groundSlopeZ = 0;
      if (ground(wx, wz, y + REACH, y - REACH, hit)) {
        h.groundY = hit.y;
        h.groundSlopeX = -hit.nx / hit.ny;
        h.groundSlopeZ = -hit.nz / hit.ny;
      }
      const isGoing = !isPlanted && (this.#goingX !== 0 || this.#goingZ !== 0);
      if (
        isGoing &&
        ground(wx + this.#goingX * AHEAD, wz + this.#goingZ * AHEAD, y + REACH, y - REACH, hit) &&
        hit.y > h.groundY
      )
        h.groundY = hit.y;
    }
    // Followed in the world: on a slope the body rises past a foot that stands.
    const under = Number.isNaN(h.groundY) ? y : h.groundY;
    if (Number.isNaN(h.level)) h.level = y + h.rise;
    h.level += (under - h.level) * (1 - Math.exp(-dt / FOOT_SECONDS));
    const over = Math.max(-REACH, Math.min(REACH, h.level - y));
    h.rise = Math.sign(over) * Math.max(0, Math.abs(over) - EVEN);
    const tilt = isPlanted ? 1 : 0.4;
    const soon = 1 - Math.exp(-dt / TILT_SECONDS);
    h.slopeX += (h.groundSlopeX * tilt - h.slopeX) * soon;
    h.slopeZ += (h.groundSlopeZ * tilt - h.slopeZ) * soon;
  }

  /** Too far to hold; or standing crooked for a while, and the other foot carries: one small step puts it right. */
  #shouldStep(h: Hold, other: Hold): boolean {
    const off = length2(h.offX, h.offZ);
    const turn = Math.abs(h.offTurn);
    if (off > LET_GO || turn > MOST_TURN) return true;
    return h.seconds > 0.45 && !other.isReturning && (off > 0.06 || turn > 0.3);
  }
}

function letGo(h: Hold): void {
  h.isHeld = false;
  h.isReturning = true;
  h.stepSeconds = 0;
  h.fromX = h.offX;
  h.fromZ = h.offZ;
  h.fromTurn = h.offTurn;
}

function stepLift({ stepSeconds, fromX, fromZ, fromTurn }: Hold): number {
  const { least, most, metre, radian } = STEP_LIFT;
  const high = Math.min(most, least + metre * length2(fromX, fromZ) + radian * Math.abs(fromTurn));
  return high * Math.sin(Math.PI * Math.min(1, stepSeconds / STEP_SECONDS)) ** 0.8;
}

/** No ground to stand on: level again, softly. */
function settle(h: Hold, dt: number): void {
  const keep = Math.exp(-RETURN * dt);
  h.rise = Math.abs(h.rise) < 0.0004 ? 0 : h.rise * keep;
  h.slopeX *= keep;
  h.slopeZ *= keep;
  h.probeX = h.level = Number.NaN;
}

/** The whole body but for its feet, which are put back by their own heights. */
function lower(skeletonPose: SkeletonPose, by: number): void {
  const { joints } = skeletonPose;
  for (let at = 1; at < joints.length; at += 3) joints[at] = (joints[at] ?? 0) + by;
}

const hold = (): Hold => ({
  isHeld: false,
  isReturning: false,
  seconds: 0,
  x: 0,
  z: 0,
  heading: 0,
  offX: 0,
  offZ: 0,
  offTurn: 0,
  stepSeconds: 0,
  fromX: 0,
  fromZ: 0,
  fromTurn: 0,
  level: Number.NaN,
  rise: 0,
  slopeX: 0,
  slopeZ: 0,
  probeX: Number.NaN,
  probeZ: Number.NaN,
  groundY: Number.NaN,
  groundSlopeX: 0,
  groundSlopeZ: 0,
});
