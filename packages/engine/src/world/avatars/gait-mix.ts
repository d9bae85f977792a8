import { type ClipSet, type Move, MOVES } from "./clip-set.ts";
import type { Figure } from "./figure.ts";
import type { BakedClip } from "./motion-file.ts";
import type { AvatarMotion } from "./types.ts";

const IDLE = MOVES.indexOf("idle");
const LOOK = MOVES.indexOf("idleLook");
const STROLL = MOVES.indexOf("stroll");
const WALK = MOVES.indexOf("walk");
const RUN = MOVES.indexOf("run");
const SPRINT = MOVES.indexOf("sprint");
const BACK = MOVES.indexOf("walkBack");
const LEFT = MOVES.indexOf("strafeLeft");
const RIGHT = MOVES.indexOf("strafeRight");
const TURN_LEFT = MOVES.indexOf("turnLeft");
const TURN_RIGHT = MOVES.indexOf("turnRight");
const JUMP_START = MOVES.indexOf("jumpStart");
const JUMP_LOOP = MOVES.indexOf("jumpLoop");
const FALL = MOVES.indexOf("fall");
const LAND = MOVES.indexOf("land");
const SIT = MOVES.indexOf("sit");

/** Speeds in m/s between which one gait gives way to the next. */
const STROLL_TO_WALK = [0.8, 1.6] as const;
const WALK_TO_RUN = [2.3, 3.4] as const;
const RUN_TO_SPRINT = [5.4, 6.8] as const;
/** Slower turns than this are made by the hips alone, rad/s. */
const STEPPING_TURN = 0.6;
/** A drop without a jump is only taken for a fall after this long: steps down are not falls. */
const FALL_AFTER_SECONDS = 0.14;

export type Air = "ground" | "jump" | "fall" | "land";

/** How one person's motion is mixed from the clips. Weights run after what the motion asks for, so nothing pops. */
export class GaitMix {
  readonly weights = new Float32Array(MOVES.length);
  readonly #goal = new Float32Array(MOVES.length);
  readonly #clips: readonly BakedClip[];
  #phase: number;
  #idleTime: number;
  #along = 0;
  #across = 0;
  #air: Air = "ground";
  #airTime = 0;
  #offGround = 0;
  #fastestFall = 0;
  #landStrength = 0;
  #accelerating = 0;
  #leanSide = 0;
  #leanForward = 0;

  /** `start` from 0 to 1 sets people apart, so that a crowd does not breathe as one. */
  constructor(clips: ClipSet, start: number) {
    this.#clips = MOVES.map((name: Move) => clips.move(name));
    this.#phase = start;
    // Nobody looks round at once, and no two at the same time.
    this.#idleTime = start * 12;
    this.weights[IDLE] = 1;
  }

  get leanSide(): number {
    return this.#leanSide;
  }
  get leanForward(): number {
    return this.#leanForward;
  }
  /** 1 when the legs have something of their own to do, so that an emote only gets the upper body. */
  get legsBusy(): number {
    return 1 - (this.weights[IDLE] as number) - (this.weights[LOOK] as number);
  }
  get air(): Air {
    return this.#air;
  }
  /** How hard the last landing was, 0 to 1. */
  get landStrength(): number {
    return this.#landStrength;
  }
  /** Feet are held to the ground only when there is ground. */
  get isOnGround(): boolean {
    return this.#air === "ground" || this.#air === "land";
  }

  advance(motion: AvatarMotion, dt: number): void {
    this.#followSpeed(motion, dt);
    this.#followAir(motion, dt);
    const speed = Math.hypot(this.#along, this.#across);
    this.#aim(motion, speed);
    this.#ease(dt);
    this.#step(motion, speed, dt);
    this.#idleTime += dt;
  }

  #followSpeed(motion: AvatarMotion, dt: number): void {
    const before = Math.hypot(this.#along, this.#across);
    const follow = 1 - Math.exp(-18 * dt);
    this.#along += (motion.along - this.#along) * follow;
    this.#across += (motion.across - this.#across) * follow;
    const speed = Math.hypot(this.#along, this.#across);
    const gain = dt > 0 ? (speed - before) / dt : 0;
    this.#accelerating += (gain - this.#accelerating) * (1 - Math.exp(-9 * dt));
    const isUp = motion.grounded && !motion.sitting;
    // A runner leans by the sideways push over gravity; less than physics says looks right.
    const side = isUp ? Math.max(-0.2, Math.min(0.2, (this.#along * motion.turnRate) / 9.81 / 3)) : 0;
    const forward = isUp
      ? Math.max(-0.1, Math.min(0.12, this.#accelerating * 0.012 * Math.sign(this.#along || 1)))
      : 0;
    this.#leanSide += (side - this.#leanSide) * (1 - Math.exp(-7 * dt));
    this.#leanForward += (forward - this.#leanForward) * (1 - Math.exp(-10 * dt));
  }

  #followAir(motion: AvatarMotion, dt: number): void {
    this.#airTime += dt;
    if (!motion.grounded) {
      this.#fastestFall = Math.min(this.#fastestFall, motion.verticalSpeed);
      const isRising = motion.verticalSpeed > 1;
      this.#offGround += dt;
      if (this.isOnGround && isRising) this.#enter("jump");
      else if (this.isOnGround) {
        if (this.#offGround > FALL_AFTER_SECONDS) this.#enter("fall");
      } else if (this.#air === "jump" && motion.verticalSpeed < -6) this.#enter("fall");
      return;
    }
    if (this.#air === "jump" || this.#air === "fall") {
      this.#enter("land");
      this.#landStrength = Math.min(1, Math.max(0, (-this.#fastestFall - 1.5) / 4));
    } else if (this.#air === "land" && this.#airTime > this.#clipOf(LAND).clip.durationSeconds)
      this.#enter("ground");
    this.#fastestFall = 0;
    this.#offGround = 0;
  }

  #enter(air: Air): void {
    this.#air = air;
    this.#airTime = 0;
  }

  #clipOf(index: number): BakedClip {
    return this.#clips[index] as BakedClip;
  }

  #aim(motion: AvatarMotion, speed: number): void {
    const goal = this.#goal;
    goal.fill(0);
    if (motion.sitting) {
      goal[SIT] = 1;
      return;
    }
    if (this.#air === "jump") {
      const rising = 1 - ramp(0.16, 0.32, this.#airTime);
      goal[JUMP_START] = rising;
      goal[JUMP_LOOP] = 1 - rising;
      return;
    }
    if (this.#air === "fall") {
      goal[FALL] = 1;
      return;
    }
    const length = this.#clipOf(LAND).clip.durationSeconds;
    const landing =
      this.#air === "land"
        ? this.#landStrength *
          (1 - ramp(0.45 * length, length, this.#airTime)) *
          (1 - 0.6 * ramp(0.5, 3, speed))
        : 0;
    goal[LAND] = landing;
    const rest = 1 - landing;
    const moving = ramp(0.06, 0.42, speed);
    const turn = Math.abs(motion.turnRate);
    const turning = (1 - moving) * ramp(STEPPING_TURN, 1.4, turn);
    goal[motion.turnRate > 0 ? TURN_LEFT : TURN_RIGHT] = rest * turning;
    const standing = rest * (1 - moving) * (1 - turning);
    // Now and then someone who stands looks round.
    const looks =
      ramp(0.62, 0.66, (this.#idleTime / 21) % 1) * (1 - ramp(0.93, 0.97, (this.#idleTime / 21) % 1));
    goal[IDLE] = standing * (1 - looks);
    goal[LOOK] = standing * looks;
    this.#aimGait(rest * moving, speed);
  }

  #aimGait(weight: number, speed: number): void {
    if (weight <= 0) return;
    const goal = this.#goal;
    const sum = Math.abs(this.#along) + Math.abs(this.#across) || 1;
    const forward = (weight * Math.max(0, this.#along)) / sum;
    goal[BACK] = (weight * Math.max(0, -this.#along)) / sum;
    goal[LEFT] = (weight * Math.max(0, this.#across)) / sum;
    goal[RIGHT] = (weight * Math.max(0, -this.#across)) / sum;
    const walk = ramp(STROLL_TO_WALK[0], STROLL_TO_WALK[1], speed);
    const run = ramp(WALK_TO_RUN[0], WALK_TO_RUN[1], speed);
    const sprint = ramp(RUN_TO_SPRINT[0], RUN_TO_SPRINT[1], speed);
    goal[STROLL] = forward * (1 - walk);
    goal[WALK] = forward * walk * (1 - run);
    goal[RUN] = forward * run * (1 - sprint);
    goal[SPRINT] = forward * sprint;
  }

  #ease(dt: number): void {
    let sum = 0;
    for (let i = 0; i < MOVES.length; i++) {
      const rate = i >= JUMP_START && i <= LAND ? 24 : i === SIT ? 7 : 13;
      const from = this.weights[i] as number;
      let to = from + ((this.#goal[i] as number) - from) * (1 - Math.exp(-rate * dt));
      if (to < 0.002) to = 0;
      this.weights[i] = to;
      sum += to;
    }
    for (let i = 0; i < MOVES.length; i++) this.weights[i] = (this.weights[i] as number) / (sum || 1);
  }

  /** The common phase goes on by the ground covered over the stride of what is mixed: that is what keeps feet still. */
  #step(motion: AvatarMotion, speed: number, dt: number): void {
    let stride = 0;
    let share = 0;
    for (let i = STROLL; i <= RIGHT; i++) {
      const { speed: made, durationSeconds } = this.#clipOf(i).clip;
      if (!made) continue;
      const w = this.weights[i] as number;
      stride += w * Math.hypot(made.along, made.across) * durationSeconds;
      share += w;
    }
    const turn = (this.weights[TURN_LEFT] as number) + (this.weights[TURN_RIGHT] as number);
    if (share > 0.02 && stride > 0 && share > turn) this.#phase += (speed * dt * share) / stride;
    else if (turn > 0.01) {
      const { turnRate, durationSeconds } = this.#clipOf(TURN_LEFT).clip;
      this.#phase += (Math.max(1, Math.abs(motion.turnRate)) * dt) / ((turnRate ?? 1) * durationSeconds);
    }
    this.#phase %= 1;
  }

  mix(figure: Figure): void {
    figure.begin();
    for (let i = 0; i < MOVES.length; i++) {
      const w = this.weights[i] as number;
      if (w > 0) figure.mix(this.#clipOf(i), this.#phaseOf(i), w);
    }
    figure.settle();
  }

  #phaseOf(i: number): number {
    if (i >= STROLL && i <= TURN_RIGHT) return this.#phase;
    const seconds = this.#clipOf(i).clip.durationSeconds;
    if (i === JUMP_START || i === LAND) return this.#airTime / seconds;
    return this.#idleTime / seconds;
  }
}

/** 0 before `from`, 1 after `to`, smooth between. */
function ramp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
