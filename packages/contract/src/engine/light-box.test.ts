import { expect, test } from "vitest";
import { canBeLarge } from "./light-box.ts";

test.each([
  ["image", {}, true],
  ["screen", {}, false],
  ["screen", { fileId: "a" }, true],
  ["note", { text: "Hello" }, true],
  ["note", { text: " \n" }, false],
  ["text", {}, false],
  ["prefab", { text: "Hello" }, false],
  ["group", {}, false],
] as const)("%s with %j can be viewed enlarged: %s", (kind, props, isSo) =>
  expect(canBeLarge({ kind, props })).toBe(isSo),
);
