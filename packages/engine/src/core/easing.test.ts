import { easing } from "@veranda/contract/engine/messages";
import { describe, expect, it } from "vitest";
import { ease } from "./easing.ts";

describe("the 32 curves of the viewport's movement", () => {
  it.each(easing.options)("%s begins at 0 and ends at 1", (name) => {
    expect(ease(name, 0)).toBeCloseTo(0, 3);
    expect(ease(name, 1)).toBeCloseTo(1, 3);
  });

  it.each(easing.options.filter((name) => name.startsWith("in_out")))(
    "%s is the same from both ends",
    (name) => {
      for (const t of [0.1, 0.25, 0.4]) expect(ease(name, t) + ease(name, 1 - t)).toBeCloseTo(1, 6);
    },
  );

  it("in is slow at first, out at last", () => {
    expect(ease("in_cubic", 0.25)).toBeLessThan(0.05);
    expect(ease("out_cubic", 0.25)).toBeGreaterThan(0.5);
  });
});
