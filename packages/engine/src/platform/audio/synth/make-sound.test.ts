import { describe, expect, test } from "vitest";
import type { LoopSound } from "../audio.ts";
import { LOOPS, RECIPES, type ShortSound } from "./make-sound.ts";
import { RATE } from "./signal.ts";

const ONCE = Object.keys(RECIPES) as ShortSound[];
const ENDLESS = Object.keys(LOOPS) as LoopSound[];

const makeLoop = (name: LoopSound): Float32Array => {
  for (const making = LOOPS[name](); ;) {
    const { done, value } = making.next();
    if (done) return value;
  }
};
const isHeard = (samples: Float32Array): boolean => {
  const loudest = peak(samples);
  return samples.every(Number.isFinite) && loudest > 0.2 && loudest <= 0.95 && rms(samples) > 0.005;
};

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const peak = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
/** Spectral centre estimated from zero crossings: rough, but enough to distinguish a rug from a tile. Hz. */
const brightness = (samples: Float32Array): number => {
  let sum = 0;
  let energy = 0;
  for (let i = 1; i < samples.length; i++) {
    sum += ((samples[i] ?? 0) - (samples[i - 1] ?? 0)) ** 2;
    energy += (samples[i] ?? 0) ** 2;
  }
  return (RATE / (2 * Math.PI)) * Math.sqrt(sum / energy);
};

describe("synthesized sounds", () => {
  test.each(ONCE)("“%s” is audible, has no invalid sample and never clips", (name) => {
    for (let variation = 0; variation < RECIPES[name].variations; variation++)
      expect(isHeard(RECIPES[name].make(variation))).toBe(true);
  });

  test.each(ENDLESS)("“%s” loops seamlessly, is audible and never clips", (name) => {
    const samples = makeLoop(name);
    expect(isHeard(samples)).toBe(true);
    let widest = 0;
    for (let i = 1; i < samples.length; i++)
      widest = Math.max(widest, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
    expect(Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))).toBeLessThanOrEqual(widest);
  });

  test.each(ONCE)("“%s” begins and ends in silence, and has died away by its end", (name) => {
    const samples = RECIPES[name].make(0);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
    expect(rms(samples.subarray(-Math.round(0.02 * RATE)))).toBeLessThan(rms(samples) * 0.25);
    expect(samples.length / RATE).toBeLessThan(3);
  });

  test("each variation differs, and is reproducible", () => {
    const first = RECIPES["step stone"].make(0);
    expect(RECIPES["step stone"].make(0)).toEqual(first);
    expect(RECIPES["step stone"].make(1)).not.toEqual(first);
  });

  test("grounds sound plausible: soft ones dull, hard and loose ones bright", () => {
    const of = (name: ShortSound): number => brightness(RECIPES[name].make(0));
    expect(of("step carpet")).toBeLessThan(of("step wood"));
    expect(of("step wood")).toBeLessThan(of("step stone"));
    expect(of("step stone")).toBeLessThan(of("step tile"));
    expect(of("step sand")).toBeLessThan(of("step gravel"));
  });
});
