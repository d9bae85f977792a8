import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentManifest } from "@veranda/contract/environment";
import type { BodyTransform } from "@veranda/contract/rooms/messages";
import { describe, expect, it } from "vitest";
import { spawnTransform } from "./spawn-transforms.ts";
import { plain } from "./body/course.fixture.ts";
import { contact, ground, CollisionWorld } from "./collision/collision-world.ts";
import { loadEnvironment } from "./environment/index.ts";

const HOME: BodyTransform = { position: [0, 0, 0], heading: 0.7 };
const nobody = (): boolean => false;

function solid(course = plain()): CollisionWorld {
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  return solids;
}
const crowd = (points: readonly BodyTransform[], solids: CollisionWorld, count: number): BodyTransform[] =>
  Array.from({ length: count }, (_, i) => spawnTransform(points, solids, i, nobody));
/** Distance between the two closest of all positions. */
const nearest = (places: readonly BodyTransform[]): number =>
  Math.min(
    ...places.flatMap(({ position: [x, , z] }, i) =>
      places.slice(i + 1).map(({ position: [ox, , oz] }) => Math.hypot(ox - x, oz - z)),
    ),
  );

const root = join(import.meta.dirname, "../../../../content/built/environments");
const built = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("people who arrive one after the other", () => {
  it("spawn round the spawn point, with its heading, and none of ten inside another", () => {
    const places = crowd([HOME], solid(), 10);
    expect(places[0]).toEqual(HOME);
    expect(nearest(places)).toBeGreaterThan(0.85);
    for (const { position, heading } of places) {
      expect(heading).toBe(HOME.heading);
      expect(Math.hypot(...position)).toBeLessThan(2.5);
    }
  });

  it("spawn to the sides of the first before in front", () => {
    const [, left, right] = crowd([{ position: [0, 0, 0], heading: 0 }], solid(), 3);
    for (const beside of [left, right]) expect(Math.abs(beside?.position[2] ?? 9)).toBeLessThan(0.05);
  });

  it("avoid walls, on walkable ground, and on the same side of a wall", () => {
    const solids = solid(plain().box(-9, 0, 0.6, 9, 3, 0.7).box(-3, 0, -3, -0.5, 1.2, 0));
    const places = crowd([HOME], solids, 12);
    for (const { position } of places) {
      expect(position[1]).toBeCloseTo(0, 3);
      expect(position[2]).toBeLessThan(0.6);
      expect(solids.deepest(position[0], 0.45, 1.6, position[2], 0.25, contact())).toBe(false);
    }
    expect(nearest(places)).toBeGreaterThan(0.8);
  });

  it("don't spawn where somebody has walked meanwhile", () => {
    const solids = solid();
    const [, second] = crowd([HOME], solids, 2);
    const place = spawnTransform([HOME], solids, 1, (there) => nearest([there, second ?? HOME]) < 0.7);
    expect(nearest([place, second ?? HOME])).toBeGreaterThan(0.8);
  });

  it("all get a position even if there is room for one only", () => {
    const pillar = new CollisionWorld();
    pillar.setEnvironment(plain().box(-0.5, 40, -0.5, 0.5, 41, 0.5).build());
    expect(crowd([{ position: [0, 41, 0], heading: 0 }], pillar, 3)[2]?.position).toEqual([0, 41, 0]);
  });

  it.each(built)("spawn apart on the ground of the built %s, twenty of them", async (name) => {
    const manifest = environmentManifest.parse(
      JSON.parse(readFileSync(join(root, name, "environment.json"), "utf8")),
    );
    const environment = await loadEnvironment({
      manifestUrl: `/environments/${name}/environment.json`,
      variant: manifest.defaultVariant,
      fetchBytes: async (url) =>
        new Uint8Array(readFileSync(join(root, name, url.split("/").at(-1) ?? ""))).buffer,
      makeTexture: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    const solids = new CollisionWorld();
    solids.setEnvironment(environment.collider);
    const places = crowd(manifest.spawnPoints, solids, 20);
    expect(nearest(places)).toBeGreaterThan(0.85);
    for (const { position } of places) {
      const [x, y, z] = position;
      expect(solids.groundBelow(x, z, y + 0.3, y - 0.3, ground())).toBe(true);
    }
  });
});
