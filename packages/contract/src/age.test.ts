import { describe, expect, test } from "vitest";
import {
  bandOfAge,
  isBandBelow,
  isOlder,
  isUnder16,
  isUnder18,
  lowestAge,
  oldestBandNow,
  type AgeBand,
} from "./age.ts";

test("of the two ages that are possible for a birth year, the lower counts", () => {
  expect(lowestAge(2010, 2026)).toBe(15);
  expect(lowestAge(2026, 2026)).toBe(-1);
});

test.each<[number, AgeBand]>([
  [-1, "under_13"],
  [12, "under_13"],
  [13, "13_15"],
  [15, "13_15"],
  [16, "16_17"],
  [17, "16_17"],
  [18, "adult"],
])("%s is in the band %s", (age, band) => {
  expect(bandOfAge(age)).toBe(band);
});

describe("grows into the oldest band after some years", () => {
  test.each<[AgeBand, number, AgeBand]>([
    ["13_15", 2026, "13_15"],
    ["13_15", 2027, "16_17"],
    ["13_15", 2028, "16_17"],
    ["13_15", 2029, "adult"],
    ["under_13", 2027, "13_15"],
    ["under_13", 2031, "16_17"],
    ["16_17", 2027, "adult"],
    ["adult", 2100, "adult"],
    // By a clock that was set back, nobody gets younger.
    ["13_15", 2020, "13_15"],
  ])("%s given in 2026 is, in %s, at most %s", (given, year, oldest) => {
    expect(oldestBandNow(given, 2026, year)).toBe(oldest);
  });
});

test("somebody who was never asked is neither under 16 nor under 18, nor above any age", () => {
  expect([isUnder16(null), isUnder18(null)]).toEqual([false, false]);
  expect([isUnder16("16_17"), isUnder18("16_17"), isUnder18("adult")]).toEqual([false, true, false]);
  expect([isOlder("adult", "13_15"), isOlder("13_15", "13_15")]).toEqual([true, false]);
});

test("a band is below an age if everybody in it is younger", () => {
  const below = (age: number) =>
    (["under_13", "13_15", "16_17", "adult"] as const).filter((band) => isBandBelow(band, age));
  expect([0, 12, 13, 14, 16, 18].map(below)).toEqual([
    [],
    [],
    ["under_13"],
    ["under_13"],
    ["under_13", "13_15"],
    ["under_13", "13_15", "16_17"],
  ]);
});
