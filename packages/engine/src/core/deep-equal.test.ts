import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deepEqual } from "./deep-equal.ts";

const data = fc.jsonValue({ maxDepth: 4 });

describe("equal by content", () => {
  it("holds for every copy, whatever it contains", () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(deepEqual(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it("agrees with equality of JSON text if keys are in the same order, and is symmetric", () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_key, each: unknown) =>
        typeof each === "object" && each !== null && !Array.isArray(each)
          ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : Object.is(each, -0)
            ? "-0"
            : each,
      );
    fc.assert(
      fc.property(data, data, (a, b) => {
        expect(deepEqual(a, b)).toBe(sorted(a) === sorted(b));
        expect(deepEqual(b, a)).toBe(deepEqual(a, b));
      }),
    );
  });

  it("distinguishes an array from an array-like object, and undefined from absent", () => {
    expect(deepEqual([1], { 0: 1 })).toBe(false);
    expect(deepEqual({ a: undefined }, { b: undefined })).toBe(false);
    expect(deepEqual({}, null)).toBe(false);
    expect(deepEqual(Number.NaN, Number.NaN)).toBe(true);
  });
});
