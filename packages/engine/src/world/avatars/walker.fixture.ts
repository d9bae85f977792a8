import type { ClipSet } from "./clip-set.ts";
import { EmoteLayer } from "./emote-layer.ts";
import { FootPlacement } from "./foot-placement.ts";
import { SkeletonPose } from "./skeleton-pose.ts";
import { LocomotionBlendTree } from "./locomotion-blend-tree.ts";
import { boneIndex, type Skeleton } from "./skeleton.ts";
import type { AvatarMotion, FindGround, GroundHit } from "./types.ts";

export const DT = 1 / 60;
const BALLS = [boneIndex("leftToes") * 3, boneIndex("rightToes") * 3] as const;
/**
 * Below this height the ball of a foot bears weight: before that, the heel rolls it down. Metres above its rest
 * position.
 */
const DOWN = 0.015;
const BALL_AT = 0.03;

type Place = [x: number, y: number, z: number];

/** A body moved through the world, with measurements of its feet and joints. */
export class Walker {
  readonly mix: LocomotionBlendTree;
  readonly skeletonPose = new SkeletonPose();
  readonly scratch = new SkeletonPose();
  readonly emote = new EmoteLayer();
  readonly #feet = new FootPlacement();
  readonly #skeleton: Skeleton;
  readonly #ground: FindGround | null;
  readonly #hit: GroundHit = { y: 0, nx: 0, ny: 1, nz: 0 };
  #stood: [Place | null, Place | null] = [null, null];
  x = 0;
  y = 0;
  z = 0;
  heading = 0;
  isHolding = true;

  constructor(clips: ClipSet, skeleton: Skeleton, ground: FindGround | null = null) {
    this.mix = new LocomotionBlendTree(clips, 0.3);
    this.#skeleton = skeleton;
    this.#ground = ground;
  }

  /** Moves for 1/60 s. */
  step(motion: AvatarMotion): void {
    this.heading += motion.turnRate * DT;
    const [fx, fz] = [-Math.sin(this.heading), -Math.cos(this.heading)];
    this.x += (fx * motion.along + fz * motion.across) * DT;
    this.z += (fz * motion.along - fx * motion.across) * DT;
    this.pose(motion);
  }

  /** Poses the body where it is. */
  pose(motion: AvatarMotion): void {
    this.mix.advance(motion, DT);
    this.emote.advance(DT, this.mix.legsBusy);
    this.mix.mix(this.skeletonPose);
    this.emote.apply(this.skeletonPose, this.scratch, this.mix.legsBusy, this.mix.armsBusy);
    this.skeletonPose.forwardKinematics(this.#skeleton, this.mix.leanSide, this.mix.leanForward);
    const angle = this.heading + Math.PI;
    const { x, y, z, mix } = this;
    if (!this.isHolding) return;
    const footing = mix.air.isOnGround && motion.doing === "move" ? "stands" : "off";
    this.#feet.apply(this.skeletonPose, x, y, z, angle, 1, DT, this.#ground, mix.crouch, footing);
  }

  ball(side: 0 | 1): Place {
    const at = BALLS[side];
    const [x = 0, y = 0, z = 0] = this.skeletonPose.joints.subarray(at, at + 3);
    const angle = this.heading + Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [this.x + c * x + s * z, this.y + y, this.z + c * z - s * x];
  }

  /**
   * Ground speed of the ball of each standing foot since the last call, m/s; other feet are skipped. Only sliding
   * counts, not rolling down to the ball or off it.
   */
  standingSpeeds(): number[] {
    const speeds: number[] = [];
    for (const side of [0, 1] as const) {
      const at = this.ball(side);
      const before = this.#stood[side];
      const isPlanted = (this.skeletonPose.planted[side] ?? 0) > 0.9;
      const isDown = isPlanted && at[1] - this.#groundAt(at) - BALL_AT < DOWN;
      if (isDown && before) speeds.push(Math.hypot(at[0] - before[0], at[2] - before[2]) / DT);
      this.#stood[side] = isDown ? at : null;
    }
    return speeds;
  }

  /** Ground speed of the feet that stand, over some seconds of a steady motion: mean and worst, m/s. */
  slide(motion: AvatarMotion, seconds = 4): { mean: number; worst: number } {
    const all: number[] = [];
    this.#stood = [null, null];
    for (let t = 0; t < seconds; t += DT) {
      this.step(motion);
      all.push(...this.standingSpeeds());
    }
    if (all.length < 20) throw new Error("The feet were hardly on the ground.");
    return { mean: all.reduce((sum, speed) => sum + speed, 0) / all.length, worst: Math.max(...all) };
  }

  #groundAt([x, y, z]: Place): number {
    const hit = this.#hit;
    return this.#ground?.(x, z, y + 0.3, y - 0.4, hit) ? hit.y : 0;
  }
}
