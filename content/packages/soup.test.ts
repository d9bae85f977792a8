import { describe, expect, test } from "vitest";
import { box, nothing } from "./example/shapes.ts";
import { findSpawns } from "./find-spawn.ts";
import { backs, partsOf } from "./parts.ts";
import { cornersOf, spread, unit, weld, type Soup } from "./soup.ts";

type Box = readonly [min: [number, number, number], max: [number, number, number]];
const soupOf = (...boxes: Box[]): Soup => {
  const shape = nothing();
  for (const [min, max] of boxes) box(shape, min, max);
  const { positions, normals, indices } = shape;
  return {
    positions,
    normals,
    indices,
    surface: Array.from({ length: (positions.length / 3) * 4 }, () => 200),
  };
};
const sheet = (y: number, half: number): Soup => ({
  positions: [-half, y, half, half, y, half, half, y, -half, -half, y, -half],
  normals: [0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0],
  surface: Array.from({ length: 16 }, () => 100),
  indices: [0, 1, 2, 0, 2, 3],
});

describe("triangles", () => {
  test("at one position share a vertex", () => {
    const welded = weld(
      soupOf([
        [0, 0, 0],
        [1, 1, 1],
      ]).positions,
    );
    expect(welded.length).toBeGreaterThan(8);
    expect(new Set(welded).size).toBe(8);
  });

  test("have a normal scaled by twice their area", () => {
    expect(spread(cornersOf(sheet(0, 1), 0)).map(Math.abs)).toEqual([0, 4, 0]);
    expect(spread(cornersOf(sheet(0, 1), 0))[1]).toBe(4);
    expect(unit([0, 4, 0])).toEqual([0, 1, 0]);
    expect(unit([0, 0, 0])).toEqual([0, 0, 0]);
  });
});

describe("parts of a model", () => {
  test("are connected triangles; a box is closed, a sheet open", () => {
    const two = partsOf(
      soupOf(
        [
          [0, 0, 0],
          [1, 1, 1],
        ],
        [
          [3, 0, 0],
          [4, 1, 1],
        ],
      ),
    );
    expect(two.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(two.map(({ triangles }) => triangles.length)).toEqual([12, 12]);
    expect(partsOf(sheet(0, 1))).toEqual([{ triangles: [0, 1], isOpen: true }]);
  });

  test("that are open get back faces, slightly offset", () => {
    const other = backs(sheet(1, 1));
    expect(other.indices).toHaveLength(6);
    expect(other.normals.filter((_, at) => at % 3 === 1)).toEqual([-1, -1, -1, -1]);
    const heights = other.positions.filter((_, at) => at % 3 === 1);
    expect(Math.max(...heights)).toBeLessThan(1);
    expect(Math.min(...heights)).toBeGreaterThan(0.99);
    expect(spread(cornersOf(other, 0))[1]).toBeLessThan(0);
  });
});

describe("default spawn points", () => {
  const FLOOR: Box = [
    [-5, -0.2, -5],
    [5, 0, 5],
  ];

  test("are in the middle of the floor, as a group facing one way", () => {
    const spawns = findSpawns(soupOf(FLOOR));
    expect(spawns.length).toBeGreaterThan(5);
    const [first] = spawns;
    expect(Math.hypot(first?.position[0] ?? 9, first?.position[2] ?? 9)).toBeLessThan(0.5);
    for (const { position, heading } of spawns) {
      expect(position[1]).toBeCloseTo(0, 6);
      expect(heading).toBe(first?.heading);
    }
  });

  test("are below a roof rather than on it, and on no shelf without headroom below", () => {
    const roofed = findSpawns(
      soupOf(FLOOR, [
        [-5, 3, -5],
        [5, 3.2, 5],
      ]),
    );
    for (const { position } of roofed) expect(position[1]).toBeCloseTo(0, 6);
    const low = soupOf(FLOOR, [
      [-5, 1.2, -5],
      [5, 1.4, 5],
    ]);
    // There is no headroom below: the place is on top.
    for (const { position } of findSpawns(low)) expect(position[1]).toBeCloseTo(1.4, 6);
  });

  test("avoid obstacles", () => {
    const column: Box = [
      [-0.4, 0, -0.4],
      [0.4, 3, 0.4],
    ];
    for (const {
      position: [x, , z],
    } of findSpawns(soupOf(FLOOR, column)))
      expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(0.8);
  });

  test("face along the room, not its nearest wall", () => {
    const hall = soupOf(
      [
        [-2, -0.2, -10],
        [2, 0, 10],
      ],
      [
        [-2.2, 0, -10],
        [-2, 3, 10],
      ],
      [
        [2, 0, -10],
        [2.2, 3, 10],
      ],
      [
        [-2.2, 0, -10.2],
        [2.2, 3, -10],
      ],
      [
        [-2.2, 0, 10],
        [2.2, 3, 10.2],
      ],
    );
    expect(Math.abs(Math.cos(findSpawns(hall)[0]?.heading ?? NaN))).toBeGreaterThan(0.9);
  });
});
