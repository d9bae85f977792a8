import { expect, it } from "vitest";
import { headPixels, pixelsPerMetre } from "./head-size.ts";

const at = (distance: number, isOwn = false): number => headPixels(pixelsPerMetre(distance, 1.7, 844), isOwn);

it("a camera's picture is as wide as a head near by, and still seen from afar", () => {
  expect(at(1.5)).toBeGreaterThan(180);
  expect(at(10)).toBe(40);
  // No wider than people far away are apart.
  expect(at(40)).toBeLessThan(20);
});

it("one's own covers nothing of what one looks at, however near the following camera comes", () => {
  for (const distance of [0.4, 1, 2, 3]) expect(at(distance, true)).toBeLessThanOrEqual(72);
  expect(at(10, true)).toBe(at(10));
});
