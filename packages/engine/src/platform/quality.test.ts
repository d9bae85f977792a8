import { describe, expect, it } from "vitest";
import { QUALITY, resolutionOf } from "./quality.ts";

const laptop = { devicePixelRatio: 2, width: 1280, height: 720 };

describe("resolution of the canvas and of the scene", () => {
  it.each([
    ["low", 1],
    ["medium", 1.5],
    ["high", 2],
    ["ultra", 2],
  ] as const)(
    "names on %s have %d pixels per CSS pixel, however low the scene's resolution",
    (level, names) => {
      for (const share of [1, 0.7, 0.5, 0.25]) {
        const { canvas, scene } = resolutionOf(QUALITY[level], laptop, share);
        expect(canvas).toBe(names);
        expect(canvas * scene).toBeCloseTo(QUALITY[level].maxPixelRatio * share, 6);
      }
    },
  );

  it("is at most that of the screen", () => {
    expect(resolutionOf(QUALITY.high, { ...laptop, devicePixelRatio: 1 }, 0.5)).toEqual({
      canvas: 1,
      scene: 0.5,
    });
  });

  it("is not made huge for names alone", () => {
    const wall = { devicePixelRatio: 2, width: 2560, height: 1440 };
    const { canvas } = resolutionOf(QUALITY.high, wall, 0.4);
    expect(canvas * canvas * wall.width * wall.height).toBeLessThan(4.1e6);
    expect(canvas).toBeGreaterThanOrEqual(1);
    expect(resolutionOf(QUALITY.high, wall, 1).canvas).toBe(2);
  });
});
