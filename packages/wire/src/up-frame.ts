import { checkedSpeed, readMotion } from "./entry.ts";
import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { MOUTH_BITS, readMouth } from "./mouth.ts";
import { UNITS_PER_CM, type PoseQuantizer, type QuantizedPose } from "./pose-quantizer.ts";
import { readSigned, writeSigned } from "./number-codes.ts";

const SPEED_ORDER = 5;
/** Steps and ticks travel as their low 16 bits. */
const WRAP = 0x10000;

/** Server corrections received so far, modulo 16: poses sent before the last one are ignored (rule W15). */
export const EPOCHS = 16;

/** What a client sends about itself (rules W14 to W16). */
export type UpFrame = {
  /** The sender's own count of 100 ms steps at the time of this pose. */
  step: number;
  /** Newest tick that the sender has received. */
  heard: number;
  epoch: number;
  hasPlace: boolean;
  /** The position doesn't follow from the last one: a respawn, a portal. */
  isTeleport: boolean;
  hasTurn: boolean;
  hasState: boolean;
  pose: QuantizedPose;
  /** 0 when closed. */
  mouth: number;
};

export function writeUpFrame(out: BitWriter, grid: PoseQuantizer, frame: Readonly<UpFrame>): void {
  const { pose } = frame;
  out.write(frame.step & (WRAP - 1), 16);
  out.write(frame.heard & (WRAP - 1), 16);
  out.write(frame.epoch, 4);
  out.write(frame.hasPlace ? 1 : 0, 1);
  out.write(frame.hasTurn ? 1 : 0, 1);
  out.write(frame.hasState ? 1 : 0, 1);
  out.write(frame.isTeleport ? 1 : 0, 1);
  if (frame.hasPlace) {
    out.write(pose.x / UNITS_PER_CM, grid.bits[0]);
    out.write(pose.y / UNITS_PER_CM, grid.bits[1]);
    out.write(pose.z / UNITS_PER_CM, grid.bits[2]);
    writeSigned(out, pose.vx, SPEED_ORDER);
    writeSigned(out, pose.vy, SPEED_ORDER);
    writeSigned(out, pose.vz, SPEED_ORDER);
  }
  if (frame.hasTurn) out.write(pose.heading, 8);
  if (frame.hasState) {
    out.write(pose.motion, 4);
    out.write(pose.flags, 4);
  }
  if (frame.mouth !== 0) out.write(frame.mouth, MOUTH_BITS);
}

/**
 * Fills `frame`; parts that were not sent keep what `frame.pose` held. A position can be outside the bounds by the
 * padding to the next power of two: the receiver checks that. Throws WireError.
 */
export function readUpFrame(from: BitReader, grid: PoseQuantizer, frame: UpFrame): void {
  const { pose } = frame;
  frame.step = from.read(16);
  frame.heard = from.read(16);
  frame.epoch = from.read(4);
  frame.hasPlace = from.read(1) === 1;
  frame.hasTurn = from.read(1) === 1;
  frame.hasState = from.read(1) === 1;
  frame.isTeleport = from.read(1) === 1;
  if (frame.hasPlace) {
    pose.x = from.read(grid.bits[0]) * UNITS_PER_CM;
    pose.y = from.read(grid.bits[1]) * UNITS_PER_CM;
    pose.z = from.read(grid.bits[2]) * UNITS_PER_CM;
    pose.vx = checkedSpeed(readSigned(from, SPEED_ORDER));
    pose.vy = checkedSpeed(readSigned(from, SPEED_ORDER));
    pose.vz = checkedSpeed(readSigned(from, SPEED_ORDER));
  }
  if (frame.hasTurn) pose.heading = from.read(8);
  if (frame.hasState) {
    pose.motion = readMotion(from);
    pose.flags = from.read(4);
  }
  frame.mouth = from.left >= MOUTH_BITS ? readMouth(from) : 0;
  from.finish();
}

/** The full number whose low 16 bits were sent: the nearest to one that is known (rule W2). */
export const unwrap = (low: number, near: number): number =>
  near + ((((low - near) & (WRAP - 1)) ^ 0x8000) - 0x8000);
