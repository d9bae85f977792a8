import { readPrefab } from "@veranda/engine/world/objects/prefab-file";
import { describe, expect, test } from "vitest";
import { box } from "./boxes.ts";
import { Mesh } from "./mesh.ts";
import { contactOf, occlusionOf } from "./occlusion.ts";
import { paint } from "./paint.ts";
import { writeGlb } from "./write-glb.ts";

const RED = paint("#ff0000");
const LAMP = paint("#ffe6b0", { glow: 1 });
const made = (build: (mesh: Mesh) => void): Mesh => {
  const mesh = new Mesh();
  build(mesh);
  return mesh;
};
const cube = made((mesh) => box(mesh, { at: [0, 0, 0], size: [1, 1, 1], paint: RED, bevel: 0.02 }));
/** A table: a top on four legs. */
const table = made((mesh) => {
  box(mesh, { at: [0, 0.7, 0], size: [1.4, 0.06, 0.8], paint: RED, bevel: 0.01 });
  for (const x of [-0.6, 0.6])
    for (const z of [-0.3, 0.3])
      box(mesh, { at: [x, 0, z], size: [0.06, 0.7, 0.06], paint: RED, bevel: 0.01 });
});

type Where = { x: number; y: number; z: number; up: number };
/** Mean openness of the selected vertices. */
const openWhere = (mesh: Mesh, open: readonly number[], isThere: (where: Where) => boolean): number => {
  const values = open.filter((_, i) => {
    const [x = 0, y = 0, z = 0] = mesh.positions.slice(i * 3, i * 3 + 3);
    return isThere({ x, y, z, up: mesh.normals[i * 3 + 1] ?? 0 });
  });
  expect(values.length).toBeGreaterThan(0);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};

describe("the ambient occlusion of an object", () => {
  test("is between 0 and 1", () => {
    for (const mesh of [cube, table])
      for (const value of occlusionOf(mesh, true)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
  });

  test("leaves upward faces free, and darkens sides towards the ground", () => {
    const open = occlusionOf(cube, true);
    expect(openWhere(cube, open, ({ up }) => up > 0.9)).toBeGreaterThan(0.97);
    const sides = (low: number, high: number): number =>
      openWhere(cube, open, ({ y, up }) => y >= low && y <= high && Math.abs(up) < 0.5);
    expect(sides(0, 0.2)).toBeLessThan(sides(0.8, 1) - 0.15);
  });

  test("is under a table, and not on it", () => {
    const open = occlusionOf(table, true);
    const under = openWhere(table, open, ({ y, up }) => y < 0.75 && y > 0.65 && up < -0.9);
    const on = openWhere(table, open, ({ y, up }) => y > 0.7 && up > 0.9);
    expect(under).toBeLessThan(on - 0.03);
  });

  test("ignores the ground for objects on a wall", () => {
    const low = ({ y, up }: Where): boolean => y < 0.2 && Math.abs(up) < 0.5;
    expect(openWhere(cube, occlusionOf(cube, false), low)).toBeGreaterThan(
      openWhere(cube, occlusionOf(cube, true), low) + 0.1,
    );
  });
});

describe("the shadow on the ground", () => {
  const { columns, rows, min, max, dark } = contactOf(cube);
  const at = (x: number, z: number): number => {
    const column = Math.round(((x - min[0]) / (max[0] - min[0])) * columns);
    const row = Math.round(((z - min[1]) / (max[1] - min[1])) * rows);
    return dark[row * (columns + 1) + column] ?? NaN;
  };

  test("is darkest right beside the object, and ends at its rim", () => {
    expect(dark).toHaveLength((columns + 1) * (rows + 1));
    expect(at(0.55, 0)).toBeGreaterThan(at(0.75, 0) + 0.05);
    expect(at(0.75, 0)).toBeGreaterThan(0);
    for (let column = 0; column <= columns; column++)
      expect([dark[column], dark[rows * (columns + 1) + column]]).toEqual([0, 0]);
  });

  test("is symmetric for a symmetric object", () => {
    for (const [x, z] of [
      [0.6, 0],
      [0, 0.6],
      [0.55, 0.55],
    ] as const)
      expect(at(x, z)).toBeCloseTo(at(-x, -z), 1);
  });

  test("is faint below thin legs", () => {
    const legs = contactOf(table);
    expect(Math.max(...legs.dark)).toBeLessThan(Math.max(...dark));
  });
});

describe("an object's file", () => {
  const write = async (mesh: Mesh, hasShade = true) => {
    const bytes = await writeGlb(mesh, occlusionOf(mesh, hasShade), hasShade ? contactOf(mesh) : null);
    return { bytes, read: await readPrefab(new Uint8Array(bytes).buffer) };
  };

  test("is read back by the engine: positions, triangles, glow", async () => {
    const lamp = made((mesh) => {
      box(mesh, { at: [0, 0, 0], size: [0.4, 1.2, 0.4], paint: RED });
      box(mesh, { at: [0, 1.2, 0], size: [0.3, 0.3, 0.3], paint: LAMP });
    });
    const { solid } = (await write(lamp)).read;
    expect((solid.getIndex()?.count ?? 0) / 3).toBe(lamp.triangles.length / 3);
    solid.computeBoundingBox();
    const { min, max } = solid.boundingBox ?? {
      min: { toArray: () => [NaN] },
      max: { toArray: () => [NaN] },
    };
    min.toArray().forEach((value, axis) => expect(value).toBeCloseTo([-0.2, 0, -0.2][axis] ?? NaN, 3));
    max.toArray().forEach((value, axis) => expect(value).toBeCloseTo([0.2, 1.5, 0.2][axis] ?? NaN, 3));
    const [places, live] = [solid.getAttribute("position"), solid.getAttribute("live")];
    const glows = Array.from({ length: places.count }, (_, i) => i).filter((i) => live.getX(i) > 0);
    expect(glows.length).toBeGreaterThan(10);
    expect(Math.min(...glows.map((i) => places.getY(i)))).toBeGreaterThan(1.19);
  });

  test("contains its shadow on the ground, if it has one", async () => {
    const standing = (await write(cube)).read.shade;
    standing?.computeBoundingBox();
    expect(standing?.boundingBox?.max.x).toBeGreaterThan(0.5);
    expect((await write(cube, false)).read.shade).toBeNull();
  });

  test("is reproducible, and small", async () => {
    const [one, two] = [await write(cube), await write(cube)];
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
    expect(one.bytes.length).toBeLessThan(6000);
  });
});
