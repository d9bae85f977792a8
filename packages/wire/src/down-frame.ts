import { newBelief, type Belief } from "./belief.ts";
import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { readEntry, type EntryKind, type KeyFacts } from "./entry.ts";
import type { Grid } from "./grid.ts";
import { readRice, readUnsigned, writeUnsigned } from "./number-codes.ts";
import { unwrap } from "./up-frame.ts";
import { WireError } from "./wire-error.ts";

/** Indices on the wire are 0 to 4095. */
export const MAX_PARTICIPANTS = 4096;
const COUNT_ORDER = 4;

/** Rule W17: tick, how many entries, and how the gaps between their indices are written. */
export function writeDownHeader(out: BitWriter, tick: number, count: number, riceOrder: number): void {
  out.write(tick & 0xffff, 16);
  out.write(riceOrder, 3);
  writeUnsigned(out, count, COUNT_ORDER);
}

/** Best Rice order for `count` indices spread over `span` numbers. */
export function riceOrderFor(count: number, span: number): number {
  const meanGap = count === 0 ? 0 : span / count - 1;
  let order = 0;
  while (order < 7 && meanGap > 1.4 << order) order += 1;
  return order;
}

/** Who reads a frame: hands out beliefs by index and hears what changed. */
export type DownReader = {
  /** The belief of this index, or null when nobody with it is known: its entry is read and dropped. */
  beliefOf(index: number): Belief | null;
  /** False: nothing was said of this participant yet, only a key counts. */
  changed(index: number, kind: EntryKind, facts: KeyFacts, belief: Belief, tick: number): void;
};

const nobody = newBelief();
const facts: KeyFacts = { generation: 0, level: 0, isSnap: false };

/** Reads a whole frame and returns its full tick number. Throws WireError; what was read before it stays applied. */
export function readDownFrame(from: BitReader, grid: Grid, nearTick: number, reader: DownReader): number {
  const tick = unwrap(from.read(16), nearTick);
  const order = from.read(3);
  const count = readUnsigned(from, COUNT_ORDER);
  let index = -1;
  for (let entry = 0; entry < count; entry += 1) {
    index += 1 + readRice(from, order, MAX_PARTICIPANTS);
    if (index >= MAX_PARTICIPANTS) throw new WireError("range");
    const belief = reader.beliefOf(index);
    const kind = readEntry(from, grid, belief ?? nobody, tick, facts);
    if (belief !== null) reader.changed(index, kind, facts, belief, tick);
  }
  from.finish();
  return tick;
}
