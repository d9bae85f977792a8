import {
  copyPose,
  newQuantizedPose,
  unwrap,
  type PoseQuantizer,
  type QuantizedPose,
  type UpFrame,
} from "@veranda/wire";

/** Limit of buffered samples: only a dishonest client is a second ahead. */
const QUEUE = 12;
/** Ticks for which a silent client is extrapolated; honest clients send once a second. */
export const COAST_TICKS = 12;
/** Window over which the waiting time is measured, in ticks. */
const WINDOW = 30;
/**
 * Late samples are extrapolated, which is off by centimetres, or by tens of them for somebody who just turned; waiting
 * longer would show a runner half a metre behind. So this many, or this share, of a window's samples may be late.
 */
const FEW_LATE = 1;
const SHARE_LATE = 0.05;
const MOST_LATE = 10;
/** If samples wait longer than this many ticks for their turn, throughout a window, the delay is too long. */
const TOO_EARLY = 1.35;
/** The same for somebody who is moving, and would visibly speed up. */
const FAR_TOO_EARLY = 2.35;

type Sample = { step: number; pose: QuantizedPose; isSnap: boolean };

/**
 * Maps the samples of one client to the ticks of the server: step s is shown at tick s + shift. The shift is stable
 * while the network is, so that jitter shakes nobody, and follows a permanent change.
 */
export class InputBuffer {
  readonly #grid: PoseQuantizer;
  readonly #queue: Sample[] = Array.from({ length: QUEUE }, () => ({
    step: 0,
    pose: newQuantizedPose(),
    isSnap: false,
  }));
  #queued = 0;
  #shift: number | null = null;
  readonly #base: QuantizedPose = newQuantizedPose();
  #baseStep = 0;
  #isSnap = false;
  /** The last sample as received, which the next one's unsent parts and prediction refer to. */
  readonly #last: QuantizedPose = newQuantizedPose();
  #lastStep = 0;
  #earliest = Number.POSITIVE_INFINITY;
  /** How many samples of the window were late, by ticks. */
  readonly #lateness = new Uint16Array(MOST_LATE + 1);
  #arrivals = 0;
  #windowEnd = 0;

  constructor(grid: PoseQuantizer) {
    this.#grid = grid;
  }

  /** Full step number of a frame. */
  stepOf(frame: UpFrame): number {
    return this.#shift === null ? frame.step : unwrap(frame.step, this.#lastStep);
  }

  get lastStep(): number {
    return this.#lastStep;
  }

  /** Steps since the last sample; 1 for the first of a connection. */
  stepsTo(step: number): number {
    return this.#shift === null ? 1 : step - this.#lastStep;
  }

  /** The client's predicted pose at `step`. */
  expected(step: number, out: QuantizedPose): void {
    this.#coast(this.#last, this.#lastStep, step, out);
  }

  /** Moves the body here at once, shown as a jump. */
  place(pose: QuantizedPose): void {
    this.reset(pose);
    this.#isSnap = true;
  }

  /** Moves the body here at once. */
  reset(pose: QuantizedPose): void {
    this.#queued = 0;
    copyPose(pose, this.#base);
    copyPose(pose, this.#last);
    this.#base.vx = this.#base.vy = this.#base.vz = 0;
    this.#last.vx = this.#last.vy = this.#last.vz = 0;
  }

  /** Restarts the step numbering for a new connection; the position stays. */
  restart(): void {
    this.reset(this.#base);
    this.#shift = null;
  }

  /** A pose of this step arrived at `nowTick` (with its fraction). Late ones correct the current pose at once. */
  receive(step: number, pose: QuantizedPose, isSnap: boolean, nowTick: number): void {
    if (this.#shift === null) {
      this.#shift = Math.ceil(nowTick + 0.3) - step;
      this.#windowEnd = nowTick + WINDOW;
    } else if (step <= this.#lastStep) {
      return;
    }
    this.#follow(step + this.#shift - nowTick, nowTick);
    copyPose(pose, this.#last);
    this.#lastStep = step;
    if (this.#queued === QUEUE) this.#applyOldest();
    const sample = this.#queue[this.#queued];
    if (sample === undefined) return;
    sample.step = step;
    sample.isSnap = isSnap;
    copyPose(pose, sample.pose);
    this.#queued += 1;
  }

  /** The pose to show at this tick; true if it doesn't follow from the previous one. */
  at(tick: number, out: QuantizedPose): boolean {
    const step = this.#shift === null ? this.#baseStep : tick - this.#shift;
    while (this.#queued > 0 && (this.#queue[0]?.step ?? 0) <= step) this.#applyOldest();
    this.#coast(this.#base, this.#baseStep, step, out);
    const isSnap = this.#isSnap;
    this.#isSnap = false;
    return isSnap;
  }

  #coast(from: QuantizedPose, fromStep: number, step: number, out: QuantizedPose): void {
    copyPose(from, out);
    const steps = step - fromStep;
    if (steps > COAST_TICKS) {
      out.vx = out.vy = out.vz = 0;
    }
    const coasted = Math.max(-1, Math.min(steps, COAST_TICKS));
    out.x = this.#inside(from.x + from.vx * coasted, 0);
    out.y = this.#inside(from.y + from.vy * coasted, 1);
    out.z = this.#inside(from.z + from.vz * coasted, 2);
  }

  #inside(units: number, axis: 0 | 1 | 2): number {
    return this.#grid.holds(units, axis) ? units : this.#grid.nearest(units, axis);
  }

  #applyOldest(): void {
    const oldest = this.#queue.shift();
    if (oldest === undefined) return;
    copyPose(oldest.pose, this.#base);
    this.#baseStep = oldest.step;
    this.#isSnap ||= oldest.isSnap;
    this.#queue.push(oldest);
    this.#queued -= 1;
  }

  /** Keeps the waiting time of samples short, and few of them late: evaluates a window at a time. */
  #follow(early: number, nowTick: number): void {
    if (this.#shift === null) return;
    this.#arrivals += 1;
    this.#earliest = Math.min(this.#earliest, early);
    if (early < 0) {
      const ticksLate = Math.min(MOST_LATE, Math.ceil(-early));
      this.#lateness[ticksLate] = (this.#lateness[ticksLate] ?? 0) + 1;
    }
    if (early > QUEUE - 2) {
      this.#shift -= Math.floor(early);
    } else if (nowTick >= this.#windowEnd) {
      this.#shift += this.#tooLate();
      if (this.#earliest > (this.#isStill ? TOO_EARLY : FAR_TOO_EARLY)) this.#shift -= 1;
    } else {
      return;
    }
    this.#lateness.fill(0);
    this.#arrivals = 0;
    this.#earliest = Number.POSITIVE_INFINITY;
    this.#windowEnd = nowTick + WINDOW;
  }

  /** While they stand still, a change of delay is invisible. */
  get #isStill(): boolean {
    return this.#last.vx === 0 && this.#last.vz === 0 && this.#last.vy === 0;
  }

  /** Ticks of delay that would have made all but a few of the window's samples timely. */
  #tooLate(): number {
    const few = Math.max(FEW_LATE, this.#arrivals * SHARE_LATE);
    let late = 0;
    let ticks = MOST_LATE;
    while (ticks > 0) {
      late += this.#lateness[ticks] ?? 0;
      if (late > few) break;
      ticks -= 1;
    }
    return ticks;
  }
}
