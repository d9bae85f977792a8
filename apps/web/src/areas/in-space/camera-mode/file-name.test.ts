import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test("a picture is named by its space and its moment, in letters that every file system takes", () => {
  const at = new Date(2026, 10, 21, 14, 5, 9);
  expect(fileName("Sunset: Terrace / 2", at, "png")).toBe("Sunset Terrace 2 2026-11-21 14.05.09.png");
  expect(fileName(" ?? ", at, "webm")).toBe("Space 2026-11-21 14.05.09.webm");
});
