import { describe, expect, it } from "vitest";
import { InterpolationClock } from "./interpolation-clock.ts";

const WAY_MS = 40;

/** Frames of the ticks from `from` on, each as late as `late` says; returns the delay after the last. */
function listen(clock: InterpolationClock, from: number, to: number, late: (tick: number) => number): number {
  for (let tick = from; tick < to; tick += 1) clock.heard(tick, tick * 100 + WAY_MS + late(tick));
  return clock.delayMs;
}

describe("the playback clock", () => {
  it("plays 150 ms behind frames that come evenly", () => {
    const clock = new InterpolationClock();
    expect(listen(clock, 1, 100, (tick) => tick % 3)).toBe(150);
    expect(clock.tickAt(100 * 100 + WAY_MS)).toBeCloseTo(98.5, 1);
  });

  it("doesn't add delay for a single hiccup", () => {
    const clock = new InterpolationClock();
    listen(clock, 1, 100, () => 0);
    expect(listen(clock, 100, 200, (tick) => (tick === 120 || tick === 121 ? 280 : 0))).toBe(150);
  });

  it("waits longer where frames keep coming late", () => {
    const clock = new InterpolationClock();
    const delay = listen(clock, 1, 150, (tick) => (tick % 8 === 0 ? 120 : 0));
    expect(delay).toBeGreaterThan(220);
    expect(delay).toBeLessThan(260);
  });

  it("reduces the delay again, imperceptibly slowly", () => {
    const clock = new InterpolationClock();
    const before = listen(clock, 1, 150, (tick) => (tick % 8 === 0 ? 120 : 0));
    const soon = listen(clock, 150, 250, () => 0);
    expect(before - soon).toBeGreaterThan(10);
    expect(before - soon).toBeLessThan(35);
    expect(listen(clock, 250, 900, () => 0)).toBe(150);
  });

  it("never goes backwards, whatever comes when", () => {
    const clock = new InterpolationClock();
    let shown = Number.NEGATIVE_INFINITY;
    for (let tick = 1; tick < 400; tick += 1) {
      clock.heard(tick, tick * 100 + WAY_MS + ((tick * 7919) % 130));
      for (let ms = 0; ms < 100; ms += 16) {
        const next = clock.tickAt(tick * 100 + 200 + ms);
        expect(next).toBeGreaterThanOrEqual(shown);
        shown = next;
      }
    }
  });
});
