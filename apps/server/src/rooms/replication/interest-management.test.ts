import { describe, expect, it } from "vitest";
import { FLAGS, PoseQuantizer, newQuantizedPose, UNITS_PER_M, type QuantizedPose } from "@veranda/wire";
import { chooseLevels, LEVEL_LIMITS, stepOf } from "./interest-management.ts";
import { VisibilitySnapshot } from "./visibility-snapshot.ts";
import { PoseStreams } from "./pose-streams.ts";

const grid = new PoseQuantizer({ min: [-256, -64, -256], max: [256, 192, 256] });
const CENTRE = 256;
const UNKNOWN = 0xff;
const CROWD = LEVEL_LIMITS.length;
const nobody: ReadonlySet<number> = new Set();

/** Metres from the watcher, who stands in the centre and looks along -Z. */
type Place = { x: number; z: number; isMoving?: boolean; flags?: number };

const pose = ({ x, z, isMoving = true, flags = 0 }: Place): QuantizedPose => ({
  ...newQuantizedPose(),
  x: (CENTRE + x) * UNITS_PER_M,
  z: (CENTRE + z) * UNITS_PER_M,
  vx: isMoving ? 50 : 0,
  flags,
});
const self = pose({ x: 0, z: 0 });

function levels(
  places: readonly Place[],
  friends = nobody,
  now = new Uint8Array(4_096).fill(UNKNOWN),
): number[] {
  const visibility = new VisibilitySnapshot();
  visibility.clear();
  for (const [index, place] of places.entries()) {
    visibility.add({ index, actual: pose(place), streams: new PoseStreams(grid, index, 0) }, 0);
  }
  const out = new Uint8Array(4_096);
  chooseLevels(self, visibility, now, friends, out);
  return [...out.subarray(0, places.length)];
}

const ring = (count: number, metres: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({
    x: Math.sin((index / count) * 2 * Math.PI) * metres,
    z: Math.cos((index / count) * 2 * Math.PI) * metres,
  }));

describe("levels (W19)", () => {
  it("follow the distance where there are few", () => {
    expect(
      levels([
        { x: 0, z: -5 },
        { x: 0, z: -30 },
        { x: 0, z: -80 },
        { x: 0, z: -200 },
      ]),
    ).toEqual([0, 1, 2, CROWD]);
  });

  it("hold at most as many people as fit, however many are close", () => {
    const crowded = levels(Array.from({ length: 1_000 }, (_, index) => ({ x: 0, z: -1 - index * 0.02 })));
    for (const [level, { count }] of LEVEL_LIMITS.entries()) {
      expect(crowded.filter((each) => each <= level).length).toBeLessThanOrEqual(count);
    }
    expect(crowded.slice(0, 10).every((level) => level === 0)).toBe(true);
    expect(crowded.slice(-500).every((level) => level === CROWD)).toBe(true);
  });

  it("prefer people in view, and people who move", () => {
    expect(
      levels([
        { x: 0, z: -14 },
        { x: 0, z: 14 },
      ]),
    ).toEqual([0, 1]);
    expect(
      levels([
        { x: 0, z: -15.9 },
        { x: 0, z: -15.9, isMoving: false },
      ]),
    ).toEqual([0, 1]);
  });

  it("bring friends and speakers nearer", () => {
    const far = { x: 0, z: -22 };
    expect(levels([far])).toEqual([1]);
    expect(levels([far], new Set([0]))).toEqual([0]);
    expect(levels([{ ...far, flags: FLAGS.talking }])).toEqual([0]);
  });

  it("keep people on an edge where they are", () => {
    const now = new Uint8Array(4_096).fill(UNKNOWN);
    const edge = [{ x: 0, z: -18 }];
    expect(levels(edge, nobody, now)).toEqual([1]);
    now[0] = 0;
    expect(levels(edge, nobody, now)).toEqual([0]);
  });

  it("rank by steps that never fall with the distance", () => {
    for (let square = 0; square < 60_000_000; square = Math.ceil(square * 1.01 + 1)) {
      expect(stepOf(square + 1)).toBeGreaterThanOrEqual(stepOf(square));
      expect(stepOf(square)).toBeLessThan(256);
    }
  });

  it("leave everybody somewhere, also where all stand on one spot", () => {
    const heap = levels(ring(500, 0));
    expect(heap.every((level) => level >= 0 && level <= CROWD)).toBe(true);
  });
});
