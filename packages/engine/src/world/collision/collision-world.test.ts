import * as fc from "fast-check";
import { BufferAttribute, BufferGeometry, Triangle, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { Course, plain } from "../body/course.fixture.ts";
import { contact, ground, CollisionWorld } from "./collision-world.ts";

/** Numbers with few binary digits: exact as floats, and likely to hit edges and corners. */
const coordinate = fc.integer({ min: -32, max: 32 }).map((value) => value / 8);
const point = fc.tuple(coordinate, coordinate, coordinate);
const soup = fc.array(fc.tuple(point, point, point), { minLength: 1, maxLength: 40 });

type Corners = [number, number, number][];

function worldOf(triangles: readonly Corners[]): { world: CollisionWorld; triangles: Triangle[] } {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(triangles.flat(2)), 3));
  const world = new CollisionWorld();
  world.setEnvironment(geometry);
  const shapes = triangles
    .map(
      ([a, b, c]) =>
        new Triangle(new Vector3(...(a ?? [])), new Vector3(...(b ?? [])), new Vector3(...(c ?? []))),
    )
    .filter((triangle) => triangle.getArea() > 1e-9);
  return { world, triangles: shapes };
}

const nearestTo = (triangles: readonly Triangle[], at: Vector3): number => {
  const near = new Vector3();
  return Math.min(Infinity, ...triangles.map((each) => each.closestPointToPoint(at, near).distanceTo(at)));
};

describe("collisions", () => {
  it("a sphere swept through random triangles stops at its first contact", () => {
    fc.assert(
      fc.property(soup, point, point, (heap, from, to) => {
        const { world, triangles } = worldOf(heap);
        const start = new Vector3(...from);
        const way = new Vector3(...to).sub(start);
        const far = way.length();
        if (far < 0.1 || nearestTo(triangles, start) < 0.3) return;
        way.divideScalar(far);
        const free = world.sweep(start.x, start.y, start.z, way.x, way.y, way.z, 0.25, far);
        const along = new Vector3();
        for (let share = 0; share <= 1; share += 0.05) {
          along.copy(start).addScaledVector(way, free * share);
          expect(nearestTo(triangles, along)).toBeGreaterThan(0.25 - 1e-4);
        }
        const touches = nearestTo(triangles, along.copy(start).addScaledVector(way, free)) < 0.2502;
        expect(touches || free >= far - 1e-9).toBe(true);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it("the deepest overlap of a capsule is that with the nearest triangle", () => {
    fc.assert(
      fc.property(soup, point, (heap, at) => {
        const { world, triangles } = worldOf(heap);
        const [x, y, z] = at;
        const hit = contact();
        const touches = world.deepest(x, y, y + 1, z, 0.3, hit);
        let nearest = Infinity;
        for (let step = 0; step <= 200; step++) {
          nearest = Math.min(nearest, nearestTo(triangles, new Vector3(x, y + step / 200, z)));
        }
        fc.pre(Math.abs(nearest - 0.3) > 0.001);
        expect(touches).toBe(nearest < 0.3);
        expect(Math.abs(hit.depth - Math.max(0, 0.3 - nearest))).toBeLessThan(0.006);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("the ground is the highest surface below, on shared edges too", () => {
    const geometry = new BufferGeometry();
    geometry.setAttribute(
      "position",
      new BufferAttribute(
        new Float32Array([-2, 1, -2, 2, 1, -2, 2, 1, 2, -2, 1, 2, -2, 0, -2, 2, 0, -2, 0, 0, 2]),
        3,
      ),
    );
    geometry.setIndex([0, 1, 2, 0, 2, 3, 4, 5, 6]);
    const world = new CollisionWorld();
    world.setEnvironment(geometry);
    const found = ground();
    for (let at = -1.9; at < 1.9; at += 0.1) {
      expect(world.groundBelow(at, at, 5, -5, found)).toBe(true);
      expect(found.y).toBe(1);
      expect(found.ny).toBe(1);
    }
    expect(world.groundBelow(0, 0, 0.5, -5, found)).toBe(true);
    expect(found.y).toBe(0);
    expect(world.groundBelow(9, 0, 5, -5, found)).toBe(false);
  });

  it("placed objects collide too, until they are removed", () => {
    const { world } = worldOf([]);
    expect(world.isEmpty).toBe(false);
    const wall = new BufferGeometry();
    wall.setAttribute("position", new BufferAttribute(new Float32Array([-1, 0, -2, 1, 0, -2, 0, 3, -2]), 3));
    world.setObject("wall", [wall]);
    expect(world.sweep(0, 1, 0, 0, 0, -1, 0.2, 5)).toBeCloseTo(1.8, 5);
    world.setObject("wall", []);
    expect(world.sweep(0, 1, 0, 0, 0, -1, 0.2, 5)).toBe(5);
  });
});

describe("objects", () => {
  it("collide until removed, and not while people pass through objects", () => {
    const world = new CollisionWorld();
    world.setEnvironment(plain().build());
    const found = ground();
    const heightAt = (x: number) => (world.groundBelow(x, 0, 5, -5, found) ? found.y : null);
    const free = (): number => world.sweep(-3, 0.5, 0, 1, 0, 0, 0.2, 6);
    world.setObject("table", [new Course().box(-1, 0, -1, 1, 0.8, 1).build()]);
    expect([heightAt(0), heightAt(3)]).toEqual([Math.fround(0.8), 0]);
    expect(free()).toBeCloseTo(1.8, 2);
    world.areObjectsSolid = false;
    expect(heightAt(0)).toBe(0);
    expect(free()).toBe(6);
    world.areObjectsSolid = true;
    expect(free()).toBeCloseTo(1.8, 2);
    world.setObject("table", []);
    expect([heightAt(0), free()]).toEqual([0, 6]);
  });
});
