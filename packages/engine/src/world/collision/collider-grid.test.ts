import * as fc from "fast-check";
import { BoxGeometry } from "three";
import { beforeEach, describe, expect, test } from "vitest";
import { ColliderGrid } from "./collider-grid.ts";
import { bvhOfHull } from "./triangle-bvh.ts";

const box = (x: number, z: number, width = 1, depth = 1) =>
  new BoxGeometry(width, 1, depth).translate(x, 0, z);

describe("colliders in cells", () => {
  let grid: ColliderGrid;
  beforeEach(() => {
    grid = new ColliderGrid();
  });
  const count = (minX: number, minZ: number, maxX: number, maxZ: number) => grid.near(minX, minZ, maxX, maxZ);

  test("are found where they are, once each, however many cells they overlap", () => {
    grid.set("bench", [box(6, 6, 4, 4)]);
    expect(count(0, 0, 12, 12)).toBe(1);
    expect(count(7.9, 7.9, 8.5, 8.5)).toBe(1);
    expect(count(8.1, 8.1, 8.5, 8.5)).toBe(0);
    expect(count(-12, -12, 3.9, 12)).toBe(0);
  });

  test("are found by queries as large as the world, and so are walls of that length", () => {
    grid.set("wall", [box(0, 0, 400, 1)]);
    grid.set("stone", [box(-100, -100)]);
    expect(count(-500, -500, 500, 500)).toBe(2);
    expect(count(150, -0.1, 151, 0.1)).toBe(1);
    expect(count(150, 2, 151, 3)).toBe(0);
  });

  test("are no longer found at their old place after they moved or were removed", () => {
    grid.set("chair", [box(0, 0), box(2, 0)]);
    grid.set("wall", [box(0, 50, 400, 1)]);
    grid.set("chair", [box(20, 20)]);
    grid.set("wall", []);
    expect(count(-500, -500, 500, 500)).toBe(1);
    expect(count(19, 19, 21, 21)).toBe(1);
    expect(count(-1, -1, 3, 1)).toBe(0);
    expect(count(-1, 49, 1, 51)).toBe(0);
    grid.set("chair", []);
    expect(count(-500, -500, 500, 500)).toBe(0);
    expect(grid.isEmpty).toBe(true);
  });

  test("are ignored while bodies pass through objects; the ground never is", () => {
    const ground = bvhOfHull(box(0, 0, 100, 100));
    grid.set("chair", [box(0, 0)]);
    grid.setGround(ground);
    expect(count(-1, -1, 1, 1)).toBe(2);
    grid.isMet = false;
    expect(count(-1, -1, 1, 1)).toBe(1);
    expect(grid.found[0]).toBe(ground);
  });

  test("are the same as by brute force", () => {
    const metre = fc.integer({ min: -400, max: 400 }).map((value) => value / 10);
    const side = fc.integer({ min: 1, max: 600 }).map((value) => value / 10);
    const lying = fc.record({ x: metre, z: metre, width: side, depth: side });
    fc.assert(
      fc.property(fc.array(lying, { maxLength: 12 }), lying, (all, asked) => {
        const fresh = new ColliderGrid();
        for (const [at, { x, z, width, depth }] of all.entries())
          fresh.set(String(at), [box(x, z, width, depth)]);
        // A millimetre apart at the edges, where rounding decides.
        const near = (a: number, b: number, sides: number) => Math.abs(a - b) - sides / 2;
        const apart = all.map((each) =>
          Math.max(
            near(each.x, asked.x, each.width + asked.width),
            near(each.z, asked.z, each.depth + asked.depth),
          ),
        );
        fc.pre(apart.every((gap) => Math.abs(gap) > 1e-3));
        const found = fresh.near(
          asked.x - asked.width / 2,
          asked.z - asked.depth / 2,
          asked.x + asked.width / 2,
          asked.z + asked.depth / 2,
        );
        expect(found).toBe(apart.filter((gap) => gap < 0).length);
      }),
    );
  });
});
