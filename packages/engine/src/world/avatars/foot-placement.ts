import { length2 } from "../../core/length.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { FootLock } from "./foot-lock.ts";
import { GroundContact } from "./ground-contact.ts";
import { moveFoot, LEGS } from "./leg-ik.ts";
import { SIDES } from "./skeleton.ts";
import type { FindGround } from "./types.ts";

/** Nobody walks or falls faster, m/s: anything above is a teleport. */
const FASTEST = 12;
/** The hips are lowered for the lower foot, by at most this much, taking this many seconds. */
const MOST_DROP = 0.3;
const HIPS_SECONDS = 0.08;

/** Whether the legs bear the weight, hang from a seat, or are off the ground. */
export type FootGround = "stands" | "seated" | "off";

/**
 * Locks the ball of a planted foot where it touched the ground, whatever is blended: no sliding at starts, stops, turns
 * and between gaits. Places each foot on the ground below it, on stairs and slopes. Works in the person's coordinates;
 * needs their transform.
 */
export class FootPlacement {
  readonly #locks: readonly [FootLock, FootLock] = [new FootLock(), new FootLock()];
  readonly #contacts: readonly [GroundContact, GroundContact] = [new GroundContact(), new GroundContact()];
  #lastX = 0;
  #lastZ = 0;
  #lastAngle = 0;
  #drop = 0;

  release(): void {
    this.#drop = 0;
    for (const side of SIDES) {
      this.#locks[side].reset();
      this.#contacts[side].reset();
    }
  }

  /**
   * `angle` rotates the person's coordinates to the world's about +Y; `crouch` is how far the knees give. Seated, the
   * feet only find the ground; in the air they blend back to the motion's positions.
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
    // After a teleport the feet must not be dragged along: start over.
    if (moved > 0.3 + FASTEST * dt || turned > 0.8) this.release();
    const goingX = moved > 0.002 ? (x - this.#lastX) / moved : 0;
    const goingZ = moved > 0.002 ? (z - this.#lastZ) / moved : 0;
    this.#lastX = x;
    this.#lastZ = z;
    this.#lastAngle = angle;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    let lowest = 0;
    for (const side of SIDES) {
      const { toes } = LEGS[side];
      const lock = this.#locks[side];
      const contact = this.#contacts[side];
      const bx = skeletonPose.joints[toes * 3] ?? 0;
      const bz = skeletonPose.joints[toes * 3 + 2] ?? 0;
      const isPlanted = footing !== "off" && (skeletonPose.planted[side] ?? 0) > 0.5;
      if (footing === "seated") lock.free();
      else lock.follow(isPlanted, bx, bz, x, z, angle, scale, dt);
      lock.stepIfCrooked(this.#locks[side === 0 ? 1 : 0]);
      if (footing === "off" || !ground) contact.relax(dt);
      else {
        const lx = (bx + lock.offX) * scale;
        const lz = (bz + lock.offZ) * scale;
        contact.follow(isPlanted, x + c * lx + s * lz, y, z - s * lx + c * lz, goingX, goingZ, dt, ground);
      }
      if (isPlanted && footing === "stands") lowest = Math.min(lowest, contact.rise);
    }
    this.#lowerHips(skeletonPose, Math.max(-MOST_DROP, lowest / scale) - crouch, dt);
    for (const side of SIDES) {
      const { offX, offZ, offTurn, lift } = this.#locks[side];
      const contact = this.#contacts[side];
      const dy = contact.rise / scale - this.#drop;
      const isSloped = Math.abs(contact.slopeX) + Math.abs(contact.slopeZ) > 0.01;
      if (length2(offX, offZ) <= 0.0005 && Math.abs(offTurn) <= 0.002 && Math.abs(dy) <= 0.0005 && !isSloped)
        continue;
      // The slope relative to the foot: along the person's own x and z.
      const slopeX = c * contact.slopeX - s * contact.slopeZ;
      const slopeZ = s * contact.slopeX + c * contact.slopeZ;
      moveFoot(skeletonPose, LEGS[side], offX, dy + lift, offZ, offTurn, slopeX, slopeZ);
    }
  }

  #lowerHips(skeletonPose: SkeletonPose, drop: number, dt: number): void {
    this.#drop += (drop - this.#drop) * (1 - Math.exp(-dt / HIPS_SECONDS));
    if (Math.abs(this.#drop) < 0.0004) this.#drop = drop === 0 ? 0 : this.#drop;
    if (this.#drop !== 0) lower(skeletonPose, this.#drop);
  }
}

/** The whole body except its feet, which keep their own heights. */
function lower(skeletonPose: SkeletonPose, by: number): void {
  const { joints } = skeletonPose;
  for (let at = 1; at < joints.length; at += 3) joints[at] = (joints[at] ?? 0) + by;
}
