// Slow: walks through every environment.
import { readFile } from "node:fs/promises";
import { environmentManifest } from "@veranda/contract/environment";
import { newMoveInput } from "@veranda/engine/world/body/movement-mode";
import { loadEnvironment } from "@veranda/engine/world/environment/index";
import { Mesh, Vector3 } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, test } from "vitest";
import { Ground } from "../spaces/ground.ts";
import { visibleOf } from "../spaces/sight.ts";
import { SPACES } from "../spaces/spaces.ts";
import { environmentNames } from "./orders.ts";
import { ahead, isFree, meet } from "./rays.fixture.ts";
import { reachOf, Walker, type Reach, type Spot } from "./walk/walker.ts";

const EYES = 1.6;
/** Somebody is no nearer to a thing whose middle is theirs than this, metres. */
const BODY_RADIUS = 0.3;
/** Who falls is back within three seconds, and nobody is taken to fall who walks or swims. */
const FALL = { least: 1.5, most: 40 };
/** What one looks at from end to end of a place is seen through its air: this share of it at the least. */
const THROUGH_AIR = 0.6;
/** A camera has so much air about it, and before it, metres. */
const CAMERA = { about: 0.15, ahead: 1.2 };
/** Half the span of a gull's wings, metres. */
const WINGS = 1.1;
const ROUND = 64;
/** Heights at which a ladder is looked for, metres. */
const RUNG = 0.3;
/** The engine puts nobody nearer to another than this where people spawn (world/spawn-transforms), metres. */
const SPAWNED_APART = 0.85;

type Box = { readonly min: Spot; readonly max: Spot };
const isWithin = ({ min, max }: Box, at: Spot): boolean =>
  at.every((value, axis) => value >= (min[axis] ?? 0) && value <= (max[axis] ?? 0));
const sizeOf = ({ min, max }: Box): number =>
  max.reduce((product, most, axis) => product * (most - (min[axis] ?? 0)), 1);
const flatDistance = ([x, , z]: Spot, [otherX, , otherZ]: Spot): number => Math.hypot(x - otherX, z - otherZ);

describe.each(await environmentNames())("the %s", (name) => {
  let ground: Ground;
  let drawn: MeshBVH;
  let reach: Reach;
  beforeAll(async () => {
    ground = await Ground.of(name);
    drawn = await visibleOf(ground);
    reach = await reachOf(name);
  }, 60_000);

  test("takes for a fall what lies below all that one walks on or swims in, and little more", () => {
    const { killHeight } = ground.manifest;
    const lowest = reach.spots.reduce((least, [, y]) => Math.min(least, y), Infinity);
    const highest = reach.spots.reduce((most, [, y]) => Math.max(most, y), -Infinity);
    expect(lowest - killHeight).toBeGreaterThan(FALL.least);
    expect(highest - killHeight).toBeLessThan(FALL.most);
  });

  test("names each of its parts to who stands in it: none lies wholly below smaller ones", () => {
    const { areas } = ground.manifest;
    const smallestFirst = areas.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const named = new Set(reach.spots.map((at) => smallestFirst.find((area) => isWithin(area, at))?.name));
    expect(areas.map((area) => area.name).filter((area) => !named.has(area))).toEqual([]);
  });

  test("leads by its teleporters to free ground, out of all teleporters, and facing no wall", () => {
    const { teleporters, trampolines } = ground.manifest;
    for (const { name: door, target } of teleporters) {
      const { position, heading } = target;
      const takers = [...teleporters, ...trampolines].filter(
        (taker) =>
          flatDistance(taker.position, position) < taker.radius + BODY_RADIUS &&
          Math.abs(taker.position[1] - position[1]) < 2,
      );
      expect(
        takers.map((taker) => taker.name),
        door,
      ).toEqual([]);
      const eyes = new Vector3(...position).setY(position[1] + EYES);
      expect(meet(ground.bvh, eyes, ahead(heading), 2), door).toBe(Infinity);
    }
  });

  test("throws who comes down on a trampoline well up, against no roof, and down to where they can stand", async () => {
    for (const { name: trampoline, position } of ground.manifest.trampolines) {
      const { body, manifest } = await Walker.in(name);
      body.teleport(position[0], position[1] + 1, position[2], 0);
      let highest = -Infinity;
      // One more throw of the same height follows the first.
      for (let step = 0; step < 60 * 3; step++) {
        body.step(newMoveInput(), 1 / 60);
        highest = Math.max(highest, body.position.y);
      }
      expect(highest - position[1], trampoline).toBeGreaterThan(1.8);
      expect(body.position.y, trampoline).toBeGreaterThan(manifest.killHeight);
      expect(flatDistance([body.position.x, 0, body.position.z], position), trampoline).toBeLessThan(0.3);
      const [foot, top] = [position[1] + EYES, highest + EYES + 0.3].map((y) =>
        new Vector3(...position).setY(y),
      );
      expect(foot && top && isFree(ground.bvh, foot, top), trampoline).toBe(true);
    }
  });

  test("shows its ladders all the way up, its trampolines and its teleporters where they work", () => {
    const { ladders, trampolines, teleporters } = ground.manifest;
    const away = (x: number, y: number, z: number): number =>
      drawn.closestPointToPoint(new Vector3(x, y, z))?.distance ?? Infinity;
    for (const {
      name: ladder,
      position: [x, y, z],
      height,
    } of ladders)
      for (let up = RUNG; up < height; up += RUNG)
        expect(away(x, y + up, z), `${ladder}, ${up.toFixed(1)} m up`).toBeLessThan(0.35);
    for (const { name: trampoline, position } of trampolines)
      expect(away(...position), trampoline).toBeLessThan(0.05);
    for (const {
      name: door,
      position: [x, y, z],
      radius,
    } of teleporters)
      expect(away(x, y + EYES * 0.75, z), door).toBeLessThan(radius + BODY_RADIUS);
  });

  test("has spawn points for eight people without putting anybody into another", () => {
    const apart: Spot[] = [];
    for (const { position } of ground.manifest.spawnPoints)
      if (apart.every((other) => flatDistance(other, position) > SPAWNED_APART)) apart.push(position);
    expect(apart.length).toBeGreaterThanOrEqual(8);
  });

  test("is shown from cameras in free air, with nothing close before them", () => {
    const { views } = ground.manifest;
    expect(new Set(views.map((view) => view.name)).size).toBe(views.length);
    // Posters of sample spaces are taken from the views that they name.
    const posters = SPACES.flatMap(({ view, environment = "terrace" }) =>
      environment === name && typeof view === "string" ? [view] : [],
    );
    expect(views.map((view) => view.name)).toEqual(expect.arrayContaining(posters));
    const wrong = views.filter(({ position, target }) => {
      const [from, to] = [new Vector3(...position), new Vector3(...target)];
      const way = to.clone().sub(from);
      const near = drawn.closestPointToPoint(from)?.distance ?? Infinity;
      return (
        way.length() < CAMERA.ahead ||
        near < CAMERA.about ||
        meet(drawn, from, way.normalize(), CAMERA.ahead) < Infinity
      );
    });
    expect(wrong.map((view) => view.name)).toEqual([]);
  });

  test("has air through which one sees from end to end at every hour, and colours that one can tell", () => {
    const { bounds, variants } = ground.manifest;
    const across = Math.hypot(bounds.max[0] - bounds.min[0], bounds.max[2] - bounds.min[2]);
    for (const [variant, { fog, sky, exposure }] of Object.entries(variants)) {
      expect(Math.exp(-fog.density * across), variant).toBeGreaterThan(THROUGH_AIR);
      expect(exposure, variant).toBeGreaterThan(0.5);
      expect(exposure, variant).toBeLessThan(2);
      // A sky is bluest, or at least not brightest, overhead.
      const light = (colour: readonly number[]): number => colour.reduce((sum, part) => sum + part, 0);
      expect(light(sky.zenith), variant).toBeLessThan(light(sky.horizon));
    }
  });

  test("lets its fountain play over a pool", () => {
    const { pools, fountain } = ground.manifest.water;
    const over = pools.filter((pool) => {
      if (fountain === null || fountain[1] <= pool.y) return false;
      const [x, , z] = fountain;
      return pool.kind === "round"
        ? Math.hypot(x - pool.centre[0], z - pool.centre[1]) < pool.radius
        : x > pool.x[0] && x < pool.x[1] && z > pool.z[0] && z < pool.z[1];
    });
    expect(over.length > 0).toBe(fountain !== null);
  });

  test("lets its birds fly through nothing", async () => {
    const { birds } = ground.manifest;
    if (birds.length === 0) return;
    const view = await loadEnvironment({
      manifestUrl: `/environments/${name}/environment.json`,
      variant: "day",
      fetchBytes: async (url) =>
        new Uint8Array(await readFile(new URL(url.split("/").at(-1) ?? "", ground.folder))).buffer,
      makeTexture: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    const flock = view.root.getObjectByName("birds");
    if (!(flock instanceof Mesh)) throw new Error("No birds are drawn");
    const [flight, circle] = ["flight", "circle"].map((attribute) => flock.geometry.getAttribute(attribute));
    const met = new Set<string>();
    const at = new Vector3();
    for (let vertex = 0; vertex < (flight?.count ?? 0); vertex++) {
      const radius = circle?.getY(vertex) ?? 0;
      // Once for each bird: all corners of one fly one round.
      if (vertex > 0 && flight?.getX(vertex) === flight?.getX(vertex - 1)) continue;
      for (let part = 0; part < ROUND; part++) {
        const angle = (part / ROUND) * 2 * Math.PI;
        for (const up of [-0.045, 0.045]) {
          at.fromBufferAttribute(flight ?? flock.geometry.getAttribute("position"), vertex);
          at.add(new Vector3(Math.sin(angle) * radius, up * radius, -Math.cos(angle) * radius));
          if ((drawn.closestPointToPoint(at)?.distance ?? Infinity) < WINGS)
            met.add(
              at
                .toArray()
                .map((value) => value.toFixed(1))
                .join(),
            );
        }
      }
    }
    view.dispose();
    expect([...met]).toEqual([]);
  });
});

/** Private places: what is said there stays there. */
const PRIVATE = {
  classroom: ["reading-corner"],
  gallery: ["window-seat"],
  loft: ["snug"],
  park: ["island"],
};
/** Somebody outside is no nearer to a private place's border than this, so that nobody is in it unawares, metres. */
const OUTSIDE = 0.3;

test.each(await environmentNames())(
  "in the %s nobody arrives in a private place or sits on its border, and two can sit there",
  async (name) => {
    const url = new URL(`../built/environments/${name}/environment.json`, import.meta.url);
    const { areas, spawnPoints, seats } = environmentManifest.parse(JSON.parse(await readFile(url, "utf8")));
    const privates = areas.filter(({ voice }) => voice === "private");
    expect(privates.map((area) => area.name)).toEqual(PRIVATE[name as keyof typeof PRIVATE] ?? []);
    for (const { min, max } of privates) {
      const near: Box = {
        min: [min[0] - OUTSIDE, min[1], min[2] - OUTSIDE],
        max: [max[0] + OUTSIDE, max[1], max[2] + OUTSIDE],
      };
      expect(spawnPoints.filter(({ position }) => isWithin(near, position))).toEqual([]);
      const inside = seats.filter(({ position }) => isWithin({ min, max }, position));
      expect(inside.length).toBeGreaterThanOrEqual(2);
      expect(seats.filter(({ position }) => isWithin(near, position))).toEqual(inside);
    }
  },
);

test("the auditorium carries the voice of who stands on its stage, and of nobody who arrives or sits", async () => {
  const url = new URL("../built/environments/auditorium/environment.json", import.meta.url);
  const { areas, spawnPoints, seats } = environmentManifest.parse(JSON.parse(await readFile(url, "utf8")));
  const stages = areas.filter(({ voice }) => voice === "stage");
  expect(stages.map(({ name }) => name)).toEqual(["stage"]);
  for (const { position } of [...spawnPoints, ...seats.filter(({ name }) => !name?.startsWith("stage-"))])
    expect(stages.some((stage) => isWithin(stage, position))).toBe(false);
});
