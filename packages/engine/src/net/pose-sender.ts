import {
  BitWriter,
  copyPose,
  newQuantizedPose,
  headingDifference,
  restingPose,
  TICK_MS,
  UNITS_PER_CM,
  writeUpFrame,
  type PoseQuantizer,
  type QuantizedPose,
  type Pose,
  type UpFrame,
} from "@veranda/wire";
import { ROOM_CHANNELS } from "@veranda/contract/rooms/connection";
import { ROOM_CODE } from "./frame-codec.ts";
import type { LocalPose } from "./room-connection-types.ts";

/** The server extrapolates a silent client for a little longer than this many steps. */
const SILENT_STEPS = 8;
/** A deviation from the server's prediction above this is worth a frame. */
const OFF = 1 * UNITS_PER_CM;

/** Decides at each 100 ms step of the client's clock whether there is something to send, and writes it. */
export class PoseSender {
  readonly #grid: PoseQuantizer;
  readonly #writer = new BitWriter(48);
  readonly #atStep: Pose = restingPose();
  readonly #now: QuantizedPose = newQuantizedPose();
  readonly #told: QuantizedPose = newQuantizedPose();
  #toldStep = 0;
  #toldMouth = 0;
  #lastStep = -1;
  #isFirst = true;
  #wantsTeleport = false;
  readonly #frame: UpFrame;

  constructor(grid: PoseQuantizer) {
    this.#grid = grid;
    this.#frame = {
      step: 0,
      heard: 0,
      epoch: 0,
      hasPlace: false,
      isTeleport: false,
      hasTurn: false,
      hasState: false,
      pose: this.#now,
      mouth: 0,
    };
  }

  /** Epoch of the last server correction, sent with each pose. */
  set epoch(epoch: number) {
    this.#frame.epoch = epoch;
    this.#isFirst = true;
  }

  /** The next position doesn't follow from the last one. */
  teleport(): void {
    this.#wantsTeleport = true;
  }

  /** Null if this is no new step or there is nothing to send. The bytes are valid until the next call. */
  step(pose: LocalPose, clockMs: number, heardTick: number): Uint8Array | null {
    const step = Math.floor(clockMs / TICK_MS);
    if (step === this.#lastStep) return null;
    this.#lastStep = step;
    this.#quantise(pose, (clockMs - step * TICK_MS) / 1000);
    const frame = this.#frame;
    frame.step = step;
    frame.heard = heardTick;
    frame.isTeleport = this.#wantsTeleport;
    frame.hasPlace = this.#isFirst || this.#wantsTeleport || this.#isOff(step);
    frame.hasTurn = this.#isFirst || headingDifference(this.#now.heading, this.#told.heading) !== 0;
    frame.hasState =
      this.#isFirst || this.#now.motion !== this.#told.motion || this.#now.flags !== this.#told.flags;
    frame.mouth = pose.mouth;
    const isDue = step - this.#toldStep >= SILENT_STEPS || pose.mouth !== this.#toldMouth;
    if (!frame.hasPlace && !frame.hasTurn && !frame.hasState && !isDue) return null;
    this.#remember(step);
    this.#isFirst = false;
    this.#wantsTeleport = false;
    return this.#write();
  }

  /** The position at the start of the step: frames are drawn a little after it, and what is sent must not jitter. */
  #quantise(pose: LocalPose, secondsAgo: number): void {
    const back = this.#wantsTeleport || this.#isFirst ? 0 : secondsAgo;
    this.#atStep.x = pose.x - pose.vx * back;
    this.#atStep.y = pose.y - pose.vy * back;
    this.#atStep.z = pose.z - pose.vz * back;
    this.#atStep.vx = pose.vx;
    this.#atStep.vy = pose.vy;
    this.#atStep.vz = pose.vz;
    this.#atStep.heading = pose.heading;
    this.#atStep.motion = pose.motion;
    this.#atStep.flags = pose.flags;
    this.#grid.quantise(this.#atStep, this.#now);
  }

  #isOff(step: number): boolean {
    const steps = step - this.#toldStep;
    const told = this.#told;
    const now = this.#now;
    const isStill = now.vx === 0 && now.vy === 0 && now.vz === 0;
    return (
      Math.abs(told.x + told.vx * steps - now.x) > OFF ||
      Math.abs(told.y + told.vy * steps - now.y) > OFF ||
      Math.abs(told.z + told.vz * steps - now.z) > OFF ||
      (isStill && (told.vx !== 0 || told.vy !== 0 || told.vz !== 0))
    );
  }

  /** What the server assumes after this frame: without a position it continues its prediction. */
  #remember(step: number): void {
    const told = this.#told;
    if (this.#frame.hasPlace) {
      copyPose(this.#now, told);
    } else {
      const steps = step - this.#toldStep;
      told.x += told.vx * steps;
      told.y += told.vy * steps;
      told.z += told.vz * steps;
      told.heading = this.#now.heading;
      told.motion = this.#now.motion;
      told.flags = this.#now.flags;
    }
    this.#toldStep = step;
    this.#toldMouth = this.#frame.mouth;
  }

  #write(): Uint8Array {
    const writer = this.#writer;
    writer.clear();
    writer.write(ROOM_CODE.bytes, 8);
    writer.write(ROOM_CHANNELS.pose, 8);
    writeUpFrame(writer, this.#grid, this.#frame);
    return writer.bytes.subarray(0, writer.length);
  }
}
