import { AVATAR_BONES } from "@veranda/contract/avatar";
import type { SkeletonPose } from "./skeleton-pose.ts";
import type { BakedClip } from "./motion-file.ts";
import { BONES } from "./skeleton.ts";

const isUpper = Uint8Array.from(AVATAR_BONES, (bone) => (/hips|Leg|Foot|Toes/.test(bone) ? 0 : 1));
const isSpine = Uint8Array.from(AVATAR_BONES, (bone) => (/spine/.test(bone) ? 1 : 0));
const share = new Float32Array(BONES);

/** An emote on top of other movement: the whole body while it stands, arms and head while it walks. */
export class EmoteLayer {
  #clip: BakedClip | null = null;
  #next: BakedClip | null = null;
  #seconds = 0;
  #weight = 0;
  #isHeld = false;
  #isEnding = false;

  get isActive(): boolean {
    return this.#clip !== null;
  }

  /** Weight of the emote, 0 to 1; of its legs as well when the legs are free. */
  get weight(): number {
    return this.#weight;
  }

  get name(): string | null {
    return this.#clip?.clip.name ?? null;
  }

  play(clip: BakedClip, isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (this.#clip) {
      if (this.#clip === clip && !this.#isEnding && clip.clip.isLoop) return;
      this.#next = clip;
      this.#isEnding = true;
      return;
    }
    this.#start(clip);
  }

  stop(): void {
    this.#isEnding = true;
    this.#next = null;
  }

  #start(clip: BakedClip): void {
    this.#clip = clip;
    this.#next = null;
    this.#seconds = 0;
    this.#isEnding = false;
  }

  /** The key was released: a held emote plays to its end. */
  release(): void {
    this.#isHeld = false;
  }

  advance(dt: number, legsBusy: number): void {
    const clip = this.#clip;
    if (!clip) return;
    this.#seconds += dt;
    const { durationSeconds, isLoop, isUpperBody, hold, fadeSeconds } = clip.clip;
    if (hold && this.#isHeld && !this.#isEnding && this.#seconds > hold.to * durationSeconds)
      this.#seconds -= (hold.to - hold.from) * durationSeconds;
    // A loop that nobody holds plays a few times.
    const length = isLoop ? durationSeconds * Math.max(1, Math.round(6 / durationSeconds)) : durationSeconds;
    if (!(isLoop && this.#isHeld) && this.#seconds > length - fadeSeconds) this.#isEnding = true;
    // A dance ends when the person walks off.
    if (!isUpperBody && legsBusy > 0.5) this.#isEnding = true;
    const rate = (this.#isEnding ? -1 : 1) / Math.min(fadeSeconds, legsBusy > 0.5 ? 0.25 : Infinity);
    this.#weight = Math.min(1, Math.max(0, this.#weight + rate * (this.#next ? 1.6 : 1) * dt));
    if (this.#isEnding && this.#weight === 0) {
      this.#clip = null;
      if (this.#next) this.#start(this.#next);
    }
  }

  /** `legsBusy` leaves it the upper body, `armsBusy` nothing. */
  apply(skeletonPose: SkeletonPose, scratch: SkeletonPose, legsBusy: number, armsBusy: number): void {
    const clip = this.#clip;
    if (!clip || this.#weight === 0) return;
    const { isUpperBody, durationSeconds } = clip.clip;
    const w = this.#weight * this.#weight * (3 - 2 * this.#weight) * (1 - armsBusy);
    const legs = isUpperBody ? 0 : w * (1 - legsBusy);
    for (let b = 0; b < BONES; b++)
      share[b] = isUpper[b] === 0 ? legs : isSpine[b] === 1 ? Math.max(legs, w * (1 - 0.6 * legsBusy)) : w;
    scratch.begin();
    scratch.mix(clip, this.#seconds / durationSeconds, 1);
    scratch.settle();
    skeletonPose.blendTo(scratch, share, legs);
  }
}
