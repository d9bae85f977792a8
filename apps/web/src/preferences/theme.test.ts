import { afterEach, expect, test, vi } from "vitest";
import { setTheme } from "./theme.ts";

const shown = (): string | undefined => document.documentElement.dataset.theme;
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.theme;
});

test("the page follows once what was pressed has answered, and of two choices it takes the last", async () => {
  setTheme("light");
  setTheme("dark");
  expect(shown()).toBeUndefined();
  expect(document.cookie).toContain("dark");
  await expect.poll(shown).toBe("dark");
});

test("a page that nobody sees follows at once", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  setTheme("dark");
  expect(shown()).toBe("dark");
});
