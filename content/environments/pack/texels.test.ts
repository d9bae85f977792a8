import { expect, test } from "vitest";

import { rasterise } from "./texels.ts";

const SIZE = 32;
/** A wall from 0 to 4 m, and a board of 10 cm over it; their places in the lightmap, in texels. */
const WALL = { from: [2.35, 2.35], to: [21.65, 13.65], width: 4, height: 2.4, z: 0 };
const BOARD = { from: [2.35, 20.35], to: [3.65, 21.65], width: 0.1, height: 0.1, z: 1 };

function meshOf(sheets: readonly (typeof WALL)[]) {
  const positions: number[] = [];
  const uv: number[] = [];
  const indices: number[] = [];
  for (const [number, { from, to, width, height, z }] of sheets.entries()) {
    const [u0 = 0, v0 = 0] = from;
    const [u1 = 0, v1 = 0] = to;
    positions.push(0, 0, z, width, 0, z, width, height, z, 0, height, z);
    uv.push(...[u0, v0, u1, v0, u1, v1, u0, v1].map((place) => place / SIZE));
    indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => number * 4 + corner));
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from({ length: positions.length }, (_, at) => (at % 3 === 2 ? 1 : 0)),
    uv: Float32Array.from(uv),
    indices: Uint32Array.from(indices),
  };
}

test("no texel of a wall shows a place beyond its edge, where the next wall is dark inside", () => {
  const { covered, positions } = rasterise(meshOf([WALL, BOARD]), SIZE);
  for (let texel = 0; texel < SIZE * SIZE; texel++) {
    if (!covered[texel]) continue;
    const [x = 0, y = 0, z = 0] = positions.subarray(texel * 3, texel * 3 + 3);
    const { width, height } = z < 0.5 ? WALL : BOARD;
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
});

test("every texel that is looked up along an edge belongs to what is behind that edge", () => {
  const { covered, positions } = rasterise(meshOf([WALL, BOARD]), SIZE);
  const owner = (x: number, y: number) => (covered[y * SIZE + x] ? positions[(y * SIZE + x) * 3 + 2] : null);
  for (let y = 1; y <= 14; y++) {
    for (const x of [1, 22]) expect(owner(x, y), `texel ${x}, ${y}`).toBe(WALL.z);
  }
  for (const [x, y] of [
    [1, 19],
    [4, 22],
    [2, 20],
  ] as const)
    expect(owner(x, y)).toBe(BOARD.z);
  expect(owner(12, 17)).toBe(null);
});

test("of two sheets on one place the later one is on top", () => {
  const { positions } = rasterise(meshOf([WALL, { ...WALL, z: 0.2 }]), SIZE);
  expect(positions[(8 * SIZE + 12) * 3 + 2]).toBeCloseTo(0.2);
});
