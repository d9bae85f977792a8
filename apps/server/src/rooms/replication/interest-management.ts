import type { QuantizedPose } from "@veranda/wire";
import { decimetres, type VisibilitySnapshot } from "./visibility-snapshot.ts";

/**
 * Assigns the levels near, middle, far and crowd for a watcher: by distance, weighted by relevance. Each level has a
 * maximum count, so that a frame costs about the same in a crowd of 200 and of 1,000.
 */
export const LEVEL_LIMITS = [
  { count: 32, metres: 16 },
  { count: 88, metres: 40 },
  { count: 200, metres: 110 },
] as const;
const CROWD = LEVEL_LIMITS.length;

/** Factors on the squared distance that depend on the watcher; `stay` adds hysteresis. */
const WEIGHT = { behind: 1.7, friend: 0.4, stay: 0.5 } as const;
/** In front, behind. */
const SIDES = Float64Array.of(1, WEIGHT.behind);

/** Distances are ranked by a histogram, 8 steps for each doubling of the square: no sorting, no allocation. */
const STEPS = 256;
const histogram = new Uint16Array(STEPS);
const steps = new Uint8Array(4096);
/** Level of each step. */
const levelOf = new Uint8Array(STEPS);

export const stepOf = (squaredDecimetres: number): number => {
  const value = (squaredDecimetres | 0) + 8;
  const exponent = 31 - Math.clz32(value);
  return ((exponent - 3) << 3) | ((value >>> (exponent - 3)) & 7);
};

/**
 * Writes the level of everyone in view, in the order of `sights`, into `out`. `levelNow` (by index) is the watcher's
 * current level; `friends` are indices.
 */
export function chooseLevels(
  self: QuantizedPose,
  visibility: VisibilitySnapshot,
  levelNow: Uint8Array,
  friends: ReadonlySet<number>,
  out: Uint8Array,
): void {
  histogram.fill(0);
  const x = decimetres(self.x);
  const z = decimetres(self.z);
  const radians = (self.heading / 256) * 2 * Math.PI;
  const aheadX = -Math.sin(radians);
  const aheadZ = -Math.cos(radians);
  const { count, indices, factor } = visibility;
  const hasFriends = friends.size > 0;
  for (let at = 0; at < count; at += 1) {
    const index = indices[at] ?? 0;
    const dx = (visibility.x[at] ?? 0) - x;
    const dz = (visibility.z[at] ?? 0) - z;
    // Selects the weight by the sign bit, without a branch: it would be unpredictable.
    const side = ((dx * aheadX + dz * aheadZ) | 0) >>> 31;
    let square = (dx * dx + dz * dz) * (factor[at] ?? 1) * (SIDES[side] ?? 1);
    if ((levelNow[index] ?? CROWD) < CROWD) square *= WEIGHT.stay;
    if (hasFriends && friends.has(index)) square *= WEIGHT.friend;
    const step = stepOf(square);
    steps[at] = step;
    histogram[step] = (histogram[step] ?? 0) + 1;
  }
  levelOf.fill(CROWD);
  for (const level of [2, 1, 0] as const) levelOf.fill(level, 0, edge(level));
  for (let at = 0; at < count; at += 1) out[at] = levelOf[steps[at] ?? 0] ?? CROWD;
}

/** First histogram step beyond this level, by its maximum count and distance. */
function edge(level: 0 | 1 | 2): number {
  const { count, metres } = LEVEL_LIMITS[level];
  const end = stepOf(metres * metres * 100) + 1;
  let total = 0;
  for (let step = 0; step < end; step += 1) {
    total += histogram[step] ?? 0;
    if (total > count) return step;
  }
  return end;
}
