import { FLAGS, LEVELS, MAX_PARTICIPANTS, UNITS_PER_M } from "@veranda/wire";
import type { Member } from "./member.ts";
import type { PoseStreams } from "./streams.ts";

/** Decimetres are fine enough to rank by. */
const DECIMETRE = UNITS_PER_M / 10;
/** Factors on the squared distance that are the same for every watcher; below 1 is nearer. */
const WEIGHT = { talking: 0.3, still: 1.15 } as const;

/**
 * Everyone who can be seen in this round, laid out flat: a thousand watchers go over a thousand people, and what
 * they read lies side by side.
 */
export class Sights {
  /** People in view, in the order of their indices. */
  count = 0;
  readonly indices = new Uint16Array(MAX_PARTICIPANTS);
  readonly x = new Float32Array(MAX_PARTICIPANTS);
  readonly z = new Float32Array(MAX_PARTICIPANTS);
  readonly factor = new Float32Array(MAX_PARTICIPANTS);
  /** Indices that some stream has something to say of. */
  changedCount = 0;
  readonly changed = new Uint16Array(MAX_PARTICIPANTS);
  /** Bits of this round's entry, by level · MAX_PARTICIPANTS + index. */
  readonly bits = new Uint16Array(LEVELS * MAX_PARTICIPANTS);
  readonly streams: (PoseStreams | undefined)[] = [];

  clear(): void {
    this.count = this.changedCount = 0;
  }

  add({ index, actual, streams }: Member, isChanged: boolean): void {
    const at = this.count;
    this.count += 1;
    this.indices[at] = index;
    this.x[at] = actual.x / DECIMETRE;
    this.z[at] = actual.z / DECIMETRE;
    const isStill = actual.vx === 0 && actual.vz === 0;
    this.factor[at] =
      (isStill ? WEIGHT.still : 1) * ((actual.flags & FLAGS.talking) === 0 ? 1 : WEIGHT.talking);
    this.streams[index] = streams;
    if (!isChanged) return;
    this.changed[this.changedCount] = index;
    this.changedCount += 1;
    for (let level = 0; level < LEVELS; level += 1) {
      this.bits[level * MAX_PARTICIPANTS + index] = streams.bits[level] ?? 0;
    }
  }
}

export const decimetres = (units: number): number => units / DECIMETRE;
