import { describe, expect, it } from "vitest";
import { SpringArmLength } from "./spring-arm-length.ts";

const WANTED = 6;

/** The arm's lengths for a sequence of free lengths, one per frame, and its largest change in one frame. */
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

describe("SpringArmLength", () => {
  it.each([30, 60, 144])(
    "moves in within a quarter of a second, and never in one jump, at %d frames a second",
    (rate) => {
      const { lengths, fastestIn } = run(frames(rate, 0.8), 1 / rate);
      expect(lengths[Math.ceil(rate / 4)]).toBeLessThan(0.95);
      expect(lengths.at(-1)).toBeCloseTo(0.8, 3);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0.8 - 1e-6);
      // From far out to the back of the head takes several frames: there is a limit per frame.
      expect(fastestIn).toBeLessThan(rate === 30 ? 2.4 : 1);
    },
  );

  it("moves out slowly, and only after a while without obstacles", () => {
    const { lengths, fastestOut, last } = run([...frames(30, 1), ...frames(150, WANTED)]);
    expect(lengths[30 + 15]).toBeCloseTo(1, 2);
    expect(lengths[30 + 40]).toBeLessThan(4.5);
    expect(last).toBeGreaterThan(WANTED - 0.1);
    expect(fastestOut).toBeLessThan(0.15);
  });

  it("stays in while hits alternate from frame to frame", () => {
    const free = Array.from({ length: 240 }, (_, i) => (i % 8 < 3 ? 1.5 : WANTED));
    const settled = run(free).lengths.slice(30);
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(0.1);
  });

  it("stays on this side of an approaching surface, however fast the view turns", () => {
    const free = Array.from({ length: 60 }, (_, i) => WANTED - i * 0.09);
    expect(run(free).lengths).toEqual(free);
  });

  it("equals the requested length while nothing blocks it", () => {
    const springArm = new SpringArmLength();
    for (const wanted of [6, 6.5, 7, 9, 3, 1.2, 8])
      expect(springArm.next(wanted, wanted, 1 / 60)).toBe(wanted);
  });

  it("reverses smoothly from moving in when unblocked", () => {
    const { fastestIn, fastestOut, last } = run([...frames(4, 1), ...frames(120, WANTED)]);
    expect(Math.max(fastestIn, fastestOut)).toBeLessThan(1);
    expect(last).toBeGreaterThan(WANTED - 0.1);
  });
});
