import type { Pose } from "./pose.ts";

/** Ticks a second, and the length of one in milliseconds (rule W5). */
export const TICK_MS = 100;
const TICKS_PER_S = 1000 / TICK_MS;

/** Quarters of a centimetre: the unit of places inside the codec, so that prediction adds whole numbers (rule W7). */
export const UNITS_PER_M = 400;
/** A position is sent in whole centimetres. */
export const UNITS_PER_CM = 4;

export type Bounds = { min: readonly [number, number, number]; max: readonly [number, number, number] };

/** A pose in the codec's whole numbers: positions from the corner of the bounds, velocities in units a tick. */
export type QuantizedPose = {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  /** 0 to 255. */
  heading: number;
  motion: number;
  flags: number;
};

export const newQuantizedPose = (): QuantizedPose => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  heading: 0,
  motion: 0,
  flags: 0,
});

/** Highest velocity that fits, units a tick: 100 m/s. */
export const MAX_UNITS_PER_TICK = 4000;

/** A pose except for the mouth, which is coded separately (rule W26). */
type Body = Omit<Pose, "mouth">;

const TURN = 2 * Math.PI;

export const quantiseHeading = (radians: number): number => Math.round((radians / TURN) * 256) & 255;
/** -π to π. */
export const headingRadians = (heading: number): number =>
  ((heading > 127 ? heading - 256 : heading) / 256) * TURN;

const clamp = (value: number, min: number, max: number): number =>
  value < min ? min : value > max ? max : value;

/** Translates between metres and the grid of a space (rule W5). */
export class PoseQuantizer {
  readonly bounds: Bounds;
  /** Bits of a whole-centimetre position on each axis. */
  readonly bits: readonly [number, number, number];
  readonly #max: readonly [number, number, number];

  constructor(bounds: Bounds) {
    this.bounds = bounds;
    const size = (axis: 0 | 1 | 2): number => Math.ceil((bounds.max[axis] - bounds.min[axis]) * 100);
    this.#max = [size(0), size(1), size(2)];
    const width = (cm: number): number => Math.max(1, 32 - Math.clz32(cm));
    this.bits = [width(this.#max[0]), width(this.#max[1]), width(this.#max[2])];
  }

  /** Rounds to whole centimetres and clamps to the bounds. Not-a-number becomes the corner. */
  quantise(pose: Body, out: QuantizedPose): void {
    out.x = this.#place(pose.x, 0);
    out.y = this.#place(pose.y, 1);
    out.z = this.#place(pose.z, 2);
    out.vx = speed(pose.vx);
    out.vy = speed(pose.vy);
    out.vz = speed(pose.vz);
    out.heading = quantiseHeading(pose.heading || 0);
    out.motion = pose.motion;
    out.flags = pose.flags;
  }

  restore(from: QuantizedPose, out: Body): void {
    out.x = this.metres(from.x, 0);
    out.y = this.metres(from.y, 1);
    out.z = this.metres(from.z, 2);
    out.vx = from.vx * SPEED;
    out.vy = from.vy * SPEED;
    out.vz = from.vz * SPEED;
    out.heading = headingRadians(from.heading);
    out.motion = from.motion;
    out.flags = from.flags;
  }

  metres(units: number, axis: 0 | 1 | 2): number {
    return this.bounds.min[axis] + units / UNITS_PER_M;
  }

  /** Whether a position read from the wire is inside. */
  holds(units: number, axis: 0 | 1 | 2): boolean {
    return units >= 0 && units <= this.#max[axis] * UNITS_PER_CM;
  }

  /** The nearest position inside. */
  nearest(units: number, axis: 0 | 1 | 2): number {
    return clamp(units, 0, this.#max[axis] * UNITS_PER_CM);
  }

  #place(metres: number, axis: 0 | 1 | 2): number {
    const cm = Math.round((metres - this.bounds.min[axis]) * 100);
    return (cm > 0 ? Math.min(cm, this.#max[axis]) : 0) * UNITS_PER_CM;
  }
}

/** Metres a second of one unit a tick. */
export const SPEED = TICKS_PER_S / UNITS_PER_M;

const speed = (metresPerS: number): number =>
  clamp(Math.round((metresPerS || 0) / SPEED), -MAX_UNITS_PER_TICK, MAX_UNITS_PER_TICK);
