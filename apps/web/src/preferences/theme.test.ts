import { afterEach, expect, test, vi } from "vitest";
import { setTheme } from "./theme.ts";

const shown = (): string | undefined => document.documentElement.dataset.theme;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

test("the page's colours change at once, and what moves goes on", () => {
  class Transition {
    cancel = vi.fn<() => void>();
  }
  vi.stubGlobal("CSSTransition", Transition);
  const [moves, fades] = [new Transition(), new Transition()];
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.spyOn(document, "getAnimations").mockImplementation(
    () => (shown() === "dark" ? [moves, fades] : [moves]) as unknown as Animation[],
  );
  setTheme("dark");
  expect(fades.cancel).toHaveBeenCalledOnce();
  expect(moves.cancel).not.toHaveBeenCalled();
});
