import { describe, expect, it } from "vitest";
import { SpringArmLength } from "./spring-arm-length.ts";

const WANTED = 6;

/** The lengths over a sequence of free lengths, a frame each, and the farthest that it moved in one. */
function run(free: readonly number[], deltaSeconds = 1 / 60, wanted = WANTED) {
  const springArm = new SpringArmLength();
  springArm.next(wanted, wanted, deltaSeconds);
  let last = springArm.value;
  let [fastestIn, fastestOut] = [0, 0];
  const lengths = free.map((each) => {
    const length = springArm.next(each, wanted, deltaSeconds);
    fastestIn = Math.max(fastestIn, last - length);
    fastestOut = Math.max(fastestOut, length - last);
    last = length;
    return length;
  });
  return { lengths, fastestIn, fastestOut, last };
}
const frames = (count: number, free: number): number[] => Array.from({ length: count }, () => free);

describe("the length of the springArm", () => {
  it.each([30, 60, 144])(
    "comes in within a quarter of a second, and never in one jump, at %d frames a second",
    (rate) => {
      const { lengths, fastestIn } = run(frames(rate, 0.8), 1 / rate);
      expect(lengths[Math.ceil(rate / 4)]).toBeLessThan(0.95);
      expect(lengths.at(-1)).toBeCloseTo(0.8, 3);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0.8 - 1e-6);
      // From far off to the back of the head it takes some frames: at most a share of the way in one of them.
      expect(fastestIn).toBeLessThan(rate === 30 ? 2.4 : 1);
    },
  );

  it("goes out slowly, and not before the way has been free for a while", () => {
    const { lengths, fastestOut, last } = run([...frames(30, 1), ...frames(150, WANTED)]);
    expect(lengths[30 + 15]).toBeCloseTo(1, 2);
    expect(lengths[30 + 40]).toBeLessThan(4.5);
    expect(last).toBeGreaterThan(WANTED - 0.1);
    expect(fastestOut).toBeLessThan(0.15);
  });

  it("stays in where hits come and go from frame to frame", () => {
    const free = Array.from({ length: 240 }, (_, i) => (i % 8 < 3 ? 1.5 : WANTED));
    const settled = run(free).lengths.slice(30);
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(0.1);
  });

  it("keeps to this side of a surface that comes nearer, however fast one turns", () => {
    const free = Array.from({ length: 60 }, (_, i) => WANTED - i * 0.09);
    expect(run(free).lengths).toEqual(free);
  });

  it("is as long as one asks while nothing is in the way", () => {
    const springArm = new SpringArmLength();
    for (const wanted of [6, 6.5, 7, 9, 3, 1.2, 8])
      expect(springArm.next(wanted, wanted, 1 / 60)).toBe(wanted);
  });

  it("turns back from coming in without a jerk when the way is free again", () => {
    const { fastestIn, fastestOut, last } = run([...frames(4, 1), ...frames(120, WANTED)]);
    expect(Math.max(fastestIn, fastestOut)).toBeLessThan(1);
    expect(last).toBeGreaterThan(WANTED - 0.1);
  });
});
