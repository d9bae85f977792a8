import { expect, test } from "vitest";
import { sliceOfPush } from "./wheel-slice.ts";

test.each([
  [0, -1, 0],
  [1, 0, 2],
  [0, 1, 4],
  [-1, 0, 6],
  [-0.6, -0.7, 7],
  [0.1, 0.2, null],
])("a push of %s, %s points at slice %s of eight", (x, y, slice) => {
  expect(sliceOfPush(x, y, 8)).toBe(slice);
});

test("of none there is nothing to choose", () => {
  expect(sliceOfPush(0, -1, 0)).toBeNull();
});
