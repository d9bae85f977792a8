import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Triangle, Vector3 } from "three";
import { nearest, nearestToUpright } from "./segment-triangle.ts";
import { sweepSphere } from "./sphere-sweep.ts";

/** Uniformly distributed: most of what `fc.double` draws is close to zero. */
const metre = fc.integer({ min: -2000, max: 2000 }).map((value) => value / 1000);
const point = fc.tuple(metre, metre, metre).map((at) => new Vector3(...at));
const triangle = fc
  .tuple(point, point, point)
  .map((corners) => new Triangle(...corners))
  .filter((each) => each.getArea() > 0.05);
const arrays = ({ a, b, c }: Triangle) => Float32Array.from([a, b, c].flatMap((corner) => corner.toArray()));
const normalOf = (each: Triangle) => Float32Array.from(each.getNormal(new Vector3()).toArray());

/** Minimum distance of the sampled segment from the triangle. */
function leastBySteps(each: Triangle, from: Vector3, to: Vector3): number {
  const [at, closest] = [new Vector3(), new Vector3()];
  let least = Infinity;
  for (let step = 0; step <= 400; step++) {
    at.lerpVectors(from, to, step / 400);
    least = Math.min(least, each.closestPointToPoint(at, closest).distanceTo(at));
  }
  return least;
}

describe("the nearest points of a vertical segment and a triangle", () => {
  test("match the best of many samples", () => {
    fc.assert(
      fc.property(triangle, point, fc.integer({ min: 100, max: 2000 }), (each, low, millimetres) => {
        const high = low.clone().setY(low.y + millimetres / 1000);
        const out = nearest();
        nearestToUpright(low.x, low.y, high.y, low.z, arrays(each), 0, normalOf(each), 0, out);
        const found = Math.sqrt(out.distanceSq);
        const tried = leastBySteps(each, low, high);
        expect(found).toBeLessThanOrEqual(tried + 1e-4);
        expect(found).toBeGreaterThan(tried - 0.006);
        // The direction is right, too.
        expect(Math.hypot(out.dx, out.dy, out.dz)).toBeCloseTo(found, 4);
      }),
    );
  });

  test("coincide where the segment intersects the triangle", () => {
    const floor = new Triangle(new Vector3(-1, 0, -1), new Vector3(0, 0, 2), new Vector3(1, 0, -1));
    const out = nearest();
    nearestToUpright(0, -0.5, 0.5, 0, arrays(floor), 0, normalOf(floor), 0, out);
    expect(out.distanceSq).toBe(0);
    nearestToUpright(0, 0.2, 1, 0, arrays(floor), 0, normalOf(floor), 0, out);
    expect([out.distanceSq, out.dy]).toEqual([expect.closeTo(0.04, 6), expect.closeTo(0.2, 6)]);
  });
});

describe("a sphere cast", () => {
  const sweep = (each: Triangle, from: Vector3, way: Vector3, radius: number): number =>
    sweepSphere(from.x, from.y, from.z, way.x, way.y, way.z, radius, arrays(each), 0, normalOf(each), 0);
  const free = (each: Triangle, from: Vector3, radius: number): boolean =>
    each.closestPointToPoint(from, new Vector3()).distanceTo(from) > radius + 0.01;

  test("touches the triangle where it stops, and not before", () => {
    fc.assert(
      fc.property(
        triangle,
        point,
        point,
        fc.integer({ min: 50, max: 400 }),
        (each, from, to, millimetres) => {
          const radius = millimetres / 1000;
          const way = to.clone().sub(from);
          fc.pre(way.length() > 0.1 && free(each, from, radius));
          way.normalize();
          const far = sweep(each, from, way, radius);
          const end = from.clone().addScaledVector(way, Math.min(far, 8));
          const least = leastBySteps(each, from, end);
          // A cast that never stops never came that close.
          expect(least).toBeGreaterThan(radius - 1e-3);
          expect(far === Infinity || least < radius + 1e-3).toBe(true);
        },
      ),
    );
  });

  test("of a sphere already touching is stopped inwards, but not outwards", () => {
    const wall = new Triangle(new Vector3(-2, -2, 0), new Vector3(2, -2, 0), new Vector3(0, 2, 0));
    const inside = new Vector3(0, 0, 0.2);
    expect(sweep(wall, inside, new Vector3(0, 0, -1), 0.3)).toBe(0);
    expect(sweep(wall, inside, new Vector3(0, 0, 1), 0.3)).toBe(Infinity);
  });

  test("stops at a wall from either side", () => {
    const wall = new Triangle(new Vector3(-2, -2, 0), new Vector3(2, -2, 0), new Vector3(0, 2, 0));
    for (const side of [1, -1])
      expect(sweep(wall, new Vector3(0, 0, side), new Vector3(0, 0, -side), 0.25)).toBeCloseTo(0.75, 6);
  });
});
