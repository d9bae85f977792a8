import { describe, expect, it } from "vitest";
import { SpeechMeter } from "./speech-meter.ts";

/** The displayed levels while a voice continues, ten times a second. */
const shown = (meter: SpeechMeter, amplitude: number, seconds: number): number[] =>
  Array.from({ length: Math.round(seconds * 10) }, () => meter.add(amplitude, 0.1));

describe("who speaks", () => {
  it("appears immediately, increases with loudness, and stays between 0 and 1", () => {
    const levels = [0.02, 0.05, 0.1, 0.2, 0.5].map((amplitude) =>
      shown(new SpeechMeter(), amplitude, 1).at(-1),
    );
    expect(shown(new SpeechMeter(), 0.1, 0.1)[0]).toBeGreaterThan(0.3);
    expect(levels).toEqual(levels.toSorted((a = 0, b = 0) => a - b));
    expect(levels[0]).toBeGreaterThan(0);
    expect(levels.at(-1)).toBe(1);
  });

  it("ignores background noise, and invalid levels", () => {
    expect(new Set(shown(new SpeechMeter(), 0.012, 5))).toEqual(new Set([0]));
    expect(shown(new SpeechMeter(), Number.NaN, 1)).toEqual(Array(10).fill(0));
  });

  it("continues through the pauses between words, and ends after them", () => {
    const meter = new SpeechMeter();
    shown(meter, 0.1, 1);
    expect(shown(meter, 0, 0.3).every((level) => level > 0)).toBe(true);
    shown(meter, 0.1, 0.3);
    expect(shown(meter, 0, 2).at(-1)).toBe(0);
  });

  it("has hysteresis: continues at a level that wouldn't have started it", () => {
    const meter = new SpeechMeter();
    shown(meter, 0.1, 1);
    expect(shown(meter, 0.012, 3).at(-1)).toBeGreaterThan(0);
  });

  it("changes in steps: a steady voice is reported once", () => {
    const meter = new SpeechMeter();
    const steady = Array.from({ length: 30 }, (_, i) => meter.add(0.1 + 0.002 * (i % 2), 0.1)).slice(5);
    expect(new Set(steady).size).toBe(1);
  });
});
