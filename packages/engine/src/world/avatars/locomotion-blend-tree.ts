import { SEAT_HEIGHTS } from "@veranda/contract/avatar";
import { length2 } from "../../core/length.ts";
import { AirborneState } from "./airborne-state.ts";
import { BodyLean } from "./body-lean.ts";
import { type ClipSet, MOVES } from "./clip-set.ts";
import type { SkeletonPose } from "./skeleton-pose.ts";
import type { BakedClip } from "./motion-file.ts";
import { type AvatarMotion, type Doing, WATERLINE } from "./types.ts";

const IDLE = MOVES.indexOf("idle");
const LOOK = MOVES.indexOf("idleLook");
const STROLL = MOVES.indexOf("stroll");
const WALK = MOVES.indexOf("walk");
const RUN = MOVES.indexOf("run");
const SPRINT = MOVES.indexOf("sprint");
const BACK = MOVES.indexOf("walkBack");
const LEFT = MOVES.indexOf("strafeLeft");
const RIGHT = MOVES.indexOf("strafeRight");
const RUN_BACK = MOVES.indexOf("runBack");
const RUN_LEFT = MOVES.indexOf("runLeft");
const RUN_RIGHT = MOVES.indexOf("runRight");
const TURN_LEFT = MOVES.indexOf("turnLeft");
const TURN_RIGHT = MOVES.indexOf("turnRight");
const JUMP_START = MOVES.indexOf("jumpStart");
const JUMP_LOOP = MOVES.indexOf("jumpLoop");
const FALL = MOVES.indexOf("fall");
const DOUBLE = MOVES.indexOf("doubleJump");
const LAND = MOVES.indexOf("land");
const LAND_HARD = MOVES.indexOf("landHard");
const CLIMB = MOVES.indexOf("climb");
const TREAD = MOVES.indexOf("tread");
const SWIM = MOVES.indexOf("swim");
/** Sitting poses: both the motion state and the name of its clip. */
const SEATS: Partial<Record<Doing, number>> = Object.fromEntries(
  (["sit", "sitBench", "sitStool", "sitFloor", "ride"] as const).map((name) => [name, MOVES.indexOf(name)]),
);

const FIRST_SEAT = MOVES.indexOf("sit");
const SEATS_AT = [
  SEAT_HEIGHTS.chair,
  SEAT_HEIGHTS.bench,
  SEAT_HEIGHTS.stool,
  SEAT_HEIGHTS.floor,
  SEAT_HEIGHTS.ride,
];

/** Speeds in m/s between which one gait blends into the next. */
const STROLL_TO_WALK = [0.8, 1.6] as const;
const WALK_TO_RUN = [2.3, 3.4] as const;
const RUN_TO_SPRINT = [5.3, 6.5] as const;
const BACK_TO_RUN = [1.5, 2.5] as const;
const SIDE_TO_RUN = [1.7, 2.7] as const;
const TREAD_TO_SWIM = [0.3, 1] as const;
/** Metres of ladder per cycle of hands and feet; content/avatars/motion/climbing.ts is drawn accordingly. */
const CLIMB_CYCLE = 0.515;
/** Turns slower than this are made by the hips alone, rad/s. */
const STEPPING_TURN = 0.6;

/** Memory is allocated for many at once: growing step by step takes longer than everything else about a newcomer. */
const ROOM = 64;
let room = new Float32Array(0);
let taken = 0;

function weightsOfOne(): Float32Array {
  if (taken === room.length) {
    room = new Float32Array(ROOM * MOVES.length);
    taken = 0;
  }
  taken += MOVES.length;
  return room.subarray(taken - MOVES.length, taken);
}

/** Blends one person's motion from the clips. Weights are smoothed, so nothing pops. */
export class LocomotionBlendTree {
  readonly weights = weightsOfOne();
  readonly #goal = weightsOfOne();
  readonly #clips: ClipSet;
  #phase: number;
  #idleTime: number;
  #along = 0;
  #across = 0;
  readonly #air: AirborneState;
  readonly #lean = new BodyLean();
  #climbPhase = 0;
  #swimPhase = 0;

  /** `start` from 0 to 1 spreads people, so that a crowd does not breathe in sync. */
  constructor(clips: ClipSet, start: number) {
    this.#clips = clips;
    this.#air = new AirborneState(
      this.#clipOf(LAND).clip.durationSeconds,
      this.#clipOf(LAND_HARD).clip.durationSeconds,
    );
    this.#phase = start;
    // Nobody looks around at the same time as somebody else.
    this.#idleTime = start * 12;
    this.weights[IDLE] = 1;
  }

  get leanSide(): number {
    return this.#lean.side;
  }
  get leanForward(): number {
    return this.#lean.forward;
  }
  /** 1 when the legs are busy, so that an emote only gets the upper body. */
  get legsBusy(): number {
    return 1 - (this.weights[IDLE] ?? 0) - (this.weights[LOOK] ?? 0);
  }
  /** 1 when the arms hold on or swim: no emote then. */
  get armsBusy(): number {
    const { weights } = this;
    return Math.min(1, (weights[CLIMB] ?? 0) + (weights[SWIM] ?? 0) + (weights[DOUBLE] ?? 0));
  }
  /** Height of the support above the feet, metres at full size: a seat, or the water. */
  get carriedAt(): number {
    const { weights } = this;
    let sum = WATERLINE * ((weights[TREAD] ?? 0) + (weights[SWIM] ?? 0));
    for (let i = 0; i < SEATS_AT.length; i++) sum += (weights[FIRST_SEAT + i] ?? 0) * (SEATS_AT[i] ?? 0);
    return sum;
  }
  /** How far the knees give when starting or stopping, metres. */
  get crouch(): number {
    // Coming out of the water or off a ladder, the knees don't bear weight yet.
    const { weights } = this;
    const away = (weights[CLIMB] ?? 0) + (weights[TREAD] ?? 0) + (weights[SWIM] ?? 0);
    return this.#lean.crouch * Math.max(0, 1 - 2 * away);
  }
  /** Whether the body is on the ground, in the air, or in transition. */
  get air(): Readonly<AirborneState> {
    return this.#air;
  }

  advance(motion: AvatarMotion, dt: number): void {
    this.#followSpeed(motion, dt);
    this.#air.advance(motion, dt);
    const speed = length2(this.#along, this.#across);
    this.#aim(motion, speed);
    this.#replaceUnread();
    this.#ease(dt);
    this.#step(motion, speed, dt);
    this.#climbPhase += (motion.verticalSpeed * dt) / CLIMB_CYCLE;
    this.#swimPhase += ((0.45 + 0.32 * speed) * dt) / this.#clipOf(SWIM).clip.durationSeconds;
    this.#idleTime += dt;
  }

  #followSpeed(motion: AvatarMotion, dt: number): void {
    const before = length2(this.#along, this.#across);
    const follow = 1 - Math.exp(-18 * dt);
    this.#along += (motion.along - this.#along) * follow;
    this.#across += (motion.across - this.#across) * follow;
    const speed = length2(this.#along, this.#across);
    this.#lean.advance(motion, this.#along, dt > 0 ? (speed - before) / dt : 0, dt);
  }

  #clipOf(index: number): BakedClip {
    return this.#clips.moves[index] as BakedClip;
  }

  #aim(motion: AvatarMotion, speed: number): void {
    const goal = this.#goal;
    goal.fill(0);
    const seat = SEATS[motion.doing];
    if (seat !== undefined) {
      goal[seat] = 1;
      return;
    }
    if (motion.doing === "climb") {
      goal[CLIMB] = 1;
      return;
    }
    if (motion.doing === "swim") {
      const along = ramp(TREAD_TO_SWIM[0], TREAD_TO_SWIM[1], speed);
      goal[SWIM] = along;
      goal[TREAD] = 1 - along;
      return;
    }
    const air = this.#air;
    if (air.phase === "ready") {
      goal[JUMP_START] = 1;
      return;
    }
    if (air.phase === "double") {
      const over = 1 - ramp(0.52, 0.66, air.seconds);
      goal[DOUBLE] = over;
      goal[JUMP_LOOP] = 1 - over;
      return;
    }
    if (air.phase === "jump") {
      const rising = 1 - ramp(0.16, 0.32, air.seconds);
      goal[JUMP_START] = rising;
      goal[JUMP_LOOP] = 1 - rising;
      return;
    }
    if (air.phase === "fall") {
      goal[FALL] = 1;
      return;
    }
    const length = air.landingSeconds;
    const landing =
      air.phase === "land"
        ? air.landStrength *
          (1 - ramp(0.45 * length, length, air.seconds)) *
          (1 - (air.isHardLanding ? 0.3 : 0.6) * ramp(0.5, 3, speed))
        : 0;
    goal[air.isHardLanding ? LAND_HARD : LAND] = landing;
    const rest = 1 - landing;
    const moving = ramp(0.06, 0.42, speed);
    const turn = Math.abs(motion.turnRate);
    const turning = (1 - moving) * ramp(STEPPING_TURN, 1.4, turn);
    goal[motion.turnRate > 0 ? TURN_LEFT : TURN_RIGHT] = rest * turning;
    const idling = rest * (1 - moving) * (1 - turning);
    // Somebody standing looks around now and then.
    const looks =
      ramp(0.62, 0.66, (this.#idleTime / 21) % 1) * (1 - ramp(0.93, 0.97, (this.#idleTime / 21) % 1));
    goal[IDLE] = idling * (1 - looks);
    goal[LOOK] = idling * looks;
    this.#aimGait(rest * moving, speed);
  }

  #aimGait(weight: number, speed: number): void {
    if (weight <= 0) return;
    const goal = this.#goal;
    const sum = Math.abs(this.#along) + Math.abs(this.#across) || 1;
    const forward = (weight * Math.max(0, this.#along)) / sum;
    const back = (weight * Math.max(0, -this.#along)) / sum;
    const left = (weight * Math.max(0, this.#across)) / sum;
    const right = (weight * Math.max(0, -this.#across)) / sum;
    const backRun = ramp(BACK_TO_RUN[0], BACK_TO_RUN[1], speed);
    const sideRun = ramp(SIDE_TO_RUN[0], SIDE_TO_RUN[1], speed);
    goal[BACK] = back * (1 - backRun);
    goal[RUN_BACK] = back * backRun;
    goal[LEFT] = left * (1 - sideRun);
    goal[RUN_LEFT] = left * sideRun;
    goal[RIGHT] = right * (1 - sideRun);
    goal[RUN_RIGHT] = right * sideRun;
    const walk = ramp(STROLL_TO_WALK[0], STROLL_TO_WALK[1], speed);
    const run = ramp(WALK_TO_RUN[0], WALK_TO_RUN[1], speed);
    const sprint = ramp(RUN_TO_SPRINT[0], RUN_TO_SPRINT[1], speed);
    goal[STROLL] = forward * (1 - walk);
    goal[WALK] = forward * walk * (1 - run);
    goal[RUN] = forward * run * (1 - sprint);
    goal[SPRINT] = forward * sprint;
  }

  /** Moves that aren't loaded give their goal to their stand-ins; as weights are eased, the change doesn't show. */
  #replaceUnread(): void {
    const { standIns } = this.#clips;
    if (!standIns) return;
    const goal = this.#goal;
    for (let i = 0; i < MOVES.length; i++) {
      const standIn = standIns[i] ?? i;
      const weight = goal[i] ?? 0;
      if (standIn === i || weight === 0) continue;
      goal[standIn] = (goal[standIn] ?? 0) + weight;
      goal[i] = 0;
      // Falling, landing and looking around are over soon, and many arrive with a short fall.
      if (i >= CLIMB) this.#clips.requestActions();
    }
  }

  #ease(dt: number): void {
    let sum = 0;
    const onGround = 1 - Math.exp(-13 * dt);
    const inAir = 1 - Math.exp(-24 * dt);
    const carried = 1 - Math.exp(-7.5 * dt);
    for (let i = 0; i < MOVES.length; i++) {
      const follow = i >= JUMP_START && i <= LAND_HARD ? inAir : i >= CLIMB ? carried : onGround;
      const from = this.weights[i] ?? 0;
      let to = from + ((this.#goal[i] ?? 0) - from) * follow;
      if (to < 0.002) to = 0;
      this.weights[i] = to;
      sum += to;
    }
    for (let i = 0; i < MOVES.length; i++) this.weights[i] = (this.weights[i] ?? 0) / (sum || 1);
  }

  /** The common phase advances by the ground covered over the blended stride: that keeps feet from sliding. */
  #step(motion: AvatarMotion, speed: number, dt: number): void {
    let stride = 0;
    let share = 0;
    for (let i = STROLL; i <= RUN_RIGHT; i++) {
      const { stride: covered } = this.#clipOf(i);
      if (covered === 0) continue;
      const w = this.weights[i] ?? 0;
      stride += w * covered;
      share += w;
    }
    const turn = (this.weights[TURN_LEFT] ?? 0) + (this.weights[TURN_RIGHT] ?? 0);
    if (share > 0.02 && stride > 0 && share > turn) this.#phase += (speed * dt * share) / stride;
    else if (turn > 0.01) {
      const { turnRate, durationSeconds } = this.#clipOf(TURN_LEFT).clip;
      this.#phase += (Math.max(1, Math.abs(motion.turnRate)) * dt) / ((turnRate ?? 1) * durationSeconds);
    }
    this.#phase %= 1;
  }

  mix(skeletonPose: SkeletonPose): void {
    skeletonPose.begin();
    for (let i = 0; i < MOVES.length; i++) {
      const w = this.weights[i] ?? 0;
      if (w > 0) skeletonPose.mix(this.#clipOf(i), this.#phaseOf(i), w);
    }
    skeletonPose.settle();
  }

  #phaseOf(i: number): number {
    if (i >= STROLL && i <= TURN_RIGHT) return this.#phase;
    const seconds = this.#clipOf(i).clip.durationSeconds;
    if (i === CLIMB) return this.#climbPhase;
    if (i === SWIM) return this.#swimPhase;
    // Getting ready to jump stops at the bottom of the crouch that the jump begins with.
    if (i === JUMP_START && this.#air.phase === "ready") return 0;
    if (i === JUMP_START || i === DOUBLE || i === LAND || i === LAND_HARD) return this.#air.seconds / seconds;
    return this.#idleTime / seconds;
  }
}

/** 0 before `from`, 1 after `to`, smooth between. */
function ramp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
