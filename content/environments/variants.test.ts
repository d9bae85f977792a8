import { readFile } from "node:fs/promises";
import type { EnvironmentVariant } from "@veranda/contract/environment";
import { loadEnvironment } from "@veranda/engine/world/environment/index";
import sharp from "sharp";
import { Color } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { environmentNames } from "./orders.ts";
import { reachOf, type Spot } from "./walk/walker.ts";

/** Nobody is a black shape: the light on people where they arrive, of what the screen shows as white. */
const SEEN = 0.08;
/** Where one walks it may be dark, but seldom wholly. */
const BLACK = 0.012;
const SMALLEST = 512;
/** Grey levels from the darkest to the brightest of a picture that isn't one colour. */
const CONTRAST = 15;
/** One walks on beyond the ground whose light is told: there the nearest of it goes on, dark in places. */
const BEYOND = new Set(["studio"]);

describe.each(await environmentNames())("the light of the %s", (name) => {
  let ground: Ground;
  let variants: (readonly [string, EnvironmentVariant])[];
  const named = (variant: string): EnvironmentVariant => {
    const found = ground.manifest.variants[variant];
    if (!found) throw new Error(`${name} has no ${variant}`);
    return found;
  };
  beforeAll(async () => {
    ground = await Ground.of(name);
    variants = Object.entries(ground.manifest.variants);
  });

  test("is read from a whole square picture in each variant, as large in all, each another", async () => {
    const pictures = await Promise.all(
      variants.map(async ([, { lightmap }]) => {
        const picture = sharp(await readFile(new URL(lightmap.file, ground.folder)));
        const { width, height, format } = await picture.metadata();
        const { channels } = await picture.stats();
        return { size: `${format} ${width} ${height}`, width, height, channels };
      }),
    );
    expect(new Set(pictures.map(({ size }) => size)).size).toBe(1);
    for (const { width, height, channels } of pictures) {
      expect(width).toBe(height);
      expect(width).toBeGreaterThanOrEqual(SMALLEST);
      expect(channels.length).toBe(3);
      for (const { stdev, max } of channels) {
        expect(stdev).toBeGreaterThan(CONTRAST);
        expect(max).toBeGreaterThan(150);
      }
    }
    // Two variants from one picture have one mean in each colour.
    const means = pictures.map(({ channels }) => channels.map(({ mean }) => mean.toFixed(1)).join());
    expect(new Set(means).size).toBe(means.length);
  });

  test("comes from a sun that is high by day and low in the evening, a faint moon, and lamps the more the later", () => {
    const [day, golden, night] = [named("day"), named("golden"), named("night")];
    for (const { sun } of [day, golden, night]) {
      expect(Math.hypot(...sun.direction)).toBeCloseTo(1, 3);
      expect(sun.direction[1]).toBeGreaterThan(0.1);
    }
    expect(day.sun.direction[1]).toBeGreaterThan(golden.sun.direction[1] + 0.2);
    expect(night.sun.intensity).toBeLessThan(Math.min(day.sun.intensity, golden.sun.intensity) / 3);
    expect(golden.lamps).toBeGreaterThan(day.lamps);
    expect(night.lamps).toBeGreaterThan(golden.lamps);
    expect(night.sky.stars).toBeGreaterThan(day.sky.stars);
    // Warmer in the evening: more red for each blue.
    const warmth = ({ sun: { colour } }: EnvironmentVariant): number => colour[0] / Math.max(1e-3, colour[2]);
    expect(warmth(golden)).toBeGreaterThan(warmth(day));
  });

  test("is told for every cell of the ground, and leaves nobody in the dark", async () => {
    const { groundGrid, spawnPoints, bounds } = ground.manifest;
    const { cell, columns, rows, storeys } = groundGrid;
    expect(columns * cell).toBeGreaterThan(bounds.max[0] - bounds.min[0] - cell);
    expect(rows * cell).toBeGreaterThan(bounds.max[2] - bounds.min[2] - cell);
    const cells = (text: string | undefined): number => Buffer.from(text ?? "", "base64").length;
    const view = await loadEnvironment({
      manifestUrl: `/environments/${name}/environment.json`,
      variant: "day",
      fetchBytes: async (url) =>
        new Uint8Array(await readFile(new URL(url.split("/").at(-1) ?? "", ground.folder))).buffer,
      makeTexture: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    const colour = new Color();
    const { spots } = await reachOf(name);
    for (const [variant, { groundLight, upperLight, exposure }] of variants) {
      expect(cells(groundLight), variant).toBe(columns * rows * 3);
      expect(cells(upperLight), variant).toBe(cells(storeys) * 3);
      await view.setVariant(variant, 0);
      const lightAt = ([x, y, z]: Spot): number => {
        const { r, g, b } = view.groundLightAt(x, y, z, colour);
        return ((r + g + b) / 3) * exposure;
      };
      for (const { position } of spawnPoints)
        expect(lightAt(position), `${variant} ${position.join()}`).toBeGreaterThan(SEEN);
      const black = spots.filter((spot) => lightAt(spot) < BLACK);
      const most = spots.length * (BEYOND.has(name) ? 0.06 : 0.01);
      expect(black.length, `${variant}, first at ${black[0]?.join()}`).toBeLessThan(most);
    }
    view.dispose();
  });
});
