import { expect, test } from "vitest";
import { eulerOf } from "./euler.ts";

const half = Math.SQRT1_2;

test.each([
  ["nothing", [0, 0, 0, 1], [0, 0, 0]],
  ["a quarter about y", [0, half, 0, half], [0, 90, 0]],
  ["a quarter about x: the pole", [half, 0, 0, half], [90, 0, 0]],
  ["a quarter about z", [0, 0, half, half], [0, 0, 90]],
  ["backwards about y", [0, 1, 0, 0], [0, 180, 0]],
  ["30 about y, then 20 about x", [0.1677313, 0.254887, -0.0449435, 0.9512512], [20, 30, 0]],
] as const)("the angles of %s", (_, quaternion, angles) => {
  eulerOf(quaternion).forEach((angle, at) => expect(angle).toBeCloseTo(angles[at] ?? 0, 2));
});
