import { advanceBaseline, headingDifference, type DeltaBaseline } from "./delta-baseline.ts";
import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import {
  MAX_UNITS_PER_TICK,
  UNITS_PER_CM,
  type PoseQuantizer,
  type QuantizedPose,
} from "./pose-quantizer.ts";
import { readSigned, writeSigned } from "./number-codes.ts";
import { MOTIONS } from "./pose.ts";
import { WireError } from "./wire-error.ts";

/**
 * Entries: what a frame says of one participant (rules W8 to W12). An entry changes the reader's baseline exactly as
 * it changes the writer's, and holds nothing of the watcher, so one encoding serves everyone who shares the stream.
 */
export type EntryKind = "move" | "same" | "place" | "turn" | "key";

/** The generation of a participant's index (rule W13). */
export const GENERATIONS = 16;
/** How far a stream of entries is from the watcher: 0 near, 1 middle, 2 far, 3 crowd. */
export const LEVELS = 4;

/** A position in the crowd is sent in steps of 32 cm (rule W11). */
export const PLACE_STEP = 32 * UNITS_PER_CM;

const ORDER = { step: 2, speed: 4, place: 2, heading: 3, keySpeed: 6 } as const;

/**
 * A prediction error results from a change of velocity, which can be estimated from it (rule W8): a small error arose
 * within one tick, a larger one over several. An even larger one belongs to a stream that is rarely sent, and says
 * nothing about the velocity.
 */
function speedUp(cm: number): number {
  const far = Math.abs(cm);
  return far <= 12 ? 6 * cm : far <= 40 ? 4 * cm : 0;
}

const cmOff = (actual: number, predicted: number): number => Math.round((actual - predicted) / UNITS_PER_CM);

/** Rule W8: the prediction error, and the velocity as a difference from the one estimated from that error. */
export function writeMove(
  out: BitWriter,
  baseline: DeltaBaseline,
  actual: QuantizedPose,
  tick: number,
): void {
  advanceBaseline(baseline, tick);
  const dx = cmOff(actual.x, baseline.x);
  const dy = cmOff(actual.y, baseline.y);
  const dz = cmOff(actual.z, baseline.z);
  const dvy = actual.vy - baseline.vy - speedUp(dy);
  out.write(0, 1);
  writeSigned(out, dx, ORDER.step);
  writeSigned(out, dz, ORDER.step);
  writeSigned(out, actual.vx - baseline.vx - speedUp(dx), ORDER.speed);
  writeSigned(out, actual.vz - baseline.vz - speedUp(dz), ORDER.speed);
  const isVertical = dy !== 0 || dvy !== 0;
  out.write(isVertical ? 1 : 0, 1);
  if (isVertical) {
    writeSigned(out, dy, ORDER.step);
    writeSigned(out, dvy, ORDER.speed);
  }
  baseline.x += dx * UNITS_PER_CM;
  baseline.y += dy * UNITS_PER_CM;
  baseline.z += dz * UNITS_PER_CM;
  baseline.vx = actual.vx;
  baseline.vy = actual.vy;
  baseline.vz = actual.vz;
  writeTurn(out, baseline, actual);
}

/** Rule W9: as predicted, a heartbeat. */
export function writeSame(out: BitWriter, baseline: DeltaBaseline, tick: number): void {
  advanceBaseline(baseline, tick);
  out.write(0b011, 3);
}

/** Rule W11: a position in the far crowd, constant until the next. */
export function writePlace(
  out: BitWriter,
  baseline: DeltaBaseline,
  actual: QuantizedPose,
  tick: number,
): void {
  advanceBaseline(baseline, tick);
  const dx = Math.round((actual.x - baseline.x) / PLACE_STEP);
  const dy = Math.round((actual.y - baseline.y) / PLACE_STEP);
  const dz = Math.round((actual.z - baseline.z) / PLACE_STEP);
  out.write(0b01, 2);
  writeSigned(out, dx, ORDER.place);
  writeSigned(out, dz, ORDER.place);
  out.write(dy === 0 ? 0 : 1, 1);
  if (dy !== 0) writeSigned(out, dy, ORDER.place);
  stand(baseline, dx, dy, dz);
}

/** Rule W10: a changed heading or state on the predicted path. */
export function writeTurnOnly(
  out: BitWriter,
  baseline: DeltaBaseline,
  actual: QuantizedPose,
  tick: number,
): void {
  advanceBaseline(baseline, tick);
  out.write(0b0111, 4);
  writeTurn(out, baseline, actual);
}

/** Rule W12: a keyframe, complete and exact; the reader needs no baseline. */
export function writeKey(
  out: BitWriter,
  grid: PoseQuantizer,
  baseline: DeltaBaseline,
  tick: number,
  index: { generation: number; level: number; isSnap: boolean },
): void {
  advanceBaseline(baseline, tick);
  out.write(0b1111, 4);
  out.write(index.generation, 4);
  out.write(index.level, 2);
  out.write(index.isSnap ? 1 : 0, 1);
  writeExact(out, baseline.x, grid.bits[0]);
  writeExact(out, baseline.y, grid.bits[1]);
  writeExact(out, baseline.z, grid.bits[2]);
  const isMoving = baseline.vx !== 0 || baseline.vy !== 0 || baseline.vz !== 0;
  out.write(isMoving ? 1 : 0, 1);
  if (isMoving) {
    writeSigned(out, baseline.vx, ORDER.keySpeed);
    writeSigned(out, baseline.vz, ORDER.keySpeed);
    out.write(baseline.vy === 0 ? 0 : 1, 1);
    if (baseline.vy !== 0) writeSigned(out, baseline.vy, ORDER.keySpeed);
  }
  out.write(baseline.heading, 8);
  out.write(baseline.motion, 4);
  out.write(baseline.flags, 4);
}

/** What a keyframe holds besides the baseline. */
export type KeyFacts = { generation: number; level: number; isSnap: boolean };

/** Reads one entry into the baseline; `facts` is filled by keyframes only. */
export function readEntry(
  from: BitReader,
  grid: PoseQuantizer,
  baseline: DeltaBaseline,
  tick: number,
  facts: KeyFacts,
): EntryKind {
  if (from.read(1) === 0) {
    advanceBaseline(baseline, tick);
    readMove(from, baseline);
    return "move";
  }
  if (from.read(1) === 0) {
    advanceBaseline(baseline, tick);
    const dx = readSigned(from, ORDER.place);
    const dz = readSigned(from, ORDER.place);
    stand(baseline, dx, from.read(1) === 1 ? readSigned(from, ORDER.place) : 0, dz);
    return "place";
  }
  if (from.read(1) === 0) {
    advanceBaseline(baseline, tick);
    return "same";
  }
  if (from.read(1) === 0) {
    advanceBaseline(baseline, tick);
    readTurn(from, baseline);
    return "turn";
  }
  readKey(from, grid, baseline, tick, facts);
  return "key";
}

function writeTurn(out: BitWriter, baseline: DeltaBaseline, actual: QuantizedPose): void {
  const turn = headingDifference(actual.heading, baseline.heading);
  out.write(turn === 0 ? 0 : 1, 1);
  if (turn !== 0) writeSigned(out, turn, ORDER.heading);
  const isChanged = actual.motion !== baseline.motion || actual.flags !== baseline.flags;
  out.write(isChanged ? 1 : 0, 1);
  if (isChanged) {
    out.write(actual.motion, 4);
    out.write(actual.flags, 4);
  }
  baseline.heading = actual.heading;
  baseline.motion = actual.motion;
  baseline.flags = actual.flags;
}

function readTurn(from: BitReader, baseline: DeltaBaseline): void {
  if (from.read(1) === 1) baseline.heading = (baseline.heading + readSigned(from, ORDER.heading)) & 255;
  if (from.read(1) === 1) {
    baseline.motion = readMotion(from);
    baseline.flags = from.read(4);
  }
}

export function readMotion(from: BitReader): number {
  const motion = from.read(4);
  if (motion >= MOTIONS.length) throw new WireError("range");
  return motion;
}

function readMove(from: BitReader, baseline: DeltaBaseline): void {
  const dx = readSigned(from, ORDER.step);
  const dz = readSigned(from, ORDER.step);
  baseline.x += dx * UNITS_PER_CM;
  baseline.z += dz * UNITS_PER_CM;
  baseline.vx = checkedSpeed(baseline.vx + speedUp(dx) + readSigned(from, ORDER.speed));
  baseline.vz = checkedSpeed(baseline.vz + speedUp(dz) + readSigned(from, ORDER.speed));
  if (from.read(1) === 1) {
    const dy = readSigned(from, ORDER.step);
    baseline.y += dy * UNITS_PER_CM;
    baseline.vy = checkedSpeed(baseline.vy + speedUp(dy) + readSigned(from, ORDER.speed));
  }
  readTurn(from, baseline);
}

function stand(baseline: DeltaBaseline, dx: number, dy: number, dz: number): void {
  baseline.x += dx * PLACE_STEP;
  baseline.y += dy * PLACE_STEP;
  baseline.z += dz * PLACE_STEP;
  baseline.vx = 0;
  baseline.vy = 0;
  baseline.vz = 0;
}

/** Quarter centimetres, so that a baseline is handed over exactly; a prediction may be slightly outside the bounds. */
const MARGIN = 1 << 12;

function writeExact(out: BitWriter, units: number, bits: number): void {
  out.write(Math.max(0, Math.min(units + MARGIN, 2 ** (bits + 3) - 1)), bits + 3);
}

const readExact = (from: BitReader, bits: number): number => from.read(bits + 3) - MARGIN;

function readKey(
  from: BitReader,
  grid: PoseQuantizer,
  baseline: DeltaBaseline,
  tick: number,
  facts: KeyFacts,
): void {
  facts.generation = from.read(4);
  facts.level = from.read(2);
  facts.isSnap = from.read(1) === 1;
  baseline.x = readExact(from, grid.bits[0]);
  baseline.y = readExact(from, grid.bits[1]);
  baseline.z = readExact(from, grid.bits[2]);
  const isMoving = from.read(1) === 1;
  baseline.vx = isMoving ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  baseline.vz = isMoving ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  baseline.vy = isMoving && from.read(1) === 1 ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  baseline.heading = from.read(8);
  baseline.motion = readMotion(from);
  baseline.flags = from.read(4);
  baseline.tick = tick;
}

export function checkedSpeed(unitsPerTick: number): number {
  if (Math.abs(unitsPerTick) > MAX_UNITS_PER_TICK) throw new WireError("range");
  return unitsPerTick;
}
