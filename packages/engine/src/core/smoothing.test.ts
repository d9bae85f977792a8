import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clamp, dampingShare, moveTowards, smoothstep, Spring, wrapAngle } from "./smoothing.ts";

/** The value of a spring after this time, at this many frames a second. */
const after = (seconds: number, framesASecond: number): number => {
  const spring = new Spring(0);
  for (let i = 0; i < Math.round(seconds * framesASecond); i++) spring.follow(1, 0.3, 1 / framesASecond);
  return spring.value;
};

describe("a spring", () => {
  it("is in the same position whatever the frame rate: a slow machine shows the same movement", () => {
    for (const seconds of [0.1, 0.3, 1]) expect(after(seconds, 10)).toBeCloseTo(after(seconds, 240), 9);
  });

  it("reaches its target without overshoot, however long a frame was", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.001, max: 2, noNaN: true }), { maxLength: 40 }), (frames) => {
        const spring = new Spring(0);
        let last = 0;
        for (const frame of frames) {
          const value = spring.follow(1, 0.2, frame);
          expect(value).toBeGreaterThanOrEqual(last - 1e-12);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
          last = value;
        }
      }),
    );
    expect(after(3, 60)).toBeCloseTo(1, 4);
  });

  it("stays where it is put", () => {
    const spring = new Spring(0);
    spring.follow(5, 0.3, 0.1);
    spring.reset(2);
    expect(spring.follow(2, 0.3, 0.1)).toBe(2);
  });
});

it("a gap closes by the same fraction whatever the frame rate", () => {
  const left = (framesASecond: number) => (1 - dampingShare(0.25, 1 / framesASecond)) ** framesASecond;
  expect(left(15)).toBeCloseTo(left(144), 9);
  expect(dampingShare(0.25, 0.25)).toBeCloseTo(0.632, 3);
  expect(dampingShare(0.25, 0)).toBe(0);
});

it("an angle is normalised to -π..π, and turns the shorter way", () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (angle) => {
      const wrapped = wrapAngle(angle);
      expect(Math.abs(wrapped)).toBeLessThanOrEqual(Math.PI + 1e-9);
      expect(Math.cos(wrapped)).toBeCloseTo(Math.cos(angle), 9);
      expect(Math.sin(wrapped)).toBeCloseTo(Math.sin(angle), 9);
    }),
  );
  expect(wrapAngle(-3 - 3)).toBeCloseTo(2 * Math.PI - 6);
});

it("linear, clamped and smooth steps stay within their range", () => {
  expect([moveTowards(0, 1, 0.3), moveTowards(0.9, 1, 0.3), moveTowards(1, 0, 0.3)]).toEqual([0.3, 1, 0.7]);
  expect([clamp(-1, 0, 2), clamp(1, 0, 2), clamp(3, 0, 2)]).toEqual([0, 1, 2]);
  expect([smoothstep(2, 4, 1), smoothstep(2, 4, 3), smoothstep(2, 4, 5)]).toEqual([0, 0.5, 1]);
});
