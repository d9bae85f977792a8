import {
  BitReader,
  copyPose,
  newQuantizedPose,
  readUpFrame,
  type PoseQuantizer,
  type QuantizedPose,
  type UpFrame,
  unwrap,
} from "@veranda/wire";
import type { Member } from "../participants/member.ts";
import type { Refusal } from "./movement-check.ts";

const reader = new BitReader();
const frame: UpFrame = {
  step: 0,
  heard: 0,
  epoch: 0,
  hasPlace: false,
  isTeleport: false,
  hasTurn: false,
  hasState: false,
  pose: newQuantizedPose(),
  mouth: 0,
};
const expected = newQuantizedPose();
const previous = newQuantizedPose();

/**
 * Reads a client's pose frame, checks the move and adds it to the input buffer. Returns why the move was refused, or
 * null. Throws WireError on malformed bytes.
 */
export function receivePose(
  member: Member,
  grid: PoseQuantizer,
  bytes: Uint8Array,
  nowTick: number,
  now: number,
): Refusal | null {
  reader.open(bytes);
  readUpFrame(reader, grid, frame);
  if (member.replicator !== null) member.replicator.hear(unwrap(frame.heard, member.replicator.heard));
  if (frame.epoch !== member.epoch) return null;
  const { inputBuffer, movement } = member;
  const step = inputBuffer.stepOf(frame);
  const steps = inputBuffer.stepsTo(step);
  if (steps <= 0) return null;
  inputBuffer.expected(step, expected);
  inputBuffer.expected(inputBuffer.lastStep, previous);
  const sent = frame.pose;
  const isActive = frame.hasPlace || frame.hasTurn || frame.hasState;
  if (!frame.hasTurn) sent.heading = expected.heading;
  if (!frame.hasState) {
    sent.motion = expected.motion;
    sent.flags = expected.flags;
  }
  if (!frame.hasPlace) copyPlace(expected, sent);
  if (isActive) member.activeAt = now;
  let isSnap = false;
  if (frame.hasPlace && !isInside(grid, sent)) return "bounds";
  if (movement.hasArrived) {
    // Extrapolated steps count too: the client numbers them.
    const isTeleport = frame.hasPlace && frame.isTeleport;
    const refusal = movement.refusal(previous, sent, steps, isTeleport, now);
    if (refusal !== null) return refusal;
    isSnap = isTeleport;
  } else if (frame.hasPlace) {
    if (!movement.mayArrive(sent)) return "teleport";
    if (!movement.isPossible(sent)) return "speed";
    isSnap = true;
    movement.arrive(sent);
  }
  inputBuffer.receive(step, sent, isSnap, nowTick);
  member.speak(frame.mouth, nowTick);
  return null;
}

const isInside = (grid: PoseQuantizer, { x, y, z }: QuantizedPose): boolean =>
  grid.holds(x, 0) && grid.holds(y, 1) && grid.holds(z, 2);

function copyPlace(from: QuantizedPose, to: QuantizedPose): void {
  const { heading, motion, flags } = to;
  copyPose(from, to);
  to.heading = heading;
  to.motion = motion;
  to.flags = flags;
}
