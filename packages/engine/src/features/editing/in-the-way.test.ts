import { Box3, Vector3 } from "three";
import { expect, it } from "vitest";
import { isAnyBehind } from "./in-the-way.ts";

/** Eyes that look north (-z) at a note of 0.6 m, 1.5 m ahead. */
const EYE = new Vector3(0, 1.6, 0);
const NOTE = {
  middle: new Vector3(0, 1.5, -1.5),
  right: new Vector3(1, 0, 0),
  width: 0.6,
  height: 0.6,
  depth: 0.03,
};
const box = (width: number, height: number, x: number, y: number, z: number): Box3 =>
  new Box3().setFromCenterAndSize(new Vector3(x, y, z), new Vector3(width, height, 0.1));

it.each([
  // So far behind rays through its bottom, its middle and its top are a metre apart.
  ["a line that is thin and far behind it", box(2.6, 0.4, 0, 1.7, -5), true],
  ["one that is just before the end of what counts", box(2.6, 0.4, 0, 1.6, -9), true],
  ["one that is too far for that", box(2.6, 0.4, 0, 1.6, -12), false],
  ["what shows beside it", box(1, 0.4, 2, 1.5, -5), false],
  ["what sticks out behind its edge", box(3, 0.4, 2, 1.5, -5), true],
  ["what shows above it", box(2.6, 0.4, 0, 3, -5), false],
  ["what shows below it", box(2.6, 0.1, 0, 0.1, -5), false],
  ["what is before it", box(0.4, 0.2, 0, 1.55, -1), false],
  ["what is behind one's back", box(2.6, 0.4, 0, 1.5, 4), false],
  ["a room that one is in", box(8, 8, 0, 1.5, 0).expandByVector(new Vector3(0, 0, 8)), false],
])("detects whether an object covers %s", (_, words, isCovered) => {
  expect(isAnyBehind([words], NOTE, EYE, 8, EYE)).toBe(isCovered);
});
