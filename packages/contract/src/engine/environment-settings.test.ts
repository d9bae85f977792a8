import { describe, expect, test } from "vitest";
import { ENVIRONMENT_SETTINGS, environmentAdjustments } from "./environment-settings.ts";

const takes = (adjustments: object): boolean => environmentAdjustments.safeParse(adjustments).success;

describe("the light of an environment", () => {
  test.each([
    ["sunAzimuth", [-180, 180], [-181, 181]],
    ["sunElevation", [2, 90], [1.9, 90.1]],
    ["sunIntensity", [0, 12], [-0.1, 12.1]],
    ["ambientIntensity", [0, 3], [-0.1, 3.1]],
    ["fogDensity", [0, 0.2], [-0.01, 0.21]],
    ["exposure", [0.1, 4], [0, 4.1]],
  ] as const)("%s stays within its bounds", (name, inside, outside) => {
    for (const value of inside) expect(takes({ [name]: value })).toBe(true);
    for (const value of [...outside, Number.NaN]) expect(takes({ [name]: value })).toBe(false);
  });

  test.each(["sunColour", "fogColour"])("%s is a colour of six digits", (name) => {
    expect(takes({ [name]: "#fdb8a1" })).toBe(true);
    for (const colour of ["#FDB8A1", "#fff", "red", "#fdb8a1ff"])
      expect(takes({ [name]: colour })).toBe(false);
  });

  test.each(ENVIRONMENT_SETTINGS)("%s can be left unchanged, or be reset", (name) => {
    expect(environmentAdjustments.parse({})).toEqual({});
    expect(environmentAdjustments.parse({ [name]: null })).toEqual({ [name]: null });
  });
});
