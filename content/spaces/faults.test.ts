import { readFile } from "node:fs/promises";
import type { SpaceObject } from "@veranda/contract";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { expect, test } from "vitest";
import { findFaults } from "./faults.ts";
import { Ground } from "./ground.ts";

const BUILT = new URL("../built/", import.meta.url);
const { prefabs } = prefabCatalogue.parse(
  JSON.parse(await readFile(new URL("prefabs/prefabs.json", BUILT), "utf8")) as unknown,
);
const ground = await Ground.of("terrace");
const [spawn] = ground.manifest.spawnPoints;
const [x, y, z] = spawn?.position ?? [0, 0, 0];

const thing = (id: string, prefab: string, position: [number, number, number]): SpaceObject => ({
  id,
  kind: prefab === "" ? "spawn" : "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position, rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: prefab === "" ? {} : { prefab },
  locked: false,
  uneditable: false,
  creatorId: null,
  version: 1,
});
const arrival = thing("door", "", [x, y, z]);
const faults = (...objects: SpaceObject[]) => findFaults(objects, prefabs, ground);

test("a space with objects on the ground, apart and out of the way has no faults", () => {
  expect(
    faults(arrival, thing("cube", "cube", [x + 3, y + 20, z]), thing("ball", "sphere", [x - 3, y + 20, z])),
  ).toEqual([]);
});

test("objects in the ground, in each other, or on spawn points are found and named", () => {
  expect(faults(arrival, thing("cube", "cube", [x + 3, y - 0.5, z]))).toEqual([
    `cube at ${x + 3}, ${z} stands in the environment`,
  ]);
  expect(
    faults(arrival, thing("one", "cube", [x, y + 20, z]), thing("two", "cube", [x + 0.5, y + 20, z])),
  ).toEqual([`cube at ${x}, ${z} stands in cube at ${x + 0.5}, ${z}`]);
  expect(faults(arrival, thing("cube", "cube", [x + 0.9, y + 0.3, z]))).toContain(
    `cube at ${x + 0.9}, ${z} stands where people arrive`,
  );
});

test("objects that only touch are no fault", () => {
  expect(
    faults(arrival, thing("one", "cube", [x, y + 20, z]), thing("two", "cube", [x + 1, y + 20, z])),
  ).toEqual([]);
});

test("unknown prefabs, and a space without a spawn point, are reported", () => {
  expect(faults(arrival, thing("it", "unicorn", [x, y + 20, z]))).toEqual(["there is no prefab unicorn"]);
  expect(faults(thing("cube", "cube", [x, y + 20, z]))).toEqual(["nobody is told where to arrive"]);
});

test("the ground is the first surface below, and null if there is none", () => {
  expect(ground.heightAt(x, z, y + 1)).toBeCloseTo(y, 1);
  expect(ground.heightAt(9999, 9999, 50)).toBeNull();
});
