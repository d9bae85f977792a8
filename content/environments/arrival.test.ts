import { Ray, DoubleSide, Vector3 } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { environmentNames } from "./orders.ts";

const EYES = 1.6;
/** Radius of the engine's capsule. */
const BODY_RADIUS = 0.3;
/** Half angle of the central field of view, radians. */
const VIEW = 0.6;
const FARTHEST = 80;

/** View direction; heading as of people, 0 looks along -Z. */
const ahead = (heading: number): Vector3 => new Vector3(-Math.sin(heading), 0, -Math.cos(heading));

describe.each(await environmentNames())("somebody who spawns in the %s", (name) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await Ground.of(name);
  });
  const reach = (from: Vector3, way: Vector3, far: number): number =>
    ground.bvh.raycastFirst(new Ray(from, way), DoubleSide, 0, far)?.distance ?? Infinity;

  test("stands on ground, without overlapping anything", () => {
    expect(ground.manifest.spawnPoints.length).toBeGreaterThan(3);
    for (const {
      position: [x, y, z],
    } of ground.manifest.spawnPoints) {
      expect(Math.abs((ground.heightAt(x, z, y + 0.5) ?? Infinity) - y), `${x},${z}`).toBeLessThan(0.12);
      for (const height of [0.5, 1, EYES])
        for (let eighth = 0; eighth < 8; eighth++)
          expect(
            reach(new Vector3(x, y + height, z), ahead((eighth * Math.PI) / 4), BODY_RADIUS),
            `${x},${z}`,
          ).toBe(Infinity);
    }
  });

  test("faces something of the environment, and not a wall", () => {
    const { spawnPoints, pointsOfInterest, views, seats } = ground.manifest;
    const sights = [
      ...pointsOfInterest.map(({ position }) => position),
      ...views.map(({ target }) => target),
      ...seats.map(({ position }) => position),
    ].map((position) => new Vector3(...position));
    for (const { position, heading } of spawnPoints) {
      const [x, y, z] = position;
      const eye = new Vector3(x, y + EYES, z);
      expect(reach(eye, ahead(heading), 2), position.join()).toBe(Infinity);
      const seen = sights.filter((sight) => {
        const way = sight.clone().sub(eye).setY(0);
        return way.length() > 1 && way.length() < FARTHEST && way.angleTo(ahead(heading)) < VIEW;
      });
      expect(seen.length, position.join()).toBeGreaterThan(0);
    }
  });
});
