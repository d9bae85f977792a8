import { easing } from "@veranda/contract/engine/messages";
import { describe, expect, it } from "vitest";
import { ease } from "./easing.ts";

/** Values at a fifth, a half and four fifths of the time, computed separately from Penner's formulas. */
const REFERENCE: Readonly<Record<string, readonly [number, number, number]>> = {
  linear: [0.2, 0.5, 0.8],
  step: [0, 0, 0],
  in_sine: [0.04894, 0.29289, 0.69098],
  out_sine: [0.30902, Math.SQRT1_2, 0.95106],
  in_out_sine: [0.09549, 0.5, 0.90451],
  in_quad: [0.04, 0.25, 0.64],
  out_quad: [0.36, 0.75, 0.96],
  in_out_quad: [0.08, 0.5, 0.92],
  in_cubic: [0.008, 0.125, 0.512],
  out_cubic: [0.488, 0.875, 0.992],
  in_out_cubic: [0.032, 0.5, 0.968],
  in_quart: [0.0016, 0.0625, 0.4096],
  out_quart: [0.5904, 0.9375, 0.9984],
  in_out_quart: [0.0128, 0.5, 0.9872],
  in_quint: [0.00032, 0.03125, 0.32768],
  out_quint: [0.67232, 0.96875, 0.99968],
  in_out_quint: [0.00512, 0.5, 0.99488],
  in_expo: [0.00391, 0.03125, 0.25],
  out_expo: [0.75, 0.96875, 0.99609],
  in_out_expo: [0.00781, 0.5, 0.99219],
  in_circ: [0.0202, 0.13397, 0.4],
  out_circ: [0.6, 0.86603, 0.9798],
  in_out_circ: [0.04174, 0.5, 0.95826],
  in_back: [-0.04645, -0.0877, 0.2942],
  out_back: [0.7058, 1.0877, 1.04645],
  in_out_back: [-0.04968, 0.5, 1.04968],
  in_elastic: [-0.00195, -0.01563, -0.125],
  out_elastic: [1.125, 1.01562, 1.00195],
  in_out_elastic: [0.00781, 0.5, 0.99219],
  in_bounce: [0.06, 0.23438, 0.6975],
  out_bounce: [0.3025, 0.76562, 0.94],
  in_out_bounce: [0.11375, 0.5, 0.88625],
};

describe("the 32 curves of the viewport's movement", () => {
  it.each(easing.options)("%s begins at 0 and ends at 1", (name) => {
    expect(ease(name, 0)).toBeCloseTo(0, 3);
    expect(ease(name, 1)).toBeCloseTo(1, 3);
  });

  it("are 32, each by Penner's formula", () => {
    expect(Object.keys(REFERENCE).sort()).toEqual([...easing.options].sort());
    expect(easing.options).toHaveLength(32);
    for (const [name, values] of Object.entries(REFERENCE)) {
      values.forEach((value, at) => expect(ease(name, [0.2, 0.5, 0.8][at] ?? 0), name).toBeCloseTo(value, 4));
    }
  });

  it.each(easing.options.filter((name) => name.startsWith("in_out")))("%s is symmetric", (name) => {
    for (const t of [0.1, 0.25, 0.4]) expect(ease(name, t) + ease(name, 1 - t)).toBeCloseTo(1, 6);
  });

  it("in starts slowly, out ends slowly", () => {
    expect(ease("in_cubic", 0.25)).toBeLessThan(0.05);
    expect(ease("out_cubic", 0.25)).toBeGreaterThan(0.5);
  });
});
