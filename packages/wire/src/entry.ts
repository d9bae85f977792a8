import { advance, headingDifference, type Belief } from "./belief.ts";
import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { MAX_UNITS_PER_TICK, UNITS_PER_CM, type Grid, type GridPose } from "./grid.ts";
import { readSigned, writeSigned } from "./number-codes.ts";
import { MOTIONS } from "./pose.ts";
import { WireError } from "./wire-error.ts";

/**
 * Entries: what a frame says of one participant (rules W8 to W12). An entry changes the reader's belief exactly as
 * it changes the writer's, and holds nothing of the watcher, so one encoding serves everyone who shares the stream.
 */
export type EntryKind = "move" | "same" | "place" | "turn" | "key";

/** The generation of a participant's index (rule W13). */
export const GENERATIONS = 16;
/** How far a stream of entries is from the watcher: 0 near, 1 middle, 2 far, 3 crowd. */
export const LEVELS = 4;

/** A place of the crowd is sent in steps of 32 cm (rule W11). */
export const PLACE_STEP = 32 * UNITS_PER_CM;

const ORDER = { step: 2, speed: 4, place: 2, heading: 3, keySpeed: 6 } as const;

const cmOff = (actual: number, predicted: number): number => Math.round((actual - predicted) / UNITS_PER_CM);

/** Rule W8: how far the truth is from the prediction, and the new speed against the old one. */
export function writeMove(out: BitWriter, belief: Belief, actual: GridPose, tick: number): void {
  advance(belief, tick);
  const dx = cmOff(actual.x, belief.x);
  const dy = cmOff(actual.y, belief.y);
  const dz = cmOff(actual.z, belief.z);
  const dvy = actual.vy - belief.vy;
  out.write(0, 1);
  writeSigned(out, dx, ORDER.step);
  writeSigned(out, dz, ORDER.step);
  writeSigned(out, actual.vx - belief.vx, ORDER.speed);
  writeSigned(out, actual.vz - belief.vz, ORDER.speed);
  const isVertical = dy !== 0 || dvy !== 0;
  out.write(isVertical ? 1 : 0, 1);
  if (isVertical) {
    writeSigned(out, dy, ORDER.step);
    writeSigned(out, dvy, ORDER.speed);
  }
  belief.x += dx * UNITS_PER_CM;
  belief.y += dy * UNITS_PER_CM;
  belief.z += dz * UNITS_PER_CM;
  belief.vx = actual.vx;
  belief.vy = actual.vy;
  belief.vz = actual.vz;
  writeTurn(out, belief, actual);
}

/** Rule W9: as predicted; says only that this is still so. */
export function writeSame(out: BitWriter, belief: Belief, tick: number): void {
  advance(belief, tick);
  out.write(0b011, 3);
}

/** Rule W11: a place of the far crowd, standing until the next. */
export function writePlace(out: BitWriter, belief: Belief, actual: GridPose, tick: number): void {
  advance(belief, tick);
  const dx = Math.round((actual.x - belief.x) / PLACE_STEP);
  const dy = Math.round((actual.y - belief.y) / PLACE_STEP);
  const dz = Math.round((actual.z - belief.z) / PLACE_STEP);
  out.write(0b01, 2);
  writeSigned(out, dx, ORDER.place);
  writeSigned(out, dz, ORDER.place);
  out.write(dy === 0 ? 0 : 1, 1);
  if (dy !== 0) writeSigned(out, dy, ORDER.place);
  stand(belief, dx, dy, dz);
}

/** Rule W10: turned or changed state on the predicted way. */
export function writeTurnOnly(out: BitWriter, belief: Belief, actual: GridPose, tick: number): void {
  advance(belief, tick);
  out.write(0b0111, 4);
  writeTurn(out, belief, actual);
}

/** Rule W12: everything, exactly; the reader needs to know nothing before. */
export function writeKey(
  out: BitWriter,
  grid: Grid,
  belief: Belief,
  tick: number,
  index: { generation: number; level: number; isSnap: boolean },
): void {
  advance(belief, tick);
  out.write(0b1111, 4);
  out.write(index.generation, 4);
  out.write(index.level, 2);
  out.write(index.isSnap ? 1 : 0, 1);
  writeExact(out, belief.x, grid.bits[0]);
  writeExact(out, belief.y, grid.bits[1]);
  writeExact(out, belief.z, grid.bits[2]);
  const isMoving = belief.vx !== 0 || belief.vy !== 0 || belief.vz !== 0;
  out.write(isMoving ? 1 : 0, 1);
  if (isMoving) {
    writeSigned(out, belief.vx, ORDER.keySpeed);
    writeSigned(out, belief.vz, ORDER.keySpeed);
    out.write(belief.vy === 0 ? 0 : 1, 1);
    if (belief.vy !== 0) writeSigned(out, belief.vy, ORDER.keySpeed);
  }
  out.write(belief.heading, 8);
  out.write(belief.motion, 4);
  out.write(belief.flags, 4);
}

/** What a key tells besides the belief. */
export type KeyFacts = { generation: number; level: number; isSnap: boolean };

/** Reads one entry into the belief; `facts` is filled by keys only. */
export function readEntry(
  from: BitReader,
  grid: Grid,
  belief: Belief,
  tick: number,
  facts: KeyFacts,
): EntryKind {
  if (from.read(1) === 0) {
    advance(belief, tick);
    readMove(from, belief);
    return "move";
  }
  if (from.read(1) === 0) {
    advance(belief, tick);
    const dx = readSigned(from, ORDER.place);
    const dz = readSigned(from, ORDER.place);
    stand(belief, dx, from.read(1) === 1 ? readSigned(from, ORDER.place) : 0, dz);
    return "place";
  }
  if (from.read(1) === 0) {
    advance(belief, tick);
    return "same";
  }
  if (from.read(1) === 0) {
    advance(belief, tick);
    readTurn(from, belief);
    return "turn";
  }
  readKey(from, grid, belief, tick, facts);
  return "key";
}

function writeTurn(out: BitWriter, belief: Belief, actual: GridPose): void {
  const turn = headingDifference(actual.heading, belief.heading);
  out.write(turn === 0 ? 0 : 1, 1);
  if (turn !== 0) writeSigned(out, turn, ORDER.heading);
  const isChanged = actual.motion !== belief.motion || actual.flags !== belief.flags;
  out.write(isChanged ? 1 : 0, 1);
  if (isChanged) {
    out.write(actual.motion, 4);
    out.write(actual.flags, 4);
  }
  belief.heading = actual.heading;
  belief.motion = actual.motion;
  belief.flags = actual.flags;
}

function readTurn(from: BitReader, belief: Belief): void {
  if (from.read(1) === 1) belief.heading = (belief.heading + readSigned(from, ORDER.heading)) & 255;
  if (from.read(1) === 1) {
    belief.motion = readMotion(from);
    belief.flags = from.read(4);
  }
}

export function readMotion(from: BitReader): number {
  const motion = from.read(4);
  if (motion >= MOTIONS.length) throw new WireError("range");
  return motion;
}

function readMove(from: BitReader, belief: Belief): void {
  belief.x += readSigned(from, ORDER.step) * UNITS_PER_CM;
  belief.z += readSigned(from, ORDER.step) * UNITS_PER_CM;
  belief.vx = checkedSpeed(belief.vx + readSigned(from, ORDER.speed));
  belief.vz = checkedSpeed(belief.vz + readSigned(from, ORDER.speed));
  if (from.read(1) === 1) {
    belief.y += readSigned(from, ORDER.step) * UNITS_PER_CM;
    belief.vy = checkedSpeed(belief.vy + readSigned(from, ORDER.speed));
  }
  readTurn(from, belief);
}

function stand(belief: Belief, dx: number, dy: number, dz: number): void {
  belief.x += dx * PLACE_STEP;
  belief.y += dy * PLACE_STEP;
  belief.z += dz * PLACE_STEP;
  belief.vx = 0;
  belief.vy = 0;
  belief.vz = 0;
}

/** Quarter centimetres, so that a belief is handed over exactly; a prediction may have left the bounds a little. */
const MARGIN = 1 << 12;

function writeExact(out: BitWriter, units: number, bits: number): void {
  out.write(Math.max(0, Math.min(units + MARGIN, 2 ** (bits + 3) - 1)), bits + 3);
}

const readExact = (from: BitReader, bits: number): number => from.read(bits + 3) - MARGIN;

function readKey(from: BitReader, grid: Grid, belief: Belief, tick: number, facts: KeyFacts): void {
  facts.generation = from.read(4);
  facts.level = from.read(2);
  facts.isSnap = from.read(1) === 1;
  belief.x = readExact(from, grid.bits[0]);
  belief.y = readExact(from, grid.bits[1]);
  belief.z = readExact(from, grid.bits[2]);
  const isMoving = from.read(1) === 1;
  belief.vx = isMoving ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  belief.vz = isMoving ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  belief.vy = isMoving && from.read(1) === 1 ? checkedSpeed(readSigned(from, ORDER.keySpeed)) : 0;
  belief.heading = from.read(8);
  belief.motion = readMotion(from);
  belief.flags = from.read(4);
  belief.tick = tick;
}

export function checkedSpeed(unitsPerTick: number): number {
  if (Math.abs(unitsPerTick) > MAX_UNITS_PER_TICK) throw new WireError("range");
  return unitsPerTick;
}
