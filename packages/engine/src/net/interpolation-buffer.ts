import { isSeated, MOTION, type Pose, restingPose } from "@veranda/wire";

/** Entries in playback or just played. Playback is a few ticks behind, so this many are enough for any delay. */
const RING = 8;
/**
 * Numbers per curve: from tick, position, velocity, heading; to tick, position, velocity, heading; and the state after
 * it.
 */
const WIDTH = 20;
const FROM = 0;
const TO = 8;
const AFTER = 16;
const MOTION_AT = 19;

/** Metres a tick that a correction may move someone besides their own movement. */
const CORRECTION_SPEED = 0.2;
const MOST_CORRECTION_TICKS = 8;
/** Metres that somebody can deviate from a straight line in one tick; four times as many in two, at 20 m/s². */
const LEFT_IN_A_TICK = 0.11;
/** A larger jump than this is shown as a jump. */
const JUMP_M = 6;
/** Below this many metres a second, legs don't move. */
const CREEP = 0.15;

/** The mouth is shown without the delay of the body. */
export type RemotePose = Pose & {
  /** Milliseconds since the last entry of this participant. */
  ageMs: number;
};

export const remotePose = (): RemotePose => ({ ...restingPose(), ageMs: 0 });

const TICKS_PER_S = 10;

/** A position with the velocity (metres a tick) and heading there. */
export type PoseSample = Omit<Pose, "mouth"> & { tick: number };

const shown = remotePose();

/**
 * The path of one remote participant: curves from what is shown to what was received. Each starts at the position and
 * velocity in which the previous one is left, so that nothing jumps.
 */
export class InterpolationBuffer {
  readonly #curves = new Float64Array(RING * WIDTH);
  readonly #flags = new Uint8Array(RING);
  /** Curves written so far; the newest is count - 1. */
  #count = 0;
  heardAt = 0;

  get isKnown(): boolean {
    return this.#count > 0;
  }

  forget(): void {
    this.#count = 0;
  }

  /** Stands where it is shown at tick `shown`; `tick` is the same moment in the new count of ticks. */
  hold(shownTick: number, tick: number): void {
    if (this.#count === 0) return;
    this.sample(shownTick, shown);
    this.#count = 0;
    this.jump({ ...shown, tick, vx: 0, vy: 0, vz: 0, motion: MOTION.idle });
  }

  /** Starts over at this knot from its tick on. */
  jump(knot: Readonly<PoseSample>): void {
    const at = this.#append();
    this.#curves[at + FROM] = knot.tick;
    this.#write(at, knot, knot.tick, 0);
  }

  /**
   * Continues to this knot. `playing` is the tick that is shown now; `span` is the number of ticks over which the real
   * path may have left the predicted one: more where nobody can have come this far meanwhile.
   */
  steer(knot: Readonly<PoseSample>, playing: number, span: number): void {
    if (this.#count === 0) {
      this.jump(knot);
      return;
    }
    this.sample(knot.tick, shown);
    const aside = Math.hypot(shown.x - knot.x, shown.z - knot.z);
    const off = Math.hypot(aside, shown.y - knot.y);
    const left = Math.max(span, Math.ceil(Math.sqrt(aside / LEFT_IN_A_TICK)));
    const from = Math.max(playing, knot.tick - left, this.#newestStart());
    if (off > JUMP_M) {
      this.jump(knot);
      return;
    }
    const ticks = Math.min(MOST_CORRECTION_TICKS, off / CORRECTION_SPEED);
    const to = Math.max(knot.tick, from + Math.max(1, ticks));
    this.#begin(from);
    this.#write(this.#newest(), knot, to, to - knot.tick);
  }

  /** Glides to a position without a known velocity, arriving about when the next one is due. */
  glide(knot: Readonly<PoseSample>, playing: number, ticks: number): void {
    if (this.#count === 0) {
      this.jump(knot);
      return;
    }
    const from = Math.max(playing, this.#newestStart());
    this.#begin(from);
    const at = this.#newest();
    this.#write(at, knot, from + ticks, 0);
    const curves = this.#curves;
    for (let axis = 0; axis < 3; axis += 1) {
      const speed = ((curves[at + TO + 1 + axis] ?? 0) - (curves[at + FROM + 1 + axis] ?? 0)) / ticks;
      curves[at + FROM + 4 + axis] = speed;
      curves[at + TO + 4 + axis] = speed;
    }
    const vx = curves[at + TO + 4] ?? 0;
    const vz = curves[at + TO + 6] ?? 0;
    const isMoving = Math.hypot(vx, vz) * TICKS_PER_S > CREEP;
    curves[at + TO + 7] = isMoving ? Math.atan2(-vx, -vz) : (curves[at + FROM + 7] ?? 0);
    curves[at + MOTION_AT] = isMoving ? MOTION.walk : isSeated(knot.motion) ? knot.motion : MOTION.idle;
  }

  /** The pose to show at this tick. */
  sample(tick: number, out: RemotePose): void {
    let which = this.#count - 1;
    const oldest = Math.max(0, this.#count - RING);
    while (which > oldest && (this.#curves[(which % RING) * WIDTH + FROM] ?? 0) > tick) which -= 1;
    const at = (which % RING) * WIDTH;
    const curves = this.#curves;
    const from = curves[at + FROM] ?? 0;
    const to = curves[at + TO] ?? 0;
    // A jump has no length; before it there is nothing to show.
    if (tick >= to || to <= from) this.#after(at, Math.max(0, tick - to), out);
    else this.#between(at, Math.max(0, tick - from), to - from, out);
    const isGlide = tick >= to && (curves[at + MOTION_AT] ?? 0) === MOTION.walk && isStill(out);
    out.motion = isGlide ? MOTION.idle : (curves[at + MOTION_AT] ?? 0);
    out.flags = this.#flags[which % RING] ?? 0;
  }

  #after(at: number, ticks: number, out: RemotePose): void {
    const curves = this.#curves;
    const vx = curves[at + AFTER] ?? 0;
    const vy = curves[at + AFTER + 1] ?? 0;
    const vz = curves[at + AFTER + 2] ?? 0;
    out.x = (curves[at + TO + 1] ?? 0) + vx * ticks;
    out.y = (curves[at + TO + 2] ?? 0) + vy * ticks;
    out.z = (curves[at + TO + 3] ?? 0) + vz * ticks;
    out.vx = vx * TICKS_PER_S;
    out.vy = vy * TICKS_PER_S;
    out.vz = vz * TICKS_PER_S;
    out.heading = curves[at + TO + 7] ?? 0;
  }

  /** Cubic Hermite: positions and velocities of both ends are kept. */
  #between(at: number, ticks: number, length: number, out: RemotePose): void {
    const t = ticks / length;
    const t2 = t * t;
    const t3 = t2 * t;
    const a = 2 * t3 - 3 * t2 + 1;
    const b = (t3 - 2 * t2 + t) * length;
    const c = 3 * t2 - 2 * t3;
    const d = (t3 - t2) * length;
    const da = (6 * t2 - 6 * t) / length;
    const db = 3 * t2 - 4 * t + 1;
    const dd = 3 * t2 - 2 * t;
    const k = this.#curves;
    const x0 = k[at + 1] ?? 0;
    const y0 = k[at + 2] ?? 0;
    const z0 = k[at + 3] ?? 0;
    const vx0 = k[at + 4] ?? 0;
    const vy0 = k[at + 5] ?? 0;
    const vz0 = k[at + 6] ?? 0;
    const x1 = k[at + TO + 1] ?? 0;
    const y1 = k[at + TO + 2] ?? 0;
    const z1 = k[at + TO + 3] ?? 0;
    const vx1 = k[at + TO + 4] ?? 0;
    const vy1 = k[at + TO + 5] ?? 0;
    const vz1 = k[at + TO + 6] ?? 0;
    out.x = a * x0 + b * vx0 + c * x1 + d * vx1;
    out.y = a * y0 + b * vy0 + c * y1 + d * vy1;
    out.z = a * z0 + b * vz0 + c * z1 + d * vz1;
    out.vx = (da * (x0 - x1) + db * vx0 + dd * vx1) * TICKS_PER_S;
    out.vy = (da * (y0 - y1) + db * vy0 + dd * vy1) * TICKS_PER_S;
    out.vz = (da * (z0 - z1) + db * vz0 + dd * vz1) * TICKS_PER_S;
    const h0 = k[at + 7] ?? 0;
    out.heading = wrap(h0 + wrap((k[at + TO + 7] ?? 0) - h0) * t);
  }

  /** A new curve from what the present ones show at this tick. */
  #begin(tick: number): void {
    this.sample(tick, shown);
    const at = this.#append();
    const curves = this.#curves;
    curves[at + FROM] = tick;
    curves[at + FROM + 1] = shown.x;
    curves[at + FROM + 2] = shown.y;
    curves[at + FROM + 3] = shown.z;
    curves[at + FROM + 4] = shown.vx / TICKS_PER_S;
    curves[at + FROM + 5] = shown.vy / TICKS_PER_S;
    curves[at + FROM + 6] = shown.vz / TICKS_PER_S;
    curves[at + FROM + 7] = shown.heading;
  }

  #write(at: number, knot: Readonly<PoseSample>, to: number, later: number): void {
    const curves = this.#curves;
    curves[at + TO] = to;
    curves[at + TO + 1] = knot.x + knot.vx * later;
    curves[at + TO + 2] = knot.y + knot.vy * later;
    curves[at + TO + 3] = knot.z + knot.vz * later;
    curves[at + TO + 4] = curves[at + AFTER] = knot.vx;
    curves[at + TO + 5] = curves[at + AFTER + 1] = knot.vy;
    curves[at + TO + 6] = curves[at + AFTER + 2] = knot.vz;
    curves[at + TO + 7] = knot.heading;
    curves[at + MOTION_AT] = knot.motion;
    this.#flags[this.#newest() / WIDTH] = knot.flags;
  }

  #append(): number {
    this.#count += 1;
    return this.#newest();
  }

  #newest(): number {
    return ((this.#count - 1) % RING) * WIDTH;
  }

  #newestStart(): number {
    return this.#curves[this.#newest() + FROM] ?? 0;
  }
}

const isStill = (pose: RemotePose): boolean => pose.vx === 0 && pose.vz === 0;

function wrap(radians: number): number {
  if (radians > Math.PI) return radians - 2 * Math.PI;
  return radians < -Math.PI ? radians + 2 * Math.PI : radians;
}
