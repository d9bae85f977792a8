import { describe, expect, test } from "vitest";
import { Course, plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { PathFinder, type Path, type Waypoint } from "./path-finder.ts";

const at = (x: number, y: number, z: number): Waypoint => ({ x, y, z });

function way(course: Course, from: Waypoint, to: Waypoint, reach = 0.5): Path | "none" {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const finder = new PathFinder(solids, from, to, reach);
  for (let i = 0; i < 1_000; i++) {
    const found = finder.run(100);
    if (found !== null) return found;
  }
  throw new Error("no end to it");
}

const whole = (found: Path | "none"): Waypoint[] => {
  if (found === "none" || !found.isWhole) throw new Error("no whole way");
  return found.points;
};
const last = (points: Waypoint[]): Waypoint => points.at(-1) ?? at(0, 0, 0);
const distance = (a: Waypoint, b: Waypoint): number => Math.hypot(a.x - b.x, a.z - b.z);

describe("a path on foot", () => {
  test("is straight without obstacles", () => {
    const points = whole(way(plain(), at(0, 0, 0), at(8, 0, -5)));
    expect(points).toHaveLength(1);
    expect(distance(last(points), at(8, 0, -5))).toBeLessThan(0.6);
  });

  test("goes round a wall and never through it", () => {
    const wall = plain().box(-6, 0, -4.1, 6, 3, -3.9);
    const points = [at(0, 0, 0), ...whole(way(wall, at(0, 0, 0), at(0, 0, -8)))];
    expect(distance(last(points), at(0, 0, -8))).toBeLessThan(0.6);
    for (const [i, b] of points.entries()) {
      const a = points[i - 1] ?? b;
      if (a.z > -4 === b.z > -4) continue;
      const share = (a.z + 4) / (a.z - b.z);
      expect(Math.abs(a.x + (b.x - a.x) * share)).toBeGreaterThan(6.2);
    }
  });

  test("climbs stairs", () => {
    const course = plain().stairs(0, -2, 10, 0.17, 0.3);
    const points = whole(way(course, at(0, 0, 0), at(0, 1.7, -5.4)));
    expect(last(points).y).toBeCloseTo(1.7, 1);
  });

  test("goes as near as possible to an unreachable goal", () => {
    const found = way(new Course().box(-4, -1, -4, 8, 0, 4).box(4, 0, -4, 8, 3, 4), at(0, 0, 0), at(6, 3, 0));
    if (found === "none") throw new Error("none");
    expect(found.isWhole).toBe(false);
    expect(last(found.points).x).toBeGreaterThan(3);
  });

  test("doesn't exist from inside a closed cell", () => {
    const cell = plain()
      .box(-1.2, 0, -1.2, 1.2, 3, -1)
      .box(-1.2, 0, 1, 1.2, 3, 1.2)
      .box(-1.2, 0, -1.2, -1, 3, 1.2)
      .box(1, 0, -1.2, 1.2, 3, 1.2);
    expect(way(cell, at(0, 0, 0), at(0, 0, -15))).toBe("none");
  });

  test("does not jump down from a height", () => {
    const tower = plain().box(-2, 0, -2, 2, 3, 2);
    expect(way(tower, at(0, 3, 0), at(10, 0, 0))).not.toMatchObject({ isWhole: true });
  });
});
