import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useInSight } from "./use-in-sight.ts";

test("the view is brought into sight at the door and on walking in, not on leaving", () => {
  const slot = document.createElement("div");
  const scrolled = vi.spyOn(slot, "scrollIntoView");
  type Coming = { comesTo: Parameters<typeof useInSight>[1] };
  const { rerender } = renderHook(({ comesTo }: Coming) => useInSight(slot, comesTo), {
    initialProps: { comesTo: "door" },
  });
  expect(scrolled).toHaveBeenCalledTimes(1);
  rerender({ comesTo: "space" });
  expect(scrolled).toHaveBeenCalledTimes(2);
  rerender({ comesTo: null });
  expect(scrolled).toHaveBeenCalledTimes(2);
});
