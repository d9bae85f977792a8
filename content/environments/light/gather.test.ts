import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SURFACE_KINDS } from "@veranda/contract/environment";
import { afterAll, describe, expect, test } from "vitest";
import { gatherLight } from "./gather.ts";

type Triple = readonly [number, number, number];
/** A rectangle from a corner along two sides; it faces across × up. Grey is its albedo as an sRGB byte. */
type Sheet = { corner: Triple; across: Triple; up: Triple; colour?: Triple; surface?: string };

const SIZE = 64;
/** Lightmap texels per sheet, in a row of squares. */
const SIDE = 12;
const WHITE: Triple = [255, 255, 255];
const FLOOR: Sheet = { corner: [-2, 0, 2], across: [4, 0, 0], up: [0, 0, -4] };
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const plus = (...all: Triple[]): Triple =>
  [0, 1, 2].map((k) => all.reduce((s, v) => s + (v[k] ?? 0), 0)) as unknown as Triple;
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Lights some sheets; returns the mean light of each, red, green and blue. */
async function lit(
  sheets: readonly Sheet[],
  layer: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Triple[]> {
  const folder = await mkdtemp(join(tmpdir(), "veranda-light-"));
  folders.push(folder);
  const [positions, normals, uv, surface, indices]: number[][] = [[], [], [], [], []];
  for (const [number, { corner, across, up, colour = WHITE, surface: kind = "plain" }] of sheets.entries()) {
    const [left, top] = [1 + (number % 4) * (SIDE + 3), 1 + Math.floor(number / 4) * (SIDE + 3)];
    const n = cross(across, up);
    const length = Math.hypot(...n);
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      const at = plus(corner, u ? across : [0, 0, 0], v ? up : [0, 0, 0]);
      positions?.push(...at);
      normals?.push(...n.map((value) => value / length));
      uv?.push((left + 0.35 + u * (SIDE - 0.7)) / SIZE, (top + 0.35 + v * (SIDE - 0.7)) / SIZE);
      surface?.push(
        ...colour,
        SURFACE_KINDS.findIndex((each) => each === kind),
      );
    }
    indices?.push(...[0, 1, 2, 0, 2, 3].map((k) => number * 4 + k));
  }
  const write = async (name: string, values: Float32Array | Uint8Array | Uint32Array): Promise<string> => {
    await writeFile(join(folder, name), values);
    return name;
  };
  const scene = {
    lightmapSize: SIZE,
    still: {
      name: "still",
      positions: await write("p", Float32Array.from(positions ?? [])),
      normals: await write("n", Float32Array.from(normals ?? [])),
      surface: await write("s", Uint8Array.from(surface ?? [])),
      indices: await write("i", Uint32Array.from(indices ?? [])),
      uv: await write("u", Float32Array.from(uv ?? [])),
    },
    living: null,
    landscape: null,
    scatters: [],
    layers: { it: layer },
    lamps: [],
    panels: [],
    portals: [],
    ...more,
  };
  await writeFile(join(folder, "scene.json"), JSON.stringify(scene));
  await gatherLight(folder, ["it"], 64);
  const bytes = await readFile(join(folder, "it.light"));
  const light = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return sheets.map((_sheet, number): Triple => {
    const [left, top] = [1 + (number % 4) * (SIDE + 3), 1 + Math.floor(number / 4) * (SIDE + 3)];
    const sum = [0, 0, 0, 0];
    for (let y = top; y < top + SIDE; y++)
      for (let x = left; x < left + SIDE; x++)
        for (let k = 0; k < 4; k++) sum[k] = (sum[k] ?? 0) + (light[(y * SIZE + x) * 4 + k] ?? 0);
    return [0, 1, 2].map((k) => (sum[k] ?? 0) / (sum[3] ?? NaN)) as unknown as Triple;
  });
}
const red = (light: readonly Triple[], sheet = 0): number => light[sheet]?.[0] ?? NaN;

const EVEN = { dome: "even" };
/** Five sides of a room of two metres, open to the south. */
const room = (colour: Triple): Sheet[] => [
  { corner: [-1, 0, 1], across: [2, 0, 0], up: [0, 0, -2], colour },
  { corner: [-1, 2, -1], across: [2, 0, 0], up: [0, 0, 2], colour },
  { corner: [-1, 0, -1], across: [2, 0, 0], up: [0, 2, 0], colour },
  { corner: [-1, 0, 1], across: [0, 0, -2], up: [0, 2, 0], colour },
  { corner: [1, 0, -1], across: [0, 0, 2], up: [0, 2, 0], colour },
];

describe("uniform sky light", () => {
  test("fully lights an open floor, and a wall by the half that it sees", async () => {
    const wall: Sheet = { corner: [20, 0, 0], across: [0.5, 0, 0], up: [0, 0.5, 0] };
    const light = await lit([FLOOR, wall], EVEN);
    expect(red(light)).toBeCloseTo(1, 2);
    // Without ground in front, the lower half of its view is sky as well.
    expect(red(light, 1)).toBeCloseTo(1, 1);
  });

  test("is darker under a roof, the nearer the darker", async () => {
    const under = async (height: number): Promise<number> =>
      red(
        await lit(
          [FLOOR, { corner: [-2, height, -2], across: [4, 0, 0], up: [0, 0, 4], colour: [0, 0, 0] }],
          EVEN,
        ),
      );
    const [low, high] = [await under(1), await under(4)];
    expect(low).toBeLessThan(0.4);
    expect(high).toBeGreaterThan(low + 0.2);
    expect(high).toBeLessThan(0.95);
  });

  test("is reflected by walls: more by white ones, in their own colour by red ones", async () => {
    const [black, white, tinted] = [
      await lit(room([0, 0, 0]), EVEN),
      await lit(room(WHITE), EVEN),
      await lit(room([255, 0, 0]), EVEN),
    ];
    expect(red(white)).toBeGreaterThan(red(black) * 1.5);
    const [r, g, b] = tinted[0] ?? [0, 0, 0];
    expect(r).toBeCloseTo(red(white), 6);
    expect(g).toBeCloseTo(red(black), 6);
    expect(b).toBe(g);
    // Energy is conserved.
    expect(Math.max(...white.flat())).toBeLessThan(1.001);
  });
});

describe("sunlight", () => {
  const noon = { sun: [0, 1, 0] };
  test("depends on elevation on a floor, and is blocked by a roof", async () => {
    expect(red(await lit([FLOOR], noon))).toBeCloseTo(1, 2);
    expect(red(await lit([FLOOR], { sun: [Math.sqrt(0.75), 0.5, 0] }))).toBeCloseTo(0.5, 2);
    const roof: Sheet = { corner: [-3, 2, -3], across: [6, 0, 0], up: [0, 0, 6], colour: [0, 0, 0] };
    expect(red(await lit([FLOOR, roof], noon))).toBeCloseTo(0, 2);
  });

  test("is left to the engine if only indirect light is requested", async () => {
    const alone = await lit([FLOOR], { ...noon, bounce_only: true });
    expect(red(alone)).toBe(0);
    const wall: Sheet = { corner: [-2, 0, -2], across: [4, 0, 0], up: [0, 4, 0] };
    const before = await lit([FLOOR, wall], { sun: [0, Math.SQRT1_2, Math.SQRT1_2], bounce_only: true });
    expect(red(before)).toBeGreaterThan(0.02);
    expect(red(before, 1)).toBeGreaterThan(0.02);
  });

  test("is reflected by the sea if there is one", async () => {
    const ceiling: Sheet = { corner: [-1, 3, -1], across: [2, 0, 0], up: [0, 0, 2] };
    const dry = await lit([ceiling], { ...noon, bounce_only: true });
    const wet = await lit([ceiling], { ...noon, bounce_only: true }, { water: { sea: -5 } });
    expect(red(dry)).toBe(0);
    expect(wet[0]?.[2]).toBeGreaterThan(wet[0]?.[0] ?? NaN);
    expect(red(wet)).toBeGreaterThan(0.03);
  });
});

describe("lamps", () => {
  const lamps = [{ position: [0, 1.5, 0], strength: 60, radius: 0.05 }];
  test("light what they see, and cast shadows", async () => {
    const free = red(await lit([FLOOR], { lamps: true }, { lamps }));
    const lid: Sheet = { corner: [-3, 1, -3], across: [6, 0, 0], up: [0, 0, 6], colour: [0, 0, 0] };
    const shaded = red(await lit([FLOOR, lid], { lamps: true }, { lamps }));
    expect(free).toBeGreaterThan(0.2);
    expect(shaded).toBeLessThan(free * 0.02);
  });

  test("are inside their glass, which blocks nothing", async () => {
    const glass: Sheet = { corner: [-0.2, 1.3, -0.2], across: [0.4, 0, 0], up: [0, 0, 0.4], surface: "glow" };
    const free = red(await lit([FLOOR], { lamps: true }, { lamps }));
    expect(red(await lit([FLOOR, glass], { lamps: true }, { lamps }))).toBeCloseTo(free, 1);
  });

  test("are dark in other layers", async () => {
    expect(red(await lit([FLOOR], { sun: [0, 1, 0], bounce_only: true }, { lamps }))).toBe(0);
  });
});

test("gathering is deterministic", async () => {
  const [one, two] = [await lit(room(WHITE), EVEN), await lit(room(WHITE), EVEN)];
  expect(one).toEqual(two);
});

test("a missing layer is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "veranda-light-"));
  folders.push(folder);
  await lit([FLOOR], EVEN);
  const [made = ""] = folders.slice(-1);
  await expect(gatherLight(made, ["moon"], 4)).rejects.toThrow(/"moon"/);
});
