import { expect, test } from "vitest";
import { type Camera, project } from "./camera.ts";
import { drawNearest } from "./draw-nearest.ts";
import { drawTriangles, interpolate } from "./draw-triangles.ts";
import { fitCamera } from "./fit-camera.ts";
import { blend, createFrame, type Frame, toBytes } from "./frame.ts";

const SIDE = 16;
const AXES = { right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1] } as const;
/** One metre per pixel, with the origin in the middle of the frame. */
const FLAT: Camera = {
  ...AXES,
  eye: [0, 0, 0],
  lens: "orthographic",
  half: SIDE / 2,
  near: -100,
  far: 100,
};
/** Its view is as wide as it is far. */
const DEEP: Camera = { ...AXES, eye: [0, 0, 0], lens: "perspective", tangent: 0.5, near: 1 };

type Drawing = { camera?: Camera; sides?: "front" | "both"; frame?: Frame };

/** How often each pixel was drawn. */
function countsOf(points: number[], indices: number[], drawing: Drawing = {}): Uint8Array {
  const { camera = FLAT, sides = "both", frame = createFrame(SIDE) } = drawing;
  const counts = new Uint8Array(frame.side ** 2);
  const clip = project(camera, Float32Array.from(points), frame.side);
  drawTriangles(frame, { clip, indices, sides }, ({ pixel }) => {
    counts[pixel] = (counts[pixel] ?? 0) + 1;
    return false;
  });
  return counts;
}
const sum = (counts: Uint8Array) => counts.reduce((all, one) => all + one, 0);
const rowsOf = (counts: Uint8Array) =>
  Array.from({ length: SIDE }, (_, row) => sum(counts.subarray(row * SIDE, (row + 1) * SIDE)));

/** Pseudo-random numbers. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("a triangle covers the pixels whose centres are in it", () => {
  const counts = countsOf([-8, 8, 0, -8, -8, 0, 8, -8, 0], [0, 1, 2]);
  // The centres on its long edge are to the left of it, so not in it.
  expect(rowsOf(counts)).toEqual(Array.from({ length: SIDE }, (_, row) => row));
  expect(Math.max(...counts)).toBe(1);
});

test("triangles with common edges leave no gap and no overlap", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = chance(seed);
    const next = () => random.next().value;
    // The corners of the frame around a point within, often on centres and edges of pixels.
    const snap = (value: number) => (seed % 2 === 0 ? Math.round(value * 2) / 2 : value);
    const inside = [snap(next() * 14 - 7), snap(next() * 14 - 7), 0];
    const points = [...inside, -8, 8, 0, -8, -8, 0, 8, -8, 0, 8, 8, 0];
    const counts = countsOf(points, [0, 1, 2, 0, 2, 3, 0, 4, 3, 0, 4, 1]);
    expect([seed, Math.min(...counts), Math.max(...counts)]).toEqual([seed, 1, 1]);
  }
});

test("an edge through the centres of a row belongs to the triangle below", () => {
  const points = [-8, 8, 0, 8, 8, 0, -8, 0.5, 0, 8, 0.5, 0, -8, -8, 0, 8, -8, 0];
  const above = rowsOf(countsOf(points, [0, 2, 1, 1, 2, 3]));
  const below = rowsOf(countsOf(points, [2, 4, 3, 3, 4, 5]));
  expect(above).toEqual(Array.from({ length: SIDE }, (_, row) => (row < 7 ? SIDE : 0)));
  expect(below).toEqual(Array.from({ length: SIDE }, (_, row) => (row < 7 ? 0 : SIDE)));
});

test("nearer triangles hide farther ones, in either order", () => {
  const points = [-8, 8, -2, -8, -24, -2, 24, 8, -2, -8, 8, -1, -8, -24, -1, 24, 8, -1];
  for (const [indices, nearest] of [
    [[0, 1, 2, 3, 4, 5], 3],
    [[3, 4, 5, 0, 1, 2], 3],
  ] as const) {
    const frame = createFrame(SIDE);
    const seen = new Set<number>();
    const clip = project(FLAT, Float32Array.from(points), SIDE);
    drawNearest(frame, { clip, indices, sides: "both" }, ({ a }) => seen.add(a));
    expect([...seen]).toEqual([nearest]);
  }
});

test("intersecting surfaces are separated at their intersection", () => {
  // One slopes down to the right, the other to the left; they meet in the middle.
  const points = [-8, 24, 0, -8, -8, 0, 8, -8, -16, 8, -8, 0, 8, 24, 0, -8, -8, -16];
  const frame = createFrame(SIDE);
  const clip = project(FLAT, Float32Array.from(points), SIDE);
  const bottom: number[] = [];
  drawNearest(frame, { clip, indices: [0, 1, 2, 3, 4, 5], sides: "both" }, ({ pixel, a }) => {
    if (pixel >= SIDE * (SIDE - 1)) bottom.push(a);
  });
  expect(bottom).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3]);
});

test("front faces are counter-clockwise; back faces can be culled", () => {
  const points = [-4, -4, 0, 4, -4, 0, 0, 4, 0];
  const front = sum(countsOf(points, [0, 1, 2], { sides: "front" }));
  expect(front).toBeGreaterThan(20);
  expect(sum(countsOf(points, [0, 2, 1], { sides: "front" }))).toBe(0);
  expect(sum(countsOf(points, [0, 2, 1]))).toBe(front);
});

test("what is nearer than the near plane or behind the eye is clipped", () => {
  const floor = [-50, -1, 50, 50, -1, 50, 50, -1, -50, -50, -1, -50];
  const rows = rowsOf(countsOf(floor, [0, 1, 2, 0, 2, 3], { camera: DEEP }));
  // A floor a metre below, from the horizon to the lower edge of the frame, over its whole width.
  expect(rows.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(rows.slice(9)).toEqual([16, 16, 16, 16, 16, 16, 16]);
  const behind = floor.map((value, i) => (i % 3 === 2 ? Math.abs(value) + 1 : value));
  expect(sum(countsOf(behind, [0, 1, 2, 0, 2, 3], { camera: DEEP }))).toBe(0);
  // With a farther near plane the nearest rows disappear.
  const far = rowsOf(countsOf(floor, [0, 1, 2, 0, 2, 3], { camera: { ...DEEP, near: 4 } }));
  expect(far.slice(12)).toEqual([0, 0, 0, 0]);
  expect(far.slice(9, 12)).toEqual([16, 16, 16]);
  // A wall a metre to the right: its part nearer than four metres would be in the last columns.
  const wall = floor.map((_, i) => [-(floor[i + 1] ?? 0), floor[i - 1] ?? 0, floor[i] ?? 0][i % 3] ?? 0);
  const upright = countsOf(wall, [0, 1, 2, 0, 2, 3], { camera: { ...DEEP, near: 4 } });
  expect([...upright.subarray(0, SIDE)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0]);
});

test("vertex attributes are interpolated with perspective correction", () => {
  // A square from 1 to 9 metres away: its middle in depth, 5 metres, is drawn near its upper end.
  const points = Float32Array.of(-5, -1, -1, 5, -1, -1, 5, -1, -9, -5, -1, -9);
  const depths = Float32Array.of(1, 1, 9, 9);
  const frame = createFrame(256);
  const clip = project(DEEP, points, 256);
  const worst = { apart: 0 };
  drawTriangles(frame, { clip, indices: [0, 1, 2, 0, 2, 3], sides: "both" }, (at) => {
    const y = Math.floor(at.pixel / 256) + 0.5;
    const away = 256 / (y - 128);
    worst.apart = Math.max(worst.apart, Math.abs(interpolate(at, depths, 1, 0) - away));
    return true;
  });
  expect(frame.depth.some((value) => value > 0)).toBe(true);
  expect(worst.apart).toBeLessThan(1e-3);
});

test("NaN, infinite, huge or degenerate coordinates draw nothing wrong, and terminate", () => {
  const good = [-4, -4, 0, 4, -4, 0, 0, 4, 0];
  const alone = countsOf(good, [0, 1, 2]);
  for (const bad of [Number.NaN, Infinity, -Infinity])
    for (let k = 0; k < 9; k++) {
      const points = [...good, ...good.with(k, bad)];
      expect(countsOf(points, [3, 4, 5, 0, 1, 2])).toEqual(alone);
    }
  expect(sum(countsOf([1, 1, 0, 1, 1, 0, 1, 1, 0], [0, 1, 2]))).toBe(0);
  const huge = countsOf([-1e38, -1e38, 0, 1e38, -1e38, 0, 0, 1e38, 0], [0, 1, 2]);
  expect(Math.max(...huge)).toBeLessThanOrEqual(1);
  // Indices out of range.
  expect(countsOf(good, [0, 1, 9])).toEqual(new Uint8Array(SIDE ** 2));
});

test("random triangles, far outside and through the eye, stay within the frame", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = chance(seed);
    const reach = 10 ** (random.next().value * 30);
    const points = Array.from({ length: 9 }, () => (random.next().value - 0.5) * reach);
    const frame = createFrame(SIDE);
    const clip = project(DEEP, Float32Array.from(points), SIDE);
    drawTriangles(frame, { clip, indices: [0, 1, 2], sides: "both" }, ({ pixel, wa, wb, wc }) => {
      expect([seed, pixel >= 0 && pixel < SIDE ** 2, Number.isFinite(wa + wb + wc)]).toEqual([
        seed,
        true,
        true,
      ]);
      return true;
    });
  }
});

test("the work per frame is limited", () => {
  const frame = createFrame(SIDE, 1_000);
  const whole = [-50, 50, 0, -50, -50, 0, 50, -50, 0];
  const indices = Array.from({ length: 3 * 1_000_000 }, (_, i) => i % 3);
  // Each costs its pixels, its rows and one: the fourth exceeds the limit.
  expect(sum(countsOf(whole, indices, { frame }))).toBeLessThan(1_000);
  const outside = createFrame(SIDE, 1_000);
  countsOf([100, 100, 0, 101, 100, 0, 100, 101, 0], indices, { frame: outside });
  expect(outside.work).toBe(0);
});

test("transparent light is blended by coverage and converted to sRGB", () => {
  const frame = createFrame(2);
  blend(frame, 0, [1, 0, 0], 1);
  blend(frame, 0, [0, 0, 1], 0.5);
  blend(frame, 1, [0.5, 2, Number.NaN], 0.25);
  const bytes = toBytes(frame);
  expect([...bytes.subarray(0, 4)]).toEqual([188, 0, 188, 255]);
  // The sRGB byte of half the light; more than full is full; NaN is none.
  expect([...bytes.subarray(4, 8)]).toEqual([188, 255, 0, 64]);
  expect([...bytes.subarray(8)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test("fitCamera shows all finite points", () => {
  const points = Float32Array.of(-3, 0, 2, 5, 1, 0, 0, 4, -7, Number.NaN, 0, 0, 0, Infinity, 0);
  const camera = fitCamera(AXES, 0.25, 0.9, [points]) as Camera;
  const clip = project(camera, points, 100);
  for (let v = 0; v < 3; v++)
    for (let k = 0; k < 2; k++) {
      const pixel = (clip[v * 4 + k] ?? 0) / (clip[v * 4 + 3] ?? 0);
      expect(Math.abs(pixel - 50)).toBeLessThanOrEqual(45.001);
    }
  expect(fitCamera(AXES, 0.25, 0.9, [Float32Array.of(Number.NaN, 0, 0)])).toBeNull();
});
