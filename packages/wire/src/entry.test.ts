import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  copyPose,
  headingDifference,
  newBaseline,
  predictX,
  predictZ,
  isSameBaseline,
  type DeltaBaseline,
} from "./delta-baseline.ts";
import { BitReader } from "./bit-reader.ts";
import { BitWriter } from "./bit-writer.ts";
import {
  readEntry,
  writeKey,
  writeMove,
  writePlace,
  writeSame,
  writeTurnOnly,
  type KeyFacts,
} from "./entry.ts";
import {
  PoseQuantizer,
  newQuantizedPose,
  headingRadians,
  quantiseHeading,
  UNITS_PER_CM,
  type QuantizedPose,
} from "./pose-quantizer.ts";
import { restingPose } from "./pose.ts";

const seed = 20_262;
const grid = new PoseQuantizer({ min: [-256, -64, -256], max: [256, 192, 256] });

const facts = (): KeyFacts => ({ generation: 0, level: 0, isSnap: false });
const speed = fc.integer({ min: -400, max: 400 });
const place = (most: number) => fc.integer({ min: 0, max: most }).map((cm) => cm * UNITS_PER_CM);
const pose: fc.Arbitrary<QuantizedPose> = fc.record({
  x: place(51_200),
  y: place(25_600),
  z: place(51_200),
  vx: speed,
  vy: speed,
  vz: speed,
  heading: fc.integer({ min: 0, max: 255 }),
  motion: fc.integer({ min: 0, max: 13 }),
  flags: fc.integer({ min: 0, max: 15 }),
});

/** Writes with one baseline and reads with another: afterwards both must extrapolate to the same states. */
function carry(
  told: DeltaBaseline,
  baseline: DeltaBaseline,
  tick: number,
  write: (out: BitWriter, baseline: DeltaBaseline) => void,
): { kind: string; bits: number; facts: KeyFacts } {
  const out = new BitWriter(64);
  out.clear();
  write(out, told);
  const reader = new BitReader();
  reader.open(out.bytes.slice(0, out.length));
  const read = facts();
  const kind = readEntry(reader, grid, baseline, tick, read);
  reader.finish();
  expect(baseline).toEqual(told);
  return { kind, bits: out.at, facts: read };
}

describe("the grid (W5, W6)", () => {
  it("keeps positions to 1 cm, headings to 1.4 degrees, and everything inside the bounds", () => {
    const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        metres(-300, 300),
        metres(-100, 250),
        metres(-300, 300),
        metres(-9, 9),
        (x, y, z, heading) => {
          const out = newQuantizedPose();
          grid.quantise({ ...restingPose(), x, y, z, heading }, out);
          for (const axis of [0, 1, 2] as const) {
            const asked = [x, y, z][axis] ?? 0;
            const clamped = Math.max(grid.bounds.min[axis], Math.min(grid.bounds.max[axis], asked));
            const units = [out.x, out.y, out.z][axis] ?? 0;
            expect(grid.holds(units, axis)).toBe(true);
            expect(Math.abs(grid.metres(units, axis) - clamped)).toBeLessThanOrEqual(0.0051);
          }
          const turned = Math.cos(headingRadians(quantiseHeading(heading)) - heading);
          expect(turned).toBeGreaterThanOrEqual(Math.cos((0.71 * Math.PI) / 180));
        },
      ),
      { seed },
    );
  });

  it("turns an invalid position into a valid one", () => {
    const out = newQuantizedPose();
    grid.quantise({ ...restingPose(), x: Number.NaN, vx: Number.NaN, heading: Number.NaN }, out);
    expect(out).toMatchObject({ x: 0, vx: 0, heading: 0 });
  });
});

describe("entries (W7 to W12)", () => {
  it("leave writer and reader with the same baseline, whatever came before", () => {
    const step = fc.record({
      ticks: fc.integer({ min: 1, max: 20 }),
      kind: fc.constantFrom("move", "same", "place", "turn", "key"),
      actual: pose,
    });
    fc.assert(
      fc.property(pose, fc.array(step, { maxLength: 30 }), (start, steps) => {
        const told = newBaseline();
        copyPose(start, told);
        const baseline = newBaseline();
        let tick = 0;
        carry(told, baseline, tick, (out, baseline) =>
          writeKey(out, grid, baseline, 0, { generation: 3, level: 1, isSnap: false }),
        );
        for (const { ticks, kind, actual } of steps) {
          tick += ticks;
          const read = carry(told, baseline, tick, (out, baseline) => {
            if (kind === "move") writeMove(out, baseline, actual, tick);
            else if (kind === "same") writeSame(out, baseline, tick);
            else if (kind === "place") writePlace(out, baseline, actual, tick);
            else if (kind === "turn") writeTurnOnly(out, baseline, actual, tick);
            else {
              copyPose(actual, baseline);
              baseline.tick = tick;
              writeKey(out, grid, baseline, tick, { generation: 15, level: 2, isSnap: true });
            }
          });
          expect(read.kind).toBe(kind);
        }
        expect(isSameBaseline(told, baseline, tick + 1_000)).toBe(true);
      }),
      { seed },
    );
  });

  it("bring a move to within half a centimetre of the real position (W8)", () => {
    fc.assert(
      fc.property(pose, pose, fc.integer({ min: 1, max: 40 }), (start, actual, tick) => {
        const baseline = newBaseline();
        copyPose(start, baseline);
        const out = new BitWriter(64);
        out.clear();
        writeMove(out, baseline, actual, tick);
        expect(Math.abs(baseline.x - actual.x)).toBeLessThanOrEqual(UNITS_PER_CM / 2);
        expect(Math.abs(baseline.z - actual.z)).toBeLessThanOrEqual(UNITS_PER_CM / 2);
        expect(baseline.heading).toBe(actual.heading);
      }),
      { seed },
    );
  });

  it("cost at most four bytes for a walking person, three bits for a standing one, under two bytes for a crowd position", () => {
    const baseline = newBaseline();
    copyPose({ ...newQuantizedPose(), x: 40_000, z: 40_000, vx: 56 }, baseline);
    const out = new BitWriter(64);
    out.clear();
    writeMove(out, baseline, { ...baseline, x: 40_056 + 12, z: 40_008, vx: 50, vz: 12, heading: 4 }, 1);
    expect(out.at).toBeLessThanOrEqual(32);
    out.clear();
    writeSame(out, baseline, 2);
    expect(out.at).toBe(3);
    out.clear();
    baseline.vx = baseline.vz = 0;
    writePlace(out, baseline, { ...baseline, x: baseline.x + 200 }, 3);
    expect(out.at).toBeLessThanOrEqual(14);
  });

  it("predict with whole numbers only, so that rounding can't differ between the two ends (W7)", () => {
    const baseline = { ...newBaseline(), x: 7, z: 9, vx: 3, vz: -1, tick: 10 };
    expect(predictX(baseline, 21)).toBe(40);
    expect(predictZ(baseline, 21)).toBe(-2);
  });

  it("turn by the shorter way", () => {
    expect(headingDifference(2, 254)).toBe(4);
    expect(headingDifference(254, 2)).toBe(-4);
    expect(headingDifference(128, 0)).toBe(-128);
  });

  it("carry the generation of an index, its level and a real jump in keyframes (W12, W13)", () => {
    const told = newBaseline();
    copyPose({ ...newQuantizedPose(), x: 400, vx: -3, vy: 2 }, told);
    const read = carry(told, newBaseline(), 5, (out, baseline) =>
      writeKey(out, grid, baseline, 5, { generation: 9, level: 3, isSnap: true }),
    );
    expect(read.facts).toEqual({ generation: 9, level: 3, isSnap: true });
  });
});
