import { describe, expect, it } from "vitest";
import { AdaptiveResolution } from "./adaptive-resolution.ts";

/** A machine with a fixed cost per frame plus a cost for the pixels; frames wait for the screen's refresh. */
function play(fixedMs: number, pixelsMs: number, seconds: number, noise = 0) {
  const adaptive = new AdaptiveResolution(0.25, 1);
  const changes: { at: number; share: number }[] = [];
  let seed = 1;
  let slow = 0;
  let frames = 0;
  for (let passed = 0; passed < seconds; frames++) {
    seed = (seed * 16807) % 2147483647;
    const cost = (fixedMs + pixelsMs * adaptive.share ** 2) * (1 + noise * (seed / 2147483647 - 0.5));
    // The screen shows a frame at its next refresh.
    const frameSeconds = Math.ceil(cost / (1000 / 60) - 1e-6) / 60;
    if (passed > seconds / 2 && frameSeconds > 1 / 59) slow += 1;
    passed += frameSeconds;
    if (adaptive.add(frameSeconds, 1 / 60)) changes.push({ at: passed, share: adaptive.share });
  }
  return { share: adaptive.share, changes, slowShare: slow / frames };
}

describe("adaptive resolution", () => {
  it("starts with a resolution estimated from a hidden frame", () => {
    const slow = new AdaptiveResolution(0.25, 1);
    slow.begin(1 / 15, 1 / 60);
    expect(slow.share).toBeCloseTo(0.5);
    const slowest = new AdaptiveResolution(0.25, 1);
    slowest.begin(3, 1 / 60);
    expect(slowest.share).toBe(0.25);
    // Waiting for the end of a single frame adds to its duration.
    const quick = new AdaptiveResolution(0.25, 1);
    quick.begin(1 / 40, 1 / 60);
    expect(quick.share).toBe(1);
  });

  it("draws at full resolution if that is smooth", () => {
    expect(play(3, 8, 60)).toMatchObject({ share: 1, changes: [] });
  });

  it.each([20, 30, 45, 90])("holds the rate if all pixels cost %d ms, without oscillating", (cost) => {
    const { share, changes, slowShare } = play(3, cost, 240, 0.1);
    // At least four fifths of what the machine can sustain; an occasional attempt costs a second.
    const possible = Math.max(0.25, Math.sqrt((1000 / 60 - 3) / cost));
    expect(share).toBeGreaterThan(possible * 0.75);
    expect(share).toBeLessThanOrEqual(possible * 1.12);
    expect(slowShare).toBeLessThan(0.04);
    const late = changes.filter(({ at }) => at > 120);
    expect(late.length).toBeLessThanOrEqual(6);
  });

  it("drops to the minimum if nothing helps, and stays there", () => {
    const { share, changes } = play(40, 10, 120);
    expect(share).toBe(0.25);
    expect(changes.filter(({ at }) => at > 20)).toEqual([]);
  });
});
