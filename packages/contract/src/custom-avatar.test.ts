import { expect, test } from "vitest";
import { AVATAR_BONES } from "./avatar.ts";
import { chosenHeight, CUSTOM_AVATAR_BUDGET, CUSTOM_AVATAR_HEIGHT, NEEDED_BONES } from "./custom-avatar.ts";

test("a height can be chosen within the bounds, inclusive", () => {
  const { min, max, usual } = CUSTOM_AVATAR_HEIGHT;
  for (const metres of [min, usual, max]) expect(chosenHeight.safeParse(metres).success).toBe(true);
  for (const metres of [min - 0.01, max + 0.01, Number.NaN, Infinity, "1.7"])
    expect(chosenHeight.safeParse(metres).success, String(metres)).toBe(false);
});

test("required bones are bones of the skeleton, in pairs", () => {
  for (const bone of NEEDED_BONES) {
    expect(AVATAR_BONES).toContain(bone);
    const other = bone.replace(/^(left|right)/, (side) => (side === "left" ? "right" : "left"));
    expect(NEEDED_BONES).toContain(other);
  }
});

test("each level of detail has fewer triangles than the one before", () => {
  const { near, middle, lower, far } = CUSTOM_AVATAR_BUDGET;
  const levels = [near.triangles, middle.triangles, ...lower, far.triangles];
  expect(levels).toEqual([...new Set(levels)].toSorted((a, b) => b - a));
});
