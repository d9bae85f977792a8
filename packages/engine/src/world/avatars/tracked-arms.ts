import type { HandPose, HandsPose } from "@veranda/contract/rooms/messages";
import { dampingShare } from "../../core/smoothing.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { ARMS, solveArm } from "./arm-ik.ts";
import { boneIndex, type Skeleton, SIDES } from "./skeleton.ts";
import { headTurn, nearest, towards, unit } from "./rotations.ts";

const HEAD = boneIndex("head") * 4;
const NECK = boneIndex("neck");
const NECK_SHARE = 0.35;

/** Updates come ten times a second and are interpolated over this many seconds, then smoothed. */
const BETWEEN_SECONDS = 0.11;
const SMOOTH_SECONDS = 0.035;
/** Seconds in which arms blend to the headset and back. */
const TAKE_SECONDS = 0.13;
/** After this long without an update the arms are animated by the body again. */
const SILENT_SECONDS = 2.5;
const UNSEEN = 0.002;

/** Layout of a received pose: the head's rotation, then position and rotation of each hand. */
const HAND_AT = [4, 11] as const;
const NUMBERS = 18;
const TURNS = [0, 7, 14] as const;

/** Head and arms of a headset's wearer, on top of the body's own animation. */
export class TrackedArms {
  readonly #from = rest();
  readonly #to = rest();
  readonly #now = rest();
  /** Weight of the headset on the head, the left and the right arm. */
  readonly #shares: [number, number, number] = [0, 0, 0];
  readonly #goals: [number, number, number] = [0, 0, 0];
  #seconds = 0;
  #freeHead = 1;
  #freeArms = 1;

  /** Whether head and arms are animated by the body alone again. */
  get isOver(): boolean {
    return this.#goals[0] === 0 && this.#shares.every((share) => share < UNSEEN);
  }

  /** Whether the wearer controls the head: then nothing else turns it. */
  get turnsHead(): boolean {
    return this.#goals[0] === 1;
  }

  /** The latest tracked pose; null returns head and arms to the animation. */
  show(pose: HandsPose | null): void {
    this.#seconds = 0;
    if (!pose) {
      this.#goals.fill(0);
      return;
    }
    this.#from.set(this.#now);
    const [yaw, pitch, roll] = pose.head;
    headTurn(yaw, pitch, roll, this.#to);
    this.#begin(0, 0, 4);
    this.#hand(0, pose.left);
    this.#hand(1, pose.right);
    for (const at of TURNS) nearest(this.#from, this.#to, at);
  }

  /** How much of the head is left by others (an emote), and of the arms (an emote, a ladder, water). */
  advance(dt: number, freeHead: number, freeArms: number): void {
    this.#freeHead = freeHead;
    this.#freeArms = freeArms;
    this.#seconds += dt;
    if (this.#seconds > SILENT_SECONDS) this.#goals.fill(0);
    const soon = dampingShare(TAKE_SECONDS, dt);
    for (let i = 0; i < 3; i++) {
      const share = this.#shares[i] ?? 0;
      this.#shares[i] = share + ((this.#goals[i] ?? 0) - share) * soon;
    }
    const t = Math.min(1, this.#seconds / BETWEEN_SECONDS);
    const smooth = dampingShare(SMOOTH_SECONDS, dt);
    const now = this.#now;
    const from = this.#from;
    const to = this.#to;
    for (let i = 0; i < NUMBERS; i++) {
      const here = now[i] ?? 0;
      const a = from[i] ?? 0;
      now[i] = here + (a + ((to[i] ?? 0) - a) * t - here) * smooth;
    }
    for (const at of TURNS) unit(now, at);
  }

  /** Before the joints are computed: the neck follows the head. */
  turnNeck(skeletonPose: SkeletonPose): void {
    const share = this.#shares[0] * this.#freeHead * NECK_SHARE;
    if (share < UNSEEN) return;
    for (let k = 0; k < 4; k++) part[k] = (this.#now[k] ?? 0) * share;
    part[3] = (part[3] ?? 0) + 1 - share;
    unit(part, 0);
    skeletonPose.turnBone(NECK, part[0] ?? 0, part[1] ?? 0, part[2] ?? 0, part[3]);
  }

  /** After the joints were computed. */
  apply(skeletonPose: SkeletonPose, skeleton: Skeleton): void {
    const head = this.#shares[0] * this.#freeHead;
    if (head >= UNSEEN) {
      for (let k = 0; k < 4; k++) goal[k] = this.#now[k] ?? 0;
      towards(skeletonPose.worldTurns, HEAD, goal, head);
    }
    for (const side of SIDES) {
      const share = (this.#shares[side + 1] ?? 0) * this.#freeArms;
      if (share >= UNSEEN) solveArm(skeletonPose, skeleton, ARMS[side], this.#now, HAND_AT[side], share);
    }
  }

  #hand(side: 0 | 1, pose: HandPose | null): void {
    this.#goals[side + 1] = pose ? 1 : 0;
    if (!pose) return;
    const [x, y, z, qx, qy, qz, qw] = pose;
    const at = HAND_AT[side];
    const to = this.#to;
    // From a body that looks at -Z to one that looks at +Z.
    to[at] = -x / 100;
    to[at + 1] = y / 100;
    to[at + 2] = -z / 100;
    to[at + 3] = -qx;
    to[at + 4] = qy;
    to[at + 5] = -qz;
    to[at + 6] = qw;
    unit(to, at + 3);
    this.#begin(side + 1, at, 7);
  }

  /** A first pose is not blended from an earlier one. */
  #begin(part: number, at: number, length: number): void {
    this.#goals[part] = 1;
    if ((this.#shares[part] ?? 0) >= UNSEEN) return;
    for (let i = at; i < at + length; i++) this.#now[i] = this.#from[i] = this.#to[i] ?? 0;
  }
}

const rest = (): Float32Array => {
  const numbers = new Float32Array(NUMBERS);
  for (const at of TURNS) numbers[at + 3] = 1;
  return numbers;
};

const part = new Float32Array(4);
/** The target rotation of the head. */
const goal = new Float32Array(4);
