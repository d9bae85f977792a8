import { readFile } from "node:fs/promises";
import { THIN_RADIUS_STEP } from "@veranda/contract/environment";
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { Ground } from "../../spaces/ground.ts";
import { meshesOf } from "../drawn.fixture.ts";
import { isLitAlike, readStill } from "./geometry.ts";

/** Cable radius of the Terrace's lamps in millimetres (terrace/furniture.py). */
const CABLE_MM = 6;

const { folder, manifest } = await Ground.of("studio");
const built = await readStill(await readFile(new URL(manifest.files.geometry.file, folder)));
const moved = (by: number) => ({
  ...built,
  places: built.places.map((value, at) => (at === 4 ? value + by : value)),
});

describe("lightmapped geometry", () => {
  test("is read in metres, in world space", () => {
    const { min, max } = manifest.bounds;
    expect(built.places.length / 3).toBe(built.coordinates.length / 2);
    for (let at = 0; at < built.places.length; at += 3)
      for (const axis of [0, 2] as const) {
        expect(built.places[at + axis]).toBeGreaterThan(min[axis] - 1);
        expect(built.places[at + axis]).toBeLessThan(max[axis] + 1);
      }
  });

  test("keeps its light if nothing moved visibly", () => {
    expect(isLitAlike(built, built)).toBe(true);
    expect(isLitAlike(built, moved(0.016))).toBe(true);
    expect(isLitAlike(built, moved(-0.1))).toBe(false);
  });

  test("needs new light if the lightmap's layout or the amount of geometry differs", () => {
    const coordinates = Array.from(built.coordinates, (value, at) => (at === 9 ? value + 1 : value));
    expect(isLitAlike(built, { ...built, coordinates })).toBe(false);
    expect(isLitAlike(built, { ...built, places: built.places.slice(3) })).toBe(false);
    expect(isLitAlike({ ...built, coordinates: [] }, built)).toBe(false);
  });
});

describe("thin tubes", () => {
  test("keep their thickness, though positions are quantized more coarsely", async () => {
    const still = (await meshesOf(await Ground.of("terrace"))).find(({ name }) => name === "still");
    if (!still) throw new Error("The Terrace has nothing that stands still.");
    const [radii, places] = [still.geometry.getAttribute("_radius"), still.geometry.getAttribute("position")];
    const corners = Array.from({ length: radii.count }, (_, at) => at)
      .filter((at) => Math.round(radii.getX(at) * THIN_RADIUS_STEP * 1000) === CABLE_MM)
      .map((at) => new Vector3().fromBufferAttribute(places, at).applyMatrix4(still.matrix));
    expect(corners.length).toBeGreaterThan(200);
    // Distance between neighbouring vertices in the ring of a three-sided cable.
    const side = (CABLE_MM / 1000) * Math.sqrt(3);
    for (const corner of corners) {
      const near = corners.filter((other) => Math.abs(other.distanceTo(corner) - side) < 0.0005);
      expect(near.length).toBeGreaterThanOrEqual(2);
    }
  });
});
