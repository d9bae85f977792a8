import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyPose, newBaseline, type DeltaBaseline } from "./delta-baseline.ts";
import { BitReader } from "./bit-reader.ts";
import { BitWriter } from "./bit-writer.ts";
import {
  firstDueForRefresh,
  readDownFrame,
  riceOrderFor,
  REFRESH_TICKS,
  writeRun,
  writeTick,
  type DownReader,
} from "./down-frame.ts";
import { writeKey } from "./entry.ts";
import { PoseQuantizer, newQuantizedPose } from "./pose-quantizer.ts";
import { MOUTH_BITS } from "./mouth.ts";
import { writeRice } from "./number-codes.ts";
import { readUpFrame, unwrap, writeUpFrame, type UpFrame } from "./up-frame.ts";
import { WireError } from "./wire-error.ts";

const seed = 20_263;
const grid = new PoseQuantizer({ min: [-20, -4, -20], max: [20, 12, 20] });

/** The result of reading bytes that anyone could have sent. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (!(error instanceof WireError)) return String(error);
  }
  return "none or typed";
}

type Crowd = DownReader & {
  baselines: Map<number, DeltaBaseline>;
  heard: number[];
  mouths: Map<number, number>;
};

const crowd = (): Crowd => {
  const baselines = new Map<number, DeltaBaseline>();
  const heard: number[] = [];
  const mouths = new Map<number, number>();
  return {
    baselines,
    mouths,
    heard,
    beliefOf: (index) => {
      const baseline = baselines.get(index) ?? newBaseline();
      baselines.set(index, baseline);
      return baseline;
    },
    changed: (index) => heard.push(index),
    spoke: (index, mouth) => mouths.set(index, mouth),
  };
};

/** A run of keyframes, each position identifying whose it is. */
function writeIndices(out: BitWriter, indices: readonly number[], first: number, stride: 1 | 14): void {
  const riceOrder = riceOrderFor(indices.length, ((indices.at(-1) ?? 0) - first) / stride + 1);
  writeRun(out, { count: indices.length, riceOrder, first, stride });
  let previous = first - stride;
  for (const index of indices) {
    writeRice(out, (index - previous) / stride - 1, riceOrder);
    previous = index;
    const baseline = newBaseline();
    copyPose({ ...newQuantizedPose(), x: (index % 4_000) * 4 }, baseline);
    writeKey(out, grid, baseline, 0, { generation: 1, level: 0, isSnap: false });
  }
}

describe("down frames (W17)", () => {
  it("deliver every entry to its own index", () => {
    const indices = fc.uniqueArray(fc.integer({ min: 0, max: 4_095 }), { maxLength: 300 });
    fc.assert(
      fc.property(indices, fc.integer({ min: 0, max: 1_000_000 }), (unsorted, tick) => {
        const sorted = [...unsorted].sort((a, b) => a - b);
        const inTurn = sorted.filter((index) => (index + tick) % REFRESH_TICKS === 0);
        const others = sorted.filter((index) => (index + tick) % REFRESH_TICKS !== 0);
        const out = new BitWriter(64 * 1024);
        out.clear();
        writeTick(out, tick);
        writeIndices(out, inTurn, firstDueForRefresh(tick), REFRESH_TICKS);
        writeIndices(out, others, 0, 1);
        const reader = new BitReader();
        reader.open(out.bytes.slice(0, out.length));
        const told = crowd();
        expect(readDownFrame(reader, grid, tick - 5, told)).toBe(tick);
        expect(told.heard).toEqual([...inTurn, ...others]);
        for (const index of sorted) expect(told.baselines.get(index)?.x).toBe((index % 4_000) * 4);
      }),
      { seed, numRuns: 50 },
    );
  });

  it("reject a run that begins beyond the turns", () => {
    const out = new BitWriter(16);
    out.clear();
    writeTick(out, 3);
    writeRun(out, { count: 1, riceOrder: 0, first: REFRESH_TICKS, stride: REFRESH_TICKS });
    const reader = new BitReader();
    reader.open(out.bytes.slice(0, out.length));
    expect(() => readDownFrame(reader, grid, 3, crowd())).toThrow(WireError);
  });

  const silent = (): BitWriter => {
    const out = new BitWriter(64 * 1024);
    out.clear();
    writeTick(out, 3);
    writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: REFRESH_TICKS });
    writeRun(out, { count: 0, riceOrder: 0, first: 0, stride: 1 });
    return out;
  };
  const opened = (out: BitWriter): BitReader => {
    const reader = new BitReader();
    reader.open(out.bytes.slice(0, out.length));
    return reader;
  };

  it("carry every open mouth with its index, and no mouths in silence (W26)", () => {
    const mouth = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 15 }));
    const speakers = fc.dictionary(fc.integer({ min: 0, max: 4_095 }).map(String), mouth, { maxKeys: 90 });
    fc.assert(
      fc.property(speakers, (given) => {
        const mouths = Object.entries(given).map(([index, [viseme, weight]]): [number, number] => [
          Number(index),
          (viseme << 4) | weight,
        ]);
        mouths.sort(([a], [b]) => a - b);
        const out = silent();
        const riceOrder = riceOrderFor(mouths.length, (mouths.at(-1)?.[0] ?? 0) + 1);
        if (mouths.length > 0) writeRun(out, { count: mouths.length, riceOrder, first: 0, stride: 1 });
        let previous = -1;
        for (const [index, byte] of mouths) {
          writeRice(out, index - previous - 1, riceOrder);
          out.write(byte, MOUTH_BITS);
          previous = index;
        }
        const told = crowd();
        readDownFrame(opened(out), grid, 3, told);
        expect([...told.mouths]).toEqual(mouths);
      }),
      { seed, numRuns: 200 },
    );
  });

  it("reject an open mouth without weight, and a run of no mouths (W26)", () => {
    const weightless = silent();
    writeRun(weightless, { count: 1, riceOrder: 0, first: 0, stride: 1 });
    writeRice(weightless, 4, 0);
    weightless.write(0xa0, MOUTH_BITS);
    expect(() => readDownFrame(opened(weightless), grid, 3, crowd())).toThrow(WireError);
    const none = silent();
    none.write(0, 16);
    expect(() => readDownFrame(opened(none), grid, 3, crowd())).toThrow(WireError);
  });

  it("of arbitrary bytes are read or rejected with a WireError, and terminate", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const reader = new BitReader();
        reader.open(bytes);
        expect(refusal(() => readDownFrame(reader, grid, 77, crowd()))).toBe("none or typed");
      }),
      { seed, numRuns: 3_000 },
    );
  });
});

describe("up frames (W14 to W16)", () => {
  const frame: fc.Arbitrary<UpFrame> = fc.record({
    step: fc.integer({ min: 0, max: 65_535 }),
    heard: fc.integer({ min: 0, max: 65_535 }),
    epoch: fc.integer({ min: 0, max: 15 }),
    hasPlace: fc.boolean(),
    isTeleport: fc.boolean(),
    hasTurn: fc.boolean(),
    hasState: fc.boolean(),
    pose: fc.record({
      x: fc.integer({ min: 0, max: 4_000 }).map((cm) => cm * 4),
      y: fc.integer({ min: 0, max: 1_600 }).map((cm) => cm * 4),
      z: fc.integer({ min: 0, max: 4_000 }).map((cm) => cm * 4),
      vx: fc.integer({ min: -4_000, max: 4_000 }),
      vy: fc.integer({ min: -4_000, max: 4_000 }),
      vz: fc.integer({ min: -4_000, max: 4_000 }),
      heading: fc.integer({ min: 0, max: 255 }),
      motion: fc.integer({ min: 0, max: 13 }),
      flags: fc.integer({ min: 0, max: 15 }),
    }),
    mouth: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 255 }).filter((mouth) => (mouth & 15) !== 0),
    ),
  });
  const empty = (): UpFrame => ({
    step: 0,
    heard: 0,
    epoch: 0,
    hasPlace: false,
    isTeleport: false,
    hasTurn: false,
    hasState: false,
    pose: newQuantizedPose(),
    mouth: 0,
  });

  it("are read as they were sent, and only with the parts that were sent", () => {
    fc.assert(
      fc.property(frame, (sent) => {
        const out = new BitWriter(64);
        out.clear();
        writeUpFrame(out, grid, sent);
        const reader = new BitReader();
        reader.open(out.bytes.slice(0, out.length));
        const got = empty();
        readUpFrame(reader, grid, got);
        const expected = empty();
        Object.assign(expected, { ...sent, pose: expected.pose });
        if (sent.hasPlace) copyPose({ ...sent.pose, heading: 0, motion: 0, flags: 0 }, expected.pose);
        if (sent.hasTurn) expected.pose.heading = sent.pose.heading;
        if (sent.hasState) Object.assign(expected.pose, { motion: sent.pose.motion, flags: sent.pose.flags });
        expect(got).toEqual(expected);
      }),
      { seed },
    );
  });

  it("take 5 bytes when nothing changed and at most 18 when everything changed", () => {
    const out = new BitWriter(64);
    const wide = new PoseQuantizer({ min: [-256, -64, -256], max: [256, 192, 256] });
    out.clear();
    writeUpFrame(out, wide, empty());
    expect(out.length).toBe(5);
    out.clear();
    const pose = {
      ...newQuantizedPose(),
      x: 90_000,
      y: 25_600,
      z: 90_000,
      vx: 60,
      vz: -60,
      heading: 9,
      motion: 1,
    };
    writeUpFrame(out, wide, { ...empty(), hasPlace: true, hasTurn: true, hasState: true, pose });
    expect(out.length).toBeLessThanOrEqual(18);
  });

  it("take one more byte during speech, and reject a mouth without weight (W26)", () => {
    const written = (mouth: number): BitWriter => {
      const out = new BitWriter(64);
      out.clear();
      writeUpFrame(out, grid, { ...empty(), hasTurn: true, mouth });
      return out;
    };
    expect(written(0x5c).length).toBe(written(0).length + 1);
    const reader = new BitReader();
    const weightless = written(0x50);
    reader.open(weightless.bytes.slice(0, weightless.length));
    expect(() => readUpFrame(reader, grid, empty())).toThrow(WireError);
  });

  it("of arbitrary bytes are read or rejected with a WireError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const reader = new BitReader();
        reader.open(bytes);
        expect(refusal(() => readUpFrame(reader, grid, empty()))).toBe("none or typed");
      }),
      { seed, numRuns: 3_000 },
    );
  });

  it("restore the full number from the 16 bits that are sent (W2)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: -30_000, max: 30_000 }),
        (near, off) => {
          expect(unwrap((near + off) & 0xffff, near)).toBe(near + off);
        },
      ),
      { seed },
    );
  });
});
