import { describe, expect, it } from "vitest";
import { VOICE_REACH_METERS } from "./voice.ts";
import { voiceGain } from "./voice-gain.ts";

describe("the gain of a voice", () => {
  it("is 1 within arm's reach, falls with distance, and is 0 at the rooms' reach", () => {
    expect(voiceGain(0)).toBe(1);
    expect(voiceGain(1.5)).toBe(1);
    const steps = Array.from({ length: VOICE_REACH_METERS * 2 }, (_, i) => voiceGain(1.5 + i / 2));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    // At twice the distance about half.
    expect(voiceGain(6) / voiceGain(3)).toBeCloseTo(0.53, 1);
    expect(voiceGain(12)).toBeGreaterThan(0.08);
    expect(voiceGain(VOICE_REACH_METERS)).toBe(0);
    expect(voiceGain(300)).toBe(0);
  });
});
