import { FLAGS, UNITS_PER_M, type GridPose } from "@veranda/wire";

/**
 * Who is near, middle, far or crowd for a watcher: by distance, weighted for who matters. Counts bound each level,
 * so that a frame costs about the same in a crowd of 200 and of 1,000.
 */
export const LEVEL_LIMITS = [
  { count: 40, metres: 16 },
  { count: 104, metres: 40 },
  { count: 224, metres: 110 },
] as const;
const CROWD = LEVEL_LIMITS.length;

/** Factors on the squared distance; below 1 is nearer. */
const WEIGHT = { behind: 1.7, talking: 0.3, friend: 0.4, still: 1.15, stay: 0.7 } as const;

/** Distances are ranked by a histogram, 8 steps for each doubling of the square: no sorting, no allocation. */
const STEPS = 256;
const histogram = new Uint16Array(STEPS);
const DECIMETRE = UNITS_PER_M / 10;

export const stepOf = (squaredDecimetres: number): number => {
  const value = (squaredDecimetres | 0) + 8;
  const exponent = 31 - Math.clz32(value);
  return ((exponent - 3) << 3) | ((value >>> (exponent - 3)) & 7);
};

export type Seen = { readonly index: number; readonly actual: GridPose };

const steps = new Uint8Array(4096);

/**
 * Chooses the level of everyone for one watcher and calls `choose` for each. `levelNow` is what the watcher has,
 * so that people on an edge stay where they are.
 */
export function chooseLevels<S extends Seen>(
  self: Seen,
  others: readonly S[],
  levelNow: Uint8Array,
  friends: ReadonlySet<number>,
  choose: (other: S, level: number) => void,
): void {
  histogram.fill(0);
  const { x, z } = self.actual;
  const radians = (self.actual.heading / 256) * 2 * Math.PI;
  const aheadX = -Math.sin(radians);
  const aheadZ = -Math.cos(radians);
  for (let at = 0; at < others.length; at += 1) {
    const other = others[at];
    if (other === undefined || other === self) continue;
    const { actual, index } = other;
    const dx = (actual.x - x) / DECIMETRE;
    const dz = (actual.z - z) / DECIMETRE;
    let square = dx * dx + dz * dz;
    if (dx * aheadX + dz * aheadZ < 0) square *= WEIGHT.behind;
    if ((actual.flags & FLAGS.talking) !== 0) square *= WEIGHT.talking;
    if (actual.vx === 0 && actual.vz === 0) square *= WEIGHT.still;
    if (friends.size > 0 && friends.has(index)) square *= WEIGHT.friend;
    const now = levelNow[index] ?? CROWD;
    if (now < CROWD) square *= WEIGHT.stay;
    const step = stepOf(square);
    steps[at] = step;
    histogram[step] = (histogram[step] ?? 0) + 1;
  }
  const near = edge(0, 0);
  const middle = edge(1, 0);
  const far = edge(2, 0);
  for (let at = 0; at < others.length; at += 1) {
    const other = others[at];
    if (other === undefined || other === self) continue;
    const step = steps[at] ?? 0;
    choose(other, step < near ? 0 : step < middle ? 1 : step < far ? 2 : CROWD);
  }
}

/** First step that does not belong to this level any more, by its count and its distance. */
function edge(level: 0 | 1 | 2, from: number): number {
  const { count, metres } = LEVEL_LIMITS[level];
  const end = stepOf(metres * metres * 100) + 1;
  let total = 0;
  let step = from;
  while (step < end) {
    total += histogram[step] ?? 0;
    if (total > count) return step;
    step += 1;
  }
  return step;
}
