import type { SkeletonPose } from "./skeleton-pose.ts";
import { boneIndex } from "./skeleton.ts";

const HEAD = boneIndex("head");
const NECK = boneIndex("neck");
const MOST_YAW = 1.1;
const MOST_PITCH = 0.5;
/** Angle up to which the eyes turn alone, radians. */
const EYES_ALONE = 0.12;

/** Head and eyes, towards a point or idling; lids. All smoothed, and not in sync with anybody else's. */
export class Gaze {
  yaw = 0;
  pitch = 0;
  /** 0 open to 1 shut. */
  closed = 0;
  eyesX = 0;
  eyesY = 0;
  #clock: number;
  #nextBlink: number;
  #nextGlance = 0;
  #glanceX = 0;
  #glanceY = 0;
  #seed: number;

  constructor(start: number) {
    this.#clock = start * 17;
    this.#seed = Math.floor(start * 233280) || 1;
    this.#nextBlink = this.#clock + 1 + 3 * this.#chance();
  }

  /** A small deterministic sequence, so that tests and replays show the same eyes. */
  #chance(): number {
    this.#seed = (this.#seed * 9301 + 49297) % 233280;
    return this.#seed / 233280;
  }

  /** `yaw` and `pitch` give the direction of the gaze, relative to the body's front; `isSet` whether there is one. */
  advance(dt: number, isSet: boolean, yaw: number, pitch: number): void {
    this.#clock += dt;
    const canSee = isSet && Math.abs(yaw) < 2;
    const goalYaw = canSee ? Math.max(-MOST_YAW, Math.min(MOST_YAW, yaw)) : 0;
    const goalPitch = canSee ? Math.max(-MOST_PITCH, Math.min(MOST_PITCH, pitch)) : 0;
    const follow = 1 - Math.exp(-6 * dt);
    this.yaw += (settle(goalYaw) - this.yaw) * follow;
    this.pitch += (settle(goalPitch) - this.pitch) * follow;
    if (this.#clock > this.#nextGlance) {
      this.#nextGlance = this.#clock + 0.7 + 2.6 * this.#chance();
      const isAhead = this.#chance() < 0.45;
      this.#glanceX = isAhead ? 0 : (this.#chance() - 0.5) * 0.0062;
      this.#glanceY = isAhead ? 0 : (this.#chance() - 0.5) * 0.0032;
    }
    const quick = 1 - Math.exp(-24 * dt);
    const wantX = canSee ? Math.max(-0.0045, Math.min(0.0045, (goalYaw - this.yaw) * 0.016)) : this.#glanceX;
    const wantY = canSee
      ? Math.max(-0.003, Math.min(0.003, (goalPitch - this.pitch) * -0.014))
      : this.#glanceY;
    this.eyesX += (wantX - this.eyesX) * quick;
    this.eyesY += (wantY - this.eyesY) * quick;
    this.#blink();
  }

  #blink(): void {
    const t = this.#clock - this.#nextBlink;
    if (t < 0) this.closed = 0;
    else if (t < 0.07) this.closed = t / 0.07;
    else if (t < 0.2) this.closed = 1 - (t - 0.07) / 0.13;
    else {
      this.closed = 0;
      // Sometimes twice in a row.
      this.#nextBlink = this.#clock + (this.#chance() < 0.14 ? 0.12 : 1.8 + 3.8 * this.#chance());
    }
  }

  apply(skeletonPose: SkeletonPose): void {
    if (Math.abs(this.yaw) < 0.002 && Math.abs(this.pitch) < 0.002) return;
    turn(skeletonPose, NECK, this.yaw * 0.4, this.pitch * 0.35);
    turn(skeletonPose, HEAD, this.yaw * 0.6, this.pitch * 0.65);
  }
}

/** The neck only turns for what the eyes can't reach. */
const settle = (angle: number): number => Math.sign(angle) * Math.max(0, Math.abs(angle) - EYES_ALONE);

function turn(skeletonPose: SkeletonPose, bone: number, yaw: number, pitch: number): void {
  const sy = Math.sin(yaw / 2);
  const cy = Math.cos(yaw / 2);
  const sp = Math.sin(pitch / 2);
  const cp = Math.cos(pitch / 2);
  skeletonPose.turnBone(bone, cy * sp, sy * cp, -sy * sp, cy * cp);
}
