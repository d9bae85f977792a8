import { environmentVariant } from "@veranda/contract/environment";
import { expect, test } from "vitest";

import { LightingPreset } from "./lighting-preset.ts";

const variant = (direction: [number, number, number], exposure: number): LightingPreset =>
  LightingPreset.of(
    environmentVariant.parse({
      title: "Any",
      lightmap: { file: "light.webp", bytes: 1, range: 1 },
      groundLight: "",
      sun: { direction, colour: [1, 0.5, 0.25], intensity: 2 },
      hemisphere: { sky: [1, 1, 1], ground: [0, 0, 0], intensity: 1 },
      sky: {
        zenith: [0, 0, 1],
        middle: [0, 0, 1],
        horizon: [1, 1, 1],
        halo: [1, 1, 0],
        disc: [9, 9, 9],
        cloudLit: [1, 1, 1],
        cloudShade: [0, 0, 0],
        cloudCover: 0.5,
        stars: 0,
      },
      fog: { colour: [1, 1, 1], density: 0.001 },
      sea: { deep: [0, 0, 0], shallow: [0, 1, 1], glitter: 1 },
      lamps: 0,
      motes: { colour: [1, 1, 1], glow: 0 },
      exposure,
    }),
  );

test("the sun fades out at its old position and fades in at its new one", () => {
  const east = variant([1, 0, 0], 1);
  const west = variant([-1, 0, 0], 2);
  const preset = new LightingPreset();

  preset.blend(east, west, 0.25);
  expect(preset.sunDirection.x).toBe(1);
  expect(preset.sunColour.r).toBeCloseTo(1);
  expect(preset.exposure).toBeCloseTo(1.25);

  preset.blend(east, west, 0.5);
  expect(preset.sunColour.r).toBeCloseTo(0);

  preset.blend(east, west, 1);
  expect(preset.sunDirection.x).toBe(-1);
  expect(preset.sunColour.toArray()).toEqual([2, 1, 0.5]);
});
