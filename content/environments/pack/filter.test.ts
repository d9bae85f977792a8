import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { denoise, fillGaps, healSpecks, luminance, type BakedLight } from "./filter.ts";
import { encodeLightmap, mixLayers } from "./lightmap.ts";
import { addSpots } from "./spots.ts";
import type { Texels } from "./texels.ts";

const SIZE = 16;
const ALL = SIZE * SIZE;
/** A floor with texels 5 cm apart; from `wall` on they belong to a wall. */
function texelsOf(wall = SIZE): Texels {
  const texels: Texels = {
    size: SIZE,
    covered: new Uint8Array(ALL).fill(1),
    positions: new Float32Array(ALL * 3),
    normals: new Float32Array(ALL * 3),
  };
  for (let texel = 0; texel < ALL; texel++) {
    const [x, y] = [texel % SIZE, Math.floor(texel / SIZE)];
    texels.positions.set([x * 0.05, 0, y * 0.05], texel * 3);
    texels.normals.set(x < wall ? [0, 1, 0] : [1, 0, 0], texel * 3);
  }
  return texels;
}
const lightOf = (of: (x: number, y: number) => number): BakedLight => {
  const light = new Float32Array(ALL * 4);
  for (let texel = 0; texel < ALL; texel++) {
    const value = of(texel % SIZE, Math.floor(texel / SIZE));
    light.set([value, value, value, 1], texel * 4);
  }
  return light;
};
const at = (light: BakedLight, x: number, y: number) => luminance(light, y * SIZE + x);
const spread = (light: BakedLight): number => {
  const all = Array.from({ length: ALL }, (_, texel) => luminance(light, texel));
  return Math.max(...all) - Math.min(...all);
};

describe("bake noise", () => {
  test("is smoothed, and even light is unchanged", () => {
    const noisy = lightOf((x, y) => 1 + ((x * 7 + y * 13) % 5) * 0.02);
    expect(spread(denoise(noisy, texelsOf(), 3, 2.5))).toBeLessThan(spread(noisy) / 3);
    expect(
      spread(
        denoise(
          lightOf(() => 0.4),
          texelsOf(),
          3,
          2.5,
        ),
      ),
    ).toBeCloseTo(0, 5);
  });

  test("is not spread round a corner: a bright wall doesn't light the floor", () => {
    const half = lightOf((x) => (x < SIZE / 2 ? 0.1 : 2));
    const calm = denoise(half, texelsOf(SIZE / 2), 4, 0.02);
    expect(at(calm, SIZE / 2 - 1, 8)).toBeCloseTo(0.1, 5);
    expect(at(calm, SIZE / 2, 8)).toBeCloseTo(2, 5);
  });

  test("is smoothed without blurring the edge of a shadow", () => {
    const shadow = denoise(
      lightOf((x) => (x < SIZE / 2 ? 0.05 : 1)),
      texelsOf(),
      3,
      2.5,
    );
    expect(at(shadow, SIZE / 2 - 1, 8)).toBeLessThan(0.35);
    expect(at(shadow, SIZE / 2, 8)).toBeGreaterThan(0.65);
  });
});

describe("a speck", () => {
  test("takes the light round it; larger dark areas stay dark", () => {
    const specked = lightOf((x, y) => (x === 8 && y === 8 ? 0.1 : 1));
    expect(at(healSpecks(specked, texelsOf()), 8, 8)).toBeCloseTo(1, 5);
    const dark = lightOf((x) => (x < 8 ? 0.1 : 1));
    expect(at(healSpecks(dark, texelsOf()), 2, 8)).toBeCloseTo(0.1, 5);
  });
});

describe("an unbaked texel", () => {
  test("takes the light beside it, so that nothing dark bleeds in", () => {
    const light = lightOf(() => 0.7);
    light.fill(0, (8 * SIZE + 8) * 4, (8 * SIZE + 10) * 4);
    const whole = fillGaps(light, SIZE);
    expect(at(whole, 8, 8)).toBeCloseTo(0.7, 5);
    expect(at(whole, 9, 8)).toBeCloseTo(0.7, 5);
  });
});

describe("layers of light", () => {
  test("are added, each in its colour", () => {
    const mixed = mixLayers(
      [
        { light: lightOf(() => 1), colour: [1, 0.5, 0] },
        { light: lightOf(() => 0.5), colour: [0, 0, 2] },
      ],
      SIZE,
    );
    expect([...mixed.subarray(0, 4)]).toEqual([1, 0.5, 1, 1]);
  });

  test("survive packing, including dark tones", async () => {
    const steps = lightOf((x) => 0.01 + (x / SIZE) * 1.5);
    const { bytes, range } = await encodeLightmap(steps, SIZE, 100);
    const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
    for (const x of [1, 5, 10, 14]) {
      const read = ((pixels[(8 * SIZE + x) * 3] ?? 0) / 255) ** 2 * range;
      expect(Math.abs(read - at(steps, x, 8))).toBeLessThan(0.03 + at(steps, x, 8) * 0.08);
    }
  });
});

describe("a spot on a picture", () => {
  const spot = {
    position: [0.4, 2, 0.4],
    towards: [0, -1, 0],
    full: Math.cos(0.1),
    dark: Math.cos(0.18),
    strength: 4,
    normal: [0, 1, 0],
    offset: 0,
  } as const;

  test("is brightest at its target, fades, and ends", () => {
    const light = lightOf(() => 0);
    addSpots(light, texelsOf(), [spot]);
    expect(at(light, 8, 8)).toBeCloseTo(1, 2);
    expect(at(light, 13, 8)).toBeLessThan(at(light, 8, 8));
    expect(at(light, 13, 8)).toBeGreaterThan(0);
    expect(at(light, 0, 0)).toBe(0);
  });

  test("doesn't light anything behind the target's wall", () => {
    const light = lightOf(() => 0);
    addSpots(light, texelsOf(), [{ ...spot, offset: 0.5 }]);
    expect(spread(light)).toBe(0);
  });
});
