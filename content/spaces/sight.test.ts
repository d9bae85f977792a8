import { readFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { Vector3 } from "three";
import { expect, test } from "vitest";
import { Ground } from "./ground.ts";
import { Sight, type Point } from "./sight.ts";

const BUILT = new URL("../built/", import.meta.url);
const { prefabs } = prefabCatalogue.parse(
  JSON.parse(await readFile(new URL("prefabs/prefabs.json", BUILT), "utf8")) as unknown,
);
/** There is nothing within twenty metres of the middle of the Studio's stage. */
const ground = await Ground.of("studio");
const HERE: Point = [0, 0, 12];
/** Looks along -Z, so that the camera is towards +Z. */
const AHEAD = 0;
const WIDE = 16 / 9;

const cube = (position: [number, number, number], size = 1): SpaceObject => ({
  id: `cube-${position.join()}`,
  kind: "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position, rotation: [0, 0, 0, 1], scale: [size, size, size] },
  props: { prefab: "cube" },
  locked: false,
  uneditable: false,
  creatorId: null,
  version: 1,
});
const seen = async (...objects: SpaceObject[]) =>
  (await Sight.of(ground, objects, prefabs)).look(HERE, AHEAD, WIDE);

test("somebody in the open is fully visible from behind, with nothing close in front of the camera", async () => {
  const { hidden, near, distance, camera } = await seen();
  expect(hidden).toBe(0);
  expect(near).toBe(0);
  expect(distance).toBeGreaterThan(4);
  expect(camera.position.z).toBeGreaterThan(HERE[2] + 3);
});

test("something behind the person brings the camera nearer", async () => {
  const free = await seen();
  const close = await seen(cube([0, 0, 15.5], 3));
  expect(close.distance).toBeLessThan(free.distance - 0.5);
});

test("something close in front of the camera covers a part of the picture, more if it is higher", async () => {
  const aside = await seen(
    cube([1.6, 0, 13.2], 0.8),
    cube([1.6, 0.8, 13.2], 0.8),
    cube([1.6, 1.6, 13.2], 0.8),
  );
  const low = await seen(cube([1.6, 0, 13.2], 0.8));
  expect(aside.near).toBeGreaterThan(0.02);
  expect(low.near).toBeLessThan(aside.near / 2);
  expect((await seen(cube([0, 0, -5], 2))).near).toBe(0);
});

test("visibility ends at the first hit", async () => {
  const sight = await Sight.of(ground, [cube([0, 0, 6])], prefabs);
  const eyes = new Vector3(0, 0.5, 12);
  expect(sight.reach(eyes, new Vector3(0, 0.5, 0))).toBeCloseTo(5.5, 1);
  expect(sight.reach(eyes, new Vector3(0, 40, 11.99))).toBe(Infinity);
});
