import { describe, expect, it } from "vitest";
import { StillPicture, type Drawing } from "./still-picture.ts";

const FRAME = 1 / 60;

/** A machine that sustains this share of the pixels, and needs this many seconds for all of them. */
function machine(share: number, wholeSeconds: number) {
  const still = new StillPicture();
  let last: Drawing = "fluent";
  return {
    still,
    /** The drawings during this many seconds. */
    play: (seconds: number, isMoving = false): Drawing[] => {
      const drawn: Drawing[] = [];
      for (let passed = 0; passed < seconds;) {
        const frame = last === "whole" ? Math.max(FRAME, wholeSeconds) : FRAME;
        passed += frame;
        drawn.push((last = still.next(frame, isMoving, share, FRAME)));
      }
      return drawn;
    },
  };
}
const count = (drawn: Drawing[], what: Drawing): number => drawn.filter((each) => each === what).length;

describe("a still scene", () => {
  it("is drawn at full resolution after 0.4 s, and then held", () => {
    const { play } = machine(0.25, 0.3);
    expect(new Set(play(0.35))).toEqual(new Set(["fluent"]));
    const drawn = play(1.2);
    expect(count(drawn, "whole")).toBe(2);
    expect(new Set(drawn.slice(-20))).toEqual(new Set(["kept"]));
  });

  it("is smooth again in the frame in which something moves", () => {
    const { play } = machine(0.25, 0.3);
    play(3);
    expect(play(0.1, true)[0]).toBe("fluent");
    expect(new Set(play(0.35))).toEqual(new Set(["fluent"]));
    expect(count(play(1), "whole")).toBe(2);
  });

  it("is renewed now and then, the more seldom the more it costs, for a tenth of the time at most", () => {
    const quick = machine(0.25, 0.1);
    quick.play(2);
    const renewed = count(quick.play(20), "whole");
    expect(renewed).toBeGreaterThanOrEqual(9);
    expect(renewed).toBeLessThanOrEqual(11);
    const slow = machine(0.25, 1.5);
    slow.play(4);
    expect(count(slow.play(60), "whole")).toBeLessThanOrEqual(4);
  });

  it("is drawn again soon where something came", () => {
    const { still, play } = machine(0.25, 0.3);
    play(2);
    const drawn = Array.from({ length: 90 }, (_, i) => still.next(FRAME, false, 0.25, FRAME, i === 60));
    expect(count(drawn, "whole")).toBe(1);
    expect(drawn.indexOf("whole")).toBeGreaterThanOrEqual(60);
  });

  it("goes on moving its leaves where whole pictures come often enough", () => {
    const { play } = machine(0.7, 0.032);
    play(2);
    const drawn = play(1);
    expect(count(drawn, "whole")).toBeGreaterThanOrEqual(18);
    expect(count(drawn, "fluent")).toBe(0);
  });

  it("is drawn at full resolution all the time if that holds the rate, which reports that a higher resolution may be tried", () => {
    const { play, still } = machine(0.6, 0.01);
    play(0.5);
    expect(still.isEasy).toBe(false);
    expect(new Set(play(2))).toEqual(new Set(["whole"]));
    expect(still.isEasy).toBe(true);
    play(0.1, true);
    expect(still.isEasy).toBe(false);
  });

  it("makes no difference if the resolution is full anyway", () => {
    expect(new Set(machine(1, 0.01).play(3))).toEqual(new Set(["fluent"]));
  });

  it("rests with software rendering, even if full resolution were possible, and is renewed once a minute", () => {
    const still = new StillPicture({ rests: true });
    const next = (isMoving = false): Drawing => still.next(FRAME, isMoving, 1, FRAME);
    const drawn = Array.from({ length: 60 * 2 }, () => next());
    expect(count(drawn, "whole")).toBe(2);
    expect(drawn.at(-1)).toBe("kept");
    const renewed = Array.from({ length: 60 * 125 }, () => next());
    expect(count(renewed, "whole")).toBe(2);
    expect(next(true)).toBe("fluent");
  });
});
