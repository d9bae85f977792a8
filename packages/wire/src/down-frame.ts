import { newBaseline, type DeltaBaseline } from "./delta-baseline.ts";
import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { readEntry, type EntryKind, type KeyFacts } from "./entry.ts";
import type { PoseQuantizer } from "./pose-quantizer.ts";
import { MOUTH_BITS, readMouth } from "./mouth.ts";
import { readRice, readUnsigned, writeUnsigned } from "./number-codes.ts";
import { unwrap } from "./up-frame.ts";
import { WireError } from "./wire-error.ts";

/** Indices on the wire are 0 to 4095. */
export const MAX_PARTICIPANTS = 4096;
/** Period in ticks of the scheduled updates: at tick t, an index is due if index + t is divisible by it. */
export const REFRESH_TICKS = 14;
const COUNT_ORDER = 4;

/** The first index that is due at this tick. */
export const firstDueForRefresh = (tick: number): number =>
  (REFRESH_TICKS - (tick % REFRESH_TICKS)) % REFRESH_TICKS;

/** Entries of a frame in rising order of index, from `first` on in steps of `stride` (rule W17). */
export type Run = { count: number; riceOrder: number; first: number; stride: 1 | typeof REFRESH_TICKS };

/** Rule W17: a frame is its tick, the run of indices that are due, and the run of all others. */
export function writeTick(out: BitWriter, tick: number): void {
  out.write(tick & 0xffff, 16);
}

/** Rule W17: the number of entries, how the gaps between their indices are coded, and where they begin. */
export function writeRun(out: BitWriter, run: Readonly<Run>): void {
  writeUnsigned(out, run.count, COUNT_ORDER);
  if (run.count === 0) return;
  out.write(run.riceOrder, 3);
  if (run.stride === REFRESH_TICKS) out.write(run.first, 4);
}

/** Best Rice order for `count` entries spread over `span` places. */
export function riceOrderFor(count: number, span: number): number {
  const meanGap = count === 0 ? 0 : span / count - 1;
  let order = 0;
  while (order < 7 && meanGap > 1.4 << order) order += 1;
  return order;
}

/** The reader of a frame: provides baselines by index and is called with each change. */
export type DownReader = {
  /** The baseline of this index, or null for an unknown one, whose entry is read and discarded. */
  beliefOf(index: number): DeltaBaseline | null;
  /** False: there is no baseline yet, so only a keyframe counts. */
  changed(index: number, kind: EntryKind, facts: KeyFacts, baseline: DeltaBaseline, tick: number): void;
  /** This mouth is open; mouths that a frame doesn't mention are closed. */
  spoke(index: number, mouth: number, tick: number): void;
};

const nobody = newBaseline();
const facts: KeyFacts = { generation: 0, level: 0, isSnap: false };

/** Reads a whole frame and returns its full tick number. Throws WireError; entries read before that stay applied. */
export function readDownFrame(
  from: BitReader,
  grid: PoseQuantizer,
  nearTick: number,
  reader: DownReader,
): number {
  const tick = unwrap(from.read(16), nearTick);
  readRun(from, grid, tick, REFRESH_TICKS, reader);
  readRun(from, grid, tick, 1, reader);
  if (from.left >= MOUTH_BITS) readMouths(from, tick, reader);
  from.finish();
  return tick;
}

function readRun(
  from: BitReader,
  grid: PoseQuantizer,
  tick: number,
  stride: Run["stride"],
  reader: DownReader,
): void {
  const count = readUnsigned(from, COUNT_ORDER);
  if (count === 0) return;
  const order = from.read(3);
  const first = stride === 1 ? 0 : from.read(4);
  if (first >= REFRESH_TICKS) throw new WireError("range");
  let index = first - stride;
  for (let entry = 0; entry < count; entry += 1) {
    index += stride * (1 + readRice(from, order, MAX_PARTICIPANTS));
    if (index >= MAX_PARTICIPANTS) throw new WireError("range");
    const baseline = reader.beliefOf(index);
    const kind = readEntry(from, grid, baseline ?? nobody, tick, facts);
    if (baseline !== null) reader.changed(index, kind, facts, baseline, tick);
  }
}

function readMouths(from: BitReader, tick: number, reader: DownReader): void {
  const count = readUnsigned(from, COUNT_ORDER);
  if (count === 0) throw new WireError("range");
  const order = from.read(3);
  let index = -1;
  for (let mouth = 0; mouth < count; mouth += 1) {
    index += 1 + readRice(from, order, MAX_PARTICIPANTS);
    if (index >= MAX_PARTICIPANTS) throw new WireError("range");
    reader.spoke(index, readMouth(from), tick);
  }
}
