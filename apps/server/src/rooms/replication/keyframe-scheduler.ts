import { lowestBit, type IndexSet } from "./index-set.ts";
import { stepOf } from "./interest-management.ts";

/** Weight of a level when there isn't room for all. */
const LEVEL_WEIGHT = [8, 4, 2, 1] as const;

const STEPS = 256;
const histogram = new Uint16Array(STEPS);
const steps = new Uint8Array(4096);

/**
 * Adds to `out` the `room` most urgent indices of `waiting`, by a histogram of how long they have waited for their
 * level. `levels` and `since` (a tick) are by index; `span` is the number of words of the set in use.
 */
export function selectMostUrgent(
  waiting: IndexSet,
  span: number,
  levels: Uint8Array,
  since: Int32Array,
  tick: number,
  room: number,
  out: IndexSet,
): void {
  histogram.fill(0);
  for (let word = 0; word < span; word += 1) {
    for (let rest = waiting.words[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const index = (word << 5) + lowestBit(rest);
      const weight = LEVEL_WEIGHT[levels[index] ?? 0] ?? 1;
      const step = stepOf((tick - (since[index] ?? 0) + 1) * weight * FINENESS);
      steps[index] = step;
      histogram[step] = (histogram[step] ?? 0) + 1;
    }
  }
  let last = STEPS - 1;
  let over = room;
  while (last > 0 && over > (histogram[last] ?? 0)) {
    over -= histogram[last] ?? 0;
    last -= 1;
  }
  for (let word = 0; word < span; word += 1) {
    for (let rest = waiting.words[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const index = (word << 5) + lowestBit(rest);
      const step = steps[index] ?? 0;
      if (step < last || (step === last && over === 0)) continue;
      if (step === last) over -= 1;
      out.add(index);
    }
  }
}

/** So that small numbers of ticks differ too. */
const FINENESS = 16;
