import { MOTION, restingPose } from "@veranda/wire";
import type { LocalPose } from "@veranda/engine/net/index";
import { seeded } from "./random.ts";

/** Simulation steps per second. */
export const STEPS_PER_S = 60;
const DT = 1 / STEPS_PER_S;
const ACCELERATION = 7;
const TURN_PER_S = 3.2;
const GRAVITY = 9.81;
const JUMP = 4.2;

/** A simulated person. */
export type Mover = { readonly pose: LocalPose; step(): void };

type Doing =
  | { kind: "stand"; left: number; lookAt: number }
  | { kind: "go"; x: number; z: number; speed: number; left: number };

/** A person who moves realistically: stands, looks round, strolls, runs, jumps. Deterministic for a seed. */
export class Walker implements Mover {
  readonly pose: LocalPose;
  /** One generator for routes, which a group shares, and another one for individual behaviour. */
  readonly #random: () => number;
  readonly #whim: () => number;
  readonly #side: number;
  readonly #share: number;
  #doing: Doing = { kind: "stand", left: 1, lookAt: 0 };
  #speed = 0;

  /** People of a `group` share their routes; `share` is this person's position in the group. */
  constructor(seed: number, side: number, share: number) {
    this.#random = seeded(seed);
    this.#whim = seeded(seed * 31 + share + 1);
    this.#side = side;
    this.#share = share;
    const angle = share * 2.4;
    this.pose = {
      ...restingPose(),
      x: (this.#random() - 0.5) * side + Math.cos(angle) * Math.sqrt(share),
      z: (this.#random() - 0.5) * side + Math.sin(angle) * Math.sqrt(share),
      heading: this.#random() * 6,
      motion: MOTION.idle,
    };
  }

  step(): void {
    const doing = this.#doing;
    doing.left -= DT;
    if (doing.kind === "stand") this.#stand(doing);
    else this.#go(doing);
    this.#fall();
    this.#name();
  }

  #stand(doing: Extract<Doing, { kind: "stand" }>): void {
    this.#accelerate(0);
    this.#turn(doing.lookAt);
    if (doing.left <= 0) this.#choose();
  }

  #go(doing: Extract<Doing, { kind: "go" }>): void {
    const { pose } = this;
    const dx = doing.x - pose.x;
    const dz = doing.z - pose.z;
    const away = Math.hypot(dx, dz);
    const stopping = (this.#speed * this.#speed) / (2 * ACCELERATION);
    this.#turn(Math.atan2(-dx, -dz));
    this.#accelerate(away < stopping + 0.3 ? 0 : doing.speed);
    if (doing.speed > 3 && pose.y === 0 && this.#whim() < 0.15 * DT) pose.vy = JUMP;
    if (away < 0.6 || doing.left <= 0) this.#choose();
  }

  #choose(): void {
    const luck = this.#random();
    const at = this.pose;
    if (luck < 0.35) {
      this.#doing = {
        kind: "stand",
        left: 1 + this.#random() * 7,
        lookAt: at.heading + (this.#random() - 0.5) * 4,
      };
      if (this.#whim() < 0.1 && at.y === 0) at.vy = JUMP;
      return;
    }
    const half = this.#side / 2;
    const reach = 3 + this.#random() * 14;
    const way = this.#random() * 2 * Math.PI;
    const clamp = (value: number): number => Math.max(-half, Math.min(half, value));
    const apart = Math.sqrt(this.#share);
    this.#doing = {
      kind: "go",
      x: clamp(at.x + Math.sin(way) * reach) + Math.cos(this.#share * 2.4) * apart * 0.2,
      z: clamp(at.z + Math.cos(way) * reach) + Math.sin(this.#share * 2.4) * apart * 0.2,
      speed: luck < 0.85 ? 1.2 + this.#random() * 0.5 : 4 + this.#random(),
      left: 12,
    };
  }

  #turn(to: number): void {
    const { pose } = this;
    const off = wrap(to - pose.heading);
    const most = TURN_PER_S * DT;
    pose.heading = wrap(pose.heading + Math.max(-most, Math.min(most, off)));
  }

  #accelerate(to: number): void {
    const most = ACCELERATION * DT;
    this.#speed += Math.max(-most, Math.min(most, to - this.#speed));
    const { pose } = this;
    pose.vx = -Math.sin(pose.heading) * this.#speed;
    pose.vz = -Math.cos(pose.heading) * this.#speed;
    pose.x += pose.vx * DT;
    pose.z += pose.vz * DT;
  }

  #fall(): void {
    const { pose } = this;
    if (pose.vy === 0 && pose.y === 0) return;
    pose.y += pose.vy * DT;
    pose.vy -= GRAVITY * DT;
    if (pose.y <= 0) pose.y = pose.vy = 0;
  }

  #name(): void {
    const { pose } = this;
    if (pose.y > 0) pose.motion = pose.vy > 0 ? MOTION.jump : MOTION.fall;
    else if (this.#speed < 0.05) pose.motion = MOTION.idle;
    else pose.motion = this.#speed < 2.5 ? MOTION.walk : MOTION.run;
  }
}

const wrap = (radians: number): number => radians - 2 * Math.PI * Math.round(radians / (2 * Math.PI));
