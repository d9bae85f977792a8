import type { AvatarLook } from "@veranda/contract/avatar";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import { Vector3 } from "three";
import { length2 } from "../../core/length.ts";
import { Footfalls } from "./footfalls.ts";
import type { TrackedArms } from "./tracked-arms.ts";
import type { ClipSet } from "./clip-set.ts";
import type { Outfit } from "./crowd-draws.ts";
import { EmoteLayer } from "./emote-layer.ts";
import { FootPlacement, type FootGround } from "./foot-placement.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import { LocomotionBlendTree } from "./locomotion-blend-tree.ts";
import { Gaze } from "./gaze.ts";
import type { Detailed } from "./level-of-detail.ts";
import { Mouth } from "./mouth.ts";
import type { WornCustomAvatar } from "./custom/worn-custom-avatar.ts";
import { PLACE_AT, POSE_TEXELS } from "./crowd-data-texture.ts";
import { boneIndex, type Skeleton } from "./skeleton.ts";
import {
  atRest,
  type Avatar,
  type AvatarMotion,
  type Doing,
  type FindGround,
  type CustomAvatarState,
} from "./types.ts";

const HEAD = boneIndex("head") * 3;
/** Short legs step faster than long ones, but less than proportionally. */
const LEAST_STRIDE = 0.6;

/** One person: their target pose, and the current state of the body that follows it. */
export class CrowdMember implements Avatar, Detailed {
  readonly row: number;
  skeleton: Skeleton;
  outfit: Outfit = { levels: [], triangles: [], mask: 0 };
  height = 1;
  /** Colours and shape for the family's figure, even while a custom avatar is worn. */
  familySkeleton: Skeleton;
  familyHeight = 1;
  own: WornCustomAvatar | null = null;
  customAvatarState: CustomAvatarState = "none";
  x = 0;
  y = 0;
  z = 0;
  heading = 0;
  isVisible = true;
  fade = 1;
  /** Whether this frame draws it, its distance, and when its pose was last computed. */
  isDrawn = false;
  isFar = false;
  distance = 0;
  waiting = 0;
  /** Its level of detail (`Detailed`). */
  level = -1;
  leaving = -1;
  share = 1;
  bucket = 0;
  readonly #footfalls = new Footfalls();
  readonly audible = this.#footfalls.audible;
  readonly mix: LocomotionBlendTree;
  readonly emote = new EmoteLayer();
  readonly #feet = new FootPlacement();
  readonly #gaze: Gaze;
  readonly #mouth: Mouth;
  /** Only while a headset is worn. */
  #arms: TrackedArms | null = null;
  #hands: HandsPose | null = null;
  readonly #clips: ClipSet;
  readonly #dress: (person: CrowdMember, look: AvatarLook) => void;
  readonly #wearCustom: (person: CrowdMember, id: string | null) => void;
  readonly #paced: AvatarMotion = atRest();
  readonly #motion: AvatarMotion = atRest();
  readonly #lookTarget = new Vector3();
  #hasLookTarget = false;
  #customAvatarId: string | null = null;
  #lift = 0;
  #headX = 0;
  #headY = 1.42;
  #headZ = 0;
  #wantedEmote: { name: string; isHeld: boolean } | null = null;

  constructor(
    row: number,
    start: number,
    skeleton: Skeleton,
    clips: ClipSet,
    dress: (person: CrowdMember, look: AvatarLook) => void,
    wearCustom: (person: CrowdMember, id: string | null) => void,
  ) {
    this.#wearCustom = wearCustom;
    this.row = row;
    this.skeleton = this.familySkeleton = skeleton;
    this.#clips = clips;
    this.#dress = dress;
    this.mix = new LocomotionBlendTree(clips, start);
    this.#gaze = new Gaze(start);
    this.#mouth = new Mouth(start * 40);
  }

  setLook(look: AvatarLook): void {
    this.#dress(this, look);
  }

  setCustomAvatar(id: string | null): void {
    if (id === this.#customAvatarId) return;
    this.#customAvatarId = id;
    this.customAvatarState = id === null ? "none" : "loading";
    this.#wearCustom(this, id);
  }

  setPose(x: number, y: number, z: number, heading: number): void {
    this.x = x;
    this.y = y;
    this.z = z;
    this.heading = heading;
    this.audible.x = x;
    this.audible.y = y;
    this.audible.z = z;
  }

  setMotion(motion: AvatarMotion): void {
    copyMotion(motion, this.#motion);
  }

  playEmote(name: string, options?: { hold?: boolean }): void {
    this.#wantedEmote = { name, isHeld: options?.hold ?? false };
    this.audible.flourishes += 1;
  }

  releaseEmote(): void {
    if (this.#wantedEmote) this.#wantedEmote.isHeld = false;
    this.emote.release();
  }

  stopEmote(): void {
    this.#wantedEmote = null;
    this.emote.stop();
  }

  setFade(alpha: number): void {
    this.fade = Math.min(1, Math.max(0, alpha));
  }

  headPosition(out: Vector3): Vector3 {
    const angle = this.heading + Math.PI;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return out.set(
      this.x + (c * this.#headX + s * this.#headZ) * this.height,
      this.y + this.#lift + (this.#headY + this.skeleton.overHead) * this.height,
      this.z + (c * this.#headZ - s * this.#headX) * this.height,
    );
  }

  setVisible(visible: boolean): void {
    this.isVisible = visible;
  }

  lookAt(point: Vector3 | null): void {
    this.#hasLookTarget = point !== null;
    if (point) this.#lookTarget.copy(point);
  }

  setTalking(level: number): void {
    this.#mouth.setLevel(level);
  }

  setMouth(mouth: number): void {
    this.#mouth.setShape(mouth);
  }

  setHands(pose: HandsPose | null): void {
    this.#hands = pose;
    if (this.#arms || !pose) this.#arms?.show(pose);
    else this.#loadArms().catch(() => undefined);
  }

  /** Arm movement is loaded when somebody first wears a headset; until then the arms hang. */
  async #loadArms(): Promise<void> {
    const { TrackedArms } = await import("./tracked-arms.ts");
    if (!this.#hands) return;
    this.#arms ??= new TrackedArms();
    this.#arms.show(this.#hands);
  }

  get triangles(): readonly number[] {
    return this.own ? this.own.look.triangles : this.outfit.triangles;
  }

  get canFade(): boolean {
    return this.fade > 0.999 && (!this.own || this.own.arrival === 1);
  }

  /** Height of the ground last stood on: the shadow stays there during a jump. */
  groundY = 0;
  get closenessToGround(): number {
    return Math.max(0, 1 - Math.abs(this.y - this.groundY) / 1.6);
  }

  /** Advances the body by `dt` and writes its joints to `figure`. */
  pose(
    skeletonPose: SkeletonPose,
    scratch: SkeletonPose,
    dt: number,
    isNear: boolean,
    ground: FindGround | null = null,
  ): void {
    if (this.#motion.grounded) this.groundY = this.y;
    this.#takeEmote();
    this.mix.advance(this.#pace(), dt);
    const busy = this.mix.legsBusy;
    this.emote.advance(dt, busy);
    this.mix.mix(skeletonPose);
    this.emote.apply(skeletonPose, scratch, busy, this.mix.armsBusy);
    this.#footfalls.hear(skeletonPose.planted, this.mix.air, this.#motion);
    this.#turnHead(dt, skeletonPose);
    this.#mouth.advance(dt);
    this.#moveArms(dt, skeletonPose);
    skeletonPose.forwardKinematics(this.skeleton, this.mix.leanSide, this.mix.leanForward);
    const angle = this.heading + Math.PI;
    const { doing } = this.#motion;
    // Heights that don't scale with the body: seats and water are as high for the small as for the tall.
    this.#lift = this.mix.carriedAt * (1 - this.height * this.skeleton.stride);
    if (isNear) {
      const { x, z, height } = this;
      const y = this.y + this.#lift;
      this.#feet.apply(
        skeletonPose,
        x,
        y,
        z,
        angle,
        height,
        dt,
        ground,
        this.mix.crouch,
        this.#footing(doing),
      );
    } else this.#feet.release();
    this.#arms?.apply(skeletonPose, this.skeleton);
    this.#headX = skeletonPose.joints[HEAD] ?? 0;
    this.#headY = skeletonPose.joints[HEAD + 1] ?? 0;
    this.#headZ = skeletonPose.joints[HEAD + 2] ?? 0;
  }

  /** The headset drives head and arms unless an emote, a ladder or swimming does. */
  #moveArms(dt: number, skeletonPose: SkeletonPose): void {
    const arms = this.#arms;
    if (!arms) return;
    const { weight } = this.emote;
    const free = 1 - weight * weight * (3 - 2 * weight);
    arms.advance(dt, free, free * (1 - this.mix.armsBusy));
    if (arms.isOver) this.#arms = null;
    else arms.turnNeck(skeletonPose);
  }

  #footing(doing: Doing): FootGround {
    if (doing === "sit" || doing === "sitBench") return "seated";
    return (doing === "move" || doing === "ready") && this.mix.air.isOnGround ? "stands" : "off";
  }

  /** The motion, scaled to the length of these legs. */
  #pace(): AvatarMotion {
    const { stride } = this.skeleton;
    if (stride === 1) return this.#motion;
    copyMotion(this.#motion, this.#paced);
    const by = 1 / Math.max(LEAST_STRIDE, stride);
    this.#paced.along *= by;
    this.#paced.across *= by;
    return this.#paced;
  }

  #takeEmote(): void {
    if (!this.#wantedEmote) return;
    // The emote's motion may still be loading: the request is kept until then.
    const clip = this.#clips.emote(this.#wantedEmote.name);
    if (!clip) return;
    this.emote.play(clip, this.#wantedEmote.isHeld);
    this.#wantedEmote = null;
  }

  #turnHead(dt: number, skeletonPose: SkeletonPose): void {
    const dx = this.#lookTarget.x - this.x;
    const dz = this.#lookTarget.z - this.z;
    const angle = this.heading + Math.PI;
    const front = Math.sin(angle) * dx + Math.cos(angle) * dz;
    const left = Math.cos(angle) * dx - Math.sin(angle) * dz;
    const flat = length2(dx, dz);
    const rise = this.#lookTarget.y - (this.y + 1.54 * this.height);
    const isSet = this.#hasLookTarget && flat > 0.3 && !this.#arms?.turnsHead;
    this.#gaze.advance(dt, isSet, isSet ? Math.atan2(left, front) : 0, isSet ? -Math.atan2(rise, flat) : 0);
    this.#gaze.apply(skeletonPose);
  }

  /** The part of the rows that changes every frame even if the pose does not. */
  writePlace(data: Float32Array): void {
    const { own, fade } = this;
    const shown = this.leaving < 0 ? fade : 1 + this.share;
    if (!own || own.arrival < 1)
      this.#writeRow(data, this.row, this.familyHeight * (0.94 + 0.06 * fade), own ? -own.arrival : shown);
    if (own) this.#writeRow(data, own.row, (0.94 + 0.06 * fade) * (0.95 + 0.05 * own.arrival), fade);
  }

  #writeRow(data: Float32Array, row: number, size: number, fade: number): void {
    const at = row * POSE_TEXELS * 4 + PLACE_AT;
    const angle = this.heading + Math.PI;
    data[at] = this.x;
    data[at + 1] = this.y + this.#lift;
    data[at + 2] = this.z;
    data[at + 3] = size;
    data[at + 4] = Math.sin(angle);
    data[at + 5] = Math.cos(angle);
    data[at + 6] = fade;
    data[at + 7] = this.#mouth.open;
    data[at + 8] = Math.min(1, 0.1 + this.#gaze.closed);
    data[at + 9] = this.#gaze.eyesX;
    data[at + 10] = this.#gaze.eyesY;
    data[at + 11] = this.#mouth.round;
  }
}

/** Field by field: this runs for everybody in every frame. */
function copyMotion(from: AvatarMotion, to: AvatarMotion): void {
  to.along = from.along;
  to.across = from.across;
  to.grounded = from.grounded;
  to.verticalSpeed = from.verticalSpeed;
  to.turnRate = from.turnRate;
  to.doing = from.doing;
}
