import { expect, test } from "vitest";
import { contrast, textOn } from "./colours.ts";

test.each(["#b4512f", "#e58a63", "#ffee00", "#000", "#1d6b68"])("text on %s can be read", (accent) => {
  expect(contrast(accent, textOn(accent))).toBeGreaterThanOrEqual(4.5);
});

test("black on white has the greatest contrast there is", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
});
