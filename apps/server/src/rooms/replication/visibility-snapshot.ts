import { FLAGS, LEVELS, MAX_PARTICIPANTS, UNITS_PER_M, type QuantizedPose } from "@veranda/wire";
import { IndexSet } from "./index-set.ts";
import { ENTRY_WORDS, type PoseStreams } from "./pose-streams.ts";

/** Decimetres are precise enough for ranking. */
const DECIMETRE = UNITS_PER_M / 10;
/** Factors on the squared distance that are the same for every watcher; below 1 is nearer. */
const WEIGHT = { talking: 0.3, still: 1.15 } as const;

/** Somebody who can be seen: their pose of this tick, and what it changes in the shared streams. */
type Visible = { readonly index: number; readonly actual: QuantizedPose; readonly streams: PoseStreams };

/**
 * Everyone who can be seen in this round, as flat arrays: a thousand watchers iterate over a thousand people, so the
 * data they read is contiguous. A slot is level · MAX_PARTICIPANTS + index.
 */
export class VisibilitySnapshot {
  /** People in view, in the order of their indices. */
  count = 0;
  readonly indices = new Uint16Array(MAX_PARTICIPANTS);
  readonly x = new Float64Array(MAX_PARTICIPANTS);
  readonly z = new Float64Array(MAX_PARTICIPANTS);
  readonly factor = new Float64Array(MAX_PARTICIPANTS);
  /** Words of an IndexSet that can hold anyone in view. */
  span = 0;
  /** Indices with an entry in this round, by level. */
  readonly changed: readonly IndexSet[] = Array.from({ length: LEVELS }, () => new IndexSet());
  /** Indices sampled in this round, by level. */
  readonly looked: readonly IndexSet[] = Array.from({ length: LEVELS }, () => new IndexSet());
  /** Bits of this round's entries, by slot. */
  readonly bits = new Uint8Array(LEVELS * MAX_PARTICIPANTS);
  /** First 32 bits of this round's entries, by slot: most are no longer than that. */
  readonly heads = new Uint32Array(LEVELS * MAX_PARTICIPANTS);
  /** Open mouths and their shape, by index. */
  readonly speaking = new IndexSet();
  isAnySpeaking = false;
  readonly mouths = new Uint8Array(MAX_PARTICIPANTS);
  readonly streams: (PoseStreams | undefined)[] = [];

  clear(): void {
    this.streams.length = this.count = this.span = 0;
    for (const set of this.changed) set.clear();
    for (const set of this.looked) set.clear();
    this.speaking.clear();
    this.isAnySpeaking = false;
  }

  /** This index is free now. */
  drop(index: number): void {
    this.streams[index] = undefined;
    for (const set of this.changed) set.delete(index);
    for (const set of this.looked) set.delete(index);
    this.speaking.delete(index);
  }

  /** In the order of indices, after the member's entries of this tick are encoded. */
  add({ index, actual, streams }: Visible, mouth: number): void {
    const at = this.count;
    this.count += 1;
    this.span = (index >>> 5) + 1;
    this.indices[at] = index;
    this.x[at] = actual.x / DECIMETRE;
    this.z[at] = actual.z / DECIMETRE;
    const isStill = actual.vx === 0 && actual.vz === 0;
    this.factor[at] =
      (isStill ? WEIGHT.still : 1) * ((actual.flags & FLAGS.talking) === 0 ? 1 : WEIGHT.talking);
    this.streams[index] = streams;
    if (mouth !== 0) {
      this.speaking.add(index);
      this.isAnySpeaking = true;
      this.mouths[index] = mouth;
    }
    for (let level = 0; level < LEVELS; level += 1) {
      if (streams.looked[level] === 1) this.looked[level]?.add(index);
      const bits = streams.bits[level] ?? 0;
      if (bits === 0) continue;
      this.changed[level]?.add(index);
      const slot = level * MAX_PARTICIPANTS + index;
      this.bits[slot] = bits;
      this.heads[slot] = streams.words[level * ENTRY_WORDS] ?? 0;
    }
  }
}

export const decimetres = (units: number): number => units / DECIMETRE;
