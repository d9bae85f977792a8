import { MOTION, restingPose } from "@veranda/wire";
import type { LocalPose } from "@veranda/engine/net/index";
import { seeded } from "./random.ts";
import { STEPS_PER_S, type Mover } from "./walker.ts";

const DT = 1 / STEPS_PER_S;
const ACCELERATION = 20;
/** Turn rate of the body towards its direction of travel, radians per second. */
const TURN_PER_S = 12;
/** Seconds between changes of direction. */
const HOLD = { least: 0.3, most: 1.2 } as const;

/** A person who changes direction continually, and runs half of the time. */
export class Dodger implements Mover {
  readonly pose: LocalPose;
  readonly #random: () => number;
  readonly #half: number;
  #left = 0;
  #toX = 0;
  #toZ = 0;

  constructor(seed: number, side: number) {
    this.#random = seeded(seed);
    this.#half = side / 2;
    this.pose = {
      ...restingPose(),
      x: (this.#random() - 0.5) * side,
      z: (this.#random() - 0.5) * side,
      heading: this.#random() * 6,
      motion: MOTION.idle,
    };
  }

  step(): void {
    this.#left -= DT;
    if (this.#left <= 0) this.#choose();
    const { pose } = this;
    const dx = this.#toX - pose.vx;
    const dz = this.#toZ - pose.vz;
    const off = Math.hypot(dx, dz);
    const share = off === 0 ? 0 : Math.min(1, (ACCELERATION * DT) / off);
    pose.vx += dx * share;
    pose.vz += dz * share;
    pose.x += pose.vx * DT;
    pose.z += pose.vz * DT;
    const speed = Math.hypot(pose.vx, pose.vz);
    if (speed > 0.2) this.#turn(Math.atan2(-pose.vx, -pose.vz));
    pose.motion = speed < 0.05 ? MOTION.idle : speed < 2.5 ? MOTION.walk : MOTION.run;
  }

  #choose(): void {
    const { pose } = this;
    this.#left = HOLD.least + this.#random() * (HOLD.most - HOLD.least);
    const speed = this.#random() < 0.5 ? 4 + this.#random() : 1.2 + this.#random() * 0.5;
    let way = this.#random() * 2 * Math.PI;
    // Turns back to the middle before leaving the square.
    const isOut = Math.max(Math.abs(pose.x), Math.abs(pose.z)) > this.#half;
    if (isOut) way = Math.atan2(-pose.x, -pose.z) + (this.#random() - 0.5);
    this.#toX = Math.sin(way) * speed;
    this.#toZ = Math.cos(way) * speed;
  }

  #turn(to: number): void {
    const { pose } = this;
    const off = to - pose.heading;
    const nearest = off - 2 * Math.PI * Math.round(off / (2 * Math.PI));
    const most = TURN_PER_S * DT;
    pose.heading += Math.max(-most, Math.min(most, nearest));
  }
}
