import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { VideoBudget } from "./video-budget.ts";

const MOST = 4;
const RATE = 1_000_000;

/** A budget with one report a second; sends as many large videos as it allows. */
function viewed(most = MOST) {
  const budget = new VideoBudget(most);
  let nowMs = 0;
  const report = (lost: number): boolean => {
    nowMs += 1_000;
    return budget.reported(lost, budget.largest, budget.largest * RATE, nowMs);
  };
  return { budget, report };
}

/** Seconds without a loss until the budget rises. */
function quietUntilMore({ budget, report }: ReturnType<typeof viewed>): number {
  const before = budget.largest;
  for (let seconds = 1; seconds <= 120; seconds += 1) {
    report(0);
    if (budget.largest > before) return seconds;
  }
  return Number.POSITIVE_INFINITY;
}

describe("a viewer's budget of large videos", () => {
  test("starts with all, and ignores a single report of loss", () => {
    const { budget, report } = viewed();
    expect(report(0.5)).toBe(false);
    expect(report(0)).toBe(false);
    expect(report(0.5)).toBe(false);
    expect(budget.largest).toBe(MOST);
  });

  test("falls by one with the second consecutive report of loss, down to none", () => {
    const { budget, report } = viewed(2);
    const steps = [0.2, 0.2, 0.2, 0.2, 0.2, 0.2].map((lost) => [report(lost), budget.largest]);
    expect(steps).toEqual([
      [false, 2],
      [true, 1],
      [false, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  test("falls relative to what is sent, if that is less than it allows", () => {
    const budget = new VideoBudget(MOST);
    budget.reported(0.2, 2, 2 * RATE, 1_000);
    expect(budget.reported(0.2, 2, 2 * RATE, 2_000)).toBe(true);
    expect(budget.largest).toBe(1);
  });

  test("is unchanged by moderate loss, which does not reset the count of reports either", () => {
    const { budget, report } = viewed();
    report(0.2);
    for (let n = 0; n < 20; n += 1) expect(report(0.05)).toBe(false);
    expect(report(0.2)).toBe(true);
    const fallen = budget.largest;
    for (let n = 0; n < 60; n += 1) report(0.05);
    expect(budget.largest).toBe(fallen);
  });

  test("rises by one after a time without loss, which is longer the more often it fell", () => {
    const stand = viewed();
    const waits: number[] = [];
    for (let falls = 0; falls < 6; falls += 1) {
      stand.report(0.2);
      stand.report(0.2);
      waits.push(quietUntilMore(stand));
    }
    expect(waits).toEqual([5, 10, 20, 40, 40, 40]);
  });

  test("rises to all of them at most", () => {
    const stand = viewed();
    stand.report(0.2);
    stand.report(0.2);
    quietUntilMore(stand);
    expect(stand.budget.largest).toBe(MOST);
    expect(quietUntilMore(stand)).toBe(Number.POSITIVE_INFINITY);
  });

  test("falls if the viewer's bandwidth estimate is below what is sent, even without loss", () => {
    const { budget, report } = viewed();
    budget.fits(MOST * RATE * 0.95);
    report(0);
    report(0);
    expect(budget.largest).toBe(MOST);
    budget.fits(MOST * RATE * 0.8);
    report(0);
    expect(report(0)).toBe(true);
    expect(budget.largest).toBe(MOST - 1);
    // What is sent now fits.
    report(0);
    report(0);
    expect(budget.largest).toBe(MOST - 1);
  });

  test("ignores loss while no large video is sent", () => {
    const budget = new VideoBudget(MOST);
    budget.fits(1);
    for (let n = 1; n < 10; n += 1) expect(budget.reported(0.5, 0, 0, n * 1_000)).toBe(false);
    expect(budget.largest).toBe(MOST);
  });

  test("stays between none and all, changes by single steps, and reports changes, whatever is reported", () => {
    const step = record({
      lost: constantFrom(0, 0.02, 0.05, 0.1, 0.5, 1),
      fits: constantFrom(0, 500_000, 5_000_000, Number.POSITIVE_INFINITY),
      waitMs: integer({ min: 0, max: 60_000 }),
    });
    assert(
      property(integer({ min: 0, max: 6 }), array(step, { maxLength: 80 }), (most, steps) => {
        const budget = new VideoBudget(most);
        let nowMs = 0;
        for (const { lost, fits, waitMs } of steps) {
          nowMs += waitMs;
          budget.fits(fits);
          const before = budget.largest;
          const hasChanged = budget.reported(lost, before, before * RATE, nowMs);
          expect(Math.abs(budget.largest - before)).toBe(hasChanged ? 1 : 0);
          expect(budget.largest).toBeGreaterThanOrEqual(0);
          expect(budget.largest).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});
