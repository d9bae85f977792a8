import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { give, lampSource, pickPlace, windowSource } from "./sources.ts";

const UP = new Vector3(0, 1, 0);
const FLOOR = new Vector3();
const at = (x: number, y: number, z: number) => new Vector3(x, y, z);
const BULB = { position: [0, 2, 0], strength: 100 } as const;
const bulb = lampSource({ ...BULB, position: [0, 2, 0] });
const spot = lampSource({ ...BULB, position: [0, 2, 0], kind: "spot", target: [0, 0, 0], cone: 1 });
const sky = windowSource({ x: [-1, 1], y: [2, 2], z: [-1, 1], normal: [0, -1, 0], gain: 3 });

describe("a bulb", () => {
  test("gives a quarter at twice the distance", () => {
    const near = give(bulb, bulb.middle, at(0, 1, 0), UP, false);
    expect(give(bulb, bulb.middle, FLOOR, UP, false)).toBeCloseTo(near / 4, 9);
  });

  test("gives half to a surface tilted by 60 degrees, and nothing to a back face", () => {
    const straight = give(bulb, bulb.middle, FLOOR, UP, false);
    const turned = at(Math.sin(Math.PI / 3), Math.cos(Math.PI / 3), 0);
    expect(give(bulb, bulb.middle, FLOOR, turned, false)).toBeCloseTo(straight / 2, 9);
    expect(give(bulb, bulb.middle, FLOOR, at(0, -1, 0), false)).toBe(0);
  });

  test("gives a leaf half on each of its sides, whichever faces it", () => {
    const straight = give(bulb, bulb.middle, FLOOR, UP, false);
    for (const facing of [UP, at(0, -1, 0)])
      expect(give(bulb, bulb.middle, FLOOR, facing, true)).toBeCloseTo(straight / 2, 9);
  });

  test("has a limited intensity close by", () => {
    const close = give(bulb, bulb.middle, at(0, 2 - 1e-6, 0), UP, false);
    expect(close).toBeLessThan(give(bulb, bulb.middle, at(0, 1, 0), UP, false) * 100);
  });
});

describe("a spot", () => {
  test("gives as much as a bulb at its target, less towards its edge, and nothing beyond", () => {
    const across = (x: number) => give(spot, spot.middle, at(x, 0, 0), UP, false);
    expect(across(0)).toBeCloseTo(give(bulb, bulb.middle, FLOOR, UP, false), 9);
    // The cone's half angle is half a radian: 1.09 m to the side, two metres below.
    expect(across(0.8)).toBeLessThan(across(0.4));
    expect(across(0.8)).toBeGreaterThan(0);
    expect(across(1.15)).toBe(0);
  });
});

describe("an opening to the sky", () => {
  test("shines only to the side that it faces", () => {
    expect(give(sky, sky.middle, FLOOR, UP, false)).toBeGreaterThan(0);
    expect(give(sky, sky.middle, at(0, 4, 0), at(0, -1, 0), false)).toBe(0);
  });

  test("is proportional to its size: twice as wide, twice as much", () => {
    const wide = windowSource({ x: [-2, 2], y: [2, 2], z: [-1, 1], normal: [0, -1, 0], gain: 3 });
    expect(wide.power).toBeCloseTo(2 * sky.power, 9);
  });

  test("is sampled over all of its area, and never beside it", () => {
    const place = new Vector3();
    const seen = [0, 0.25, 0.5, 0.999].map((value) => {
      pickPlace(sky, () => value, place);
      expect(place.y).toBe(2);
      return Math.round(place.x * 10) / 10;
    });
    expect(seen).toEqual([-1, -0.5, 0, 1]);
  });
});

test("a panel has the given size, perpendicular to its direction", () => {
  const panel = lampSource({
    kind: "panel",
    position: [0, 2, 0],
    target: [0, 2, 5],
    strength: 10,
    size: [2, 1],
  });
  expect(panel.across.length()).toBeCloseTo(2, 9);
  expect(panel.up.length()).toBeCloseTo(1, 9);
  const looks = panel.normal ?? UP;
  expect(looks.dot(at(0, 0, 1))).toBeCloseTo(1, 9);
  expect(panel.across.dot(looks)).toBeCloseTo(0, 9);
  expect(panel.up.dot(looks)).toBeCloseTo(0, 9);
});
