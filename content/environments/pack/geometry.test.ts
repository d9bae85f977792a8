import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { Ground } from "../../spaces/ground.ts";
import { isLitAlike, readStill } from "./geometry.ts";

const { folder, manifest } = await Ground.of("studio");
const built = await readStill(await readFile(new URL(manifest.files.geometry.file, folder)));
const moved = (by: number) => ({
  ...built,
  places: built.places.map((value, at) => (at === 4 ? value + by : value)),
});

describe("the form that a lightmap lies on", () => {
  test("is read in metres, where it stands in the world", () => {
    const { min, max } = manifest.bounds;
    expect(built.places.length / 3).toBe(built.coordinates.length / 2);
    for (let at = 0; at < built.places.length; at += 3)
      for (const axis of [0, 2] as const) {
        expect(built.places[at + axis]).toBeGreaterThan(min[axis] - 1);
        expect(built.places[at + axis]).toBeLessThan(max[axis] + 1);
      }
  });

  test("keeps its light where nothing of it moved further than anybody sees", () => {
    expect(isLitAlike(built, built)).toBe(true);
    expect(isLitAlike(built, moved(0.016))).toBe(true);
    expect(isLitAlike(built, moved(-0.1))).toBe(false);
  });

  test("wants another light where the lightmap is laid out otherwise, or where there is more or less of it", () => {
    const coordinates = Array.from(built.coordinates, (value, at) => (at === 9 ? value + 1 : value));
    expect(isLitAlike(built, { ...built, coordinates })).toBe(false);
    expect(isLitAlike(built, { ...built, places: built.places.slice(3) })).toBe(false);
    expect(isLitAlike({ ...built, coordinates: [] }, built)).toBe(false);
  });
});
