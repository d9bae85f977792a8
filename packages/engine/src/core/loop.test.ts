import { describe, expect, it } from "vitest";
import { Loop } from "./loop.ts";

function counted() {
  const counts = { begun: 0, steps: 0, updates: 0, draws: 0 };
  const loop = new Loop({
    begin: () => (counts.begun += 1),
    step: () => (counts.steps += 1),
    update: () => (counts.updates += 1),
    draw: () => (counts.draws += 1),
  });
  const run = (frames: number, frameMs: number, isSeen = true, from = 0): void => {
    for (let i = 0; i <= frames; i++) loop.tick(from + i * frameMs, isSeen);
  };
  return { loop, counts, run };
}

describe("the loop", () => {
  it.each([1000 / 144, 1000 / 60, 1000 / 24, 1000 / 9])(
    "takes sixty steps a second at %d ms a frame",
    (frameMs) => {
      const { counts, run } = counted();
      run(Math.round(2000 / frameMs), frameMs);
      expect(Math.abs(counts.steps - 120)).toBeLessThan(5);
    },
  );

  it("continues from where it was after a pause", () => {
    const { loop, counts } = counted();
    loop.tick(0, true);
    loop.tick(60_000, true);
    expect(counts.steps).toBe(15);
  });

  it("skips frames above the target rate", () => {
    const { loop, counts, run } = counted();
    loop.setRate(30, 1);
    run(60, 1000 / 60);
    expect(counts.draws).toBeGreaterThanOrEqual(30);
    expect(counts.draws).toBeLessThanOrEqual(31);
  });

  it.each([
    [60, 144],
    [50, 60],
    [120, 144],
    [30, 75],
    [24, 60],
  ])("draws %d times a second on a screen of %d", (target, screen) => {
    const { loop, counts, run } = counted();
    loop.setRate(target, 0);
    run(screen * 4, 1000 / screen);
    expect(Math.abs(counts.draws - target * 4)).toBeLessThanOrEqual(2);
  });

  it("does not catch up on frames after a pause", () => {
    const { loop, counts, run } = counted();
    loop.setRate(30, 0);
    run(4, 1000 / 60);
    const before = counts.draws;
    run(60, 1000 / 60, true, 30_000);
    expect(counts.draws - before).toBeLessThanOrEqual(32);
  });

  it("waits for every second refresh", () => {
    const { loop, counts, run } = counted();
    loop.setRate(0, 2);
    run(60, 1000 / 60);
    expect(counts.draws).toBe(30);
  });

  it("does not draw what is not visible", () => {
    const { counts, run } = counted();
    run(10, 250, false);
    expect(counts.draws).toBe(0);
    expect(counts.steps).toBeGreaterThan(100);
  });
});
