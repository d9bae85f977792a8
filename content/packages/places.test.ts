import { Document } from "@gltf-transform/core";
import { Quaternion, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { placeOf, sorted, type NamedPlace } from "./places.ts";

const document = new Document();
const nodeOf = (name: string, { at = [0, 0, 0], turn = 0, size = [1, 1, 1] } = {}) => {
  const { x, y, z, w } = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn);
  const [px = 0, py = 0, pz = 0] = at;
  const [sx = 1, sy = 1, sz = 1] = size;
  return document
    .createNode(name)
    .setTranslation([px, py, pz])
    .setRotation([x, y, z, w])
    .setScale([sx, sy, sz]);
};
const placed = (name: string, more = {}): NamedPlace => {
  const place = placeOf(nodeOf(name, more));
  if (!place) throw new Error(`${name} is no place`);
  return place;
};

describe("an empty node", () => {
  test.each([
    ["spawn", "spawn"],
    ["Spawn.001", "spawn"],
    ["seat bench 2", "seat"],
    ["frame_4", "frame"],
    ["SCREEN", "screen"],
    ["pedestal-a", "pedestal"],
  ])("named %s is a %s", (name, kind) => {
    expect(placed(name).kind).toBe(kind);
  });

  test.each(["spawner", "seating", "my seat", "frames", "", "lamp"])("named %s is no place", (name) => {
    expect(placeOf(nodeOf(name))).toBeNull();
  });

  test("with a mesh is an object, whatever its name", () => {
    expect(placeOf(nodeOf("seat").setMesh(document.createMesh()))).toBeNull();
  });

  test("has its world transform and scale, and faces along its -Z", () => {
    const parent = nodeOf("group", { at: [10, 1, 0], turn: Math.PI / 2 });
    const child = nodeOf("frame", { at: [0, 0, -2], size: [1.6, 1.1, 1] });
    parent.addChild(child);
    const place = placeOf(child);
    expect(
      Math.hypot(...[8, 1, 0].map((value, axis) => value - (place?.position[axis] ?? NaN))),
    ).toBeLessThan(1e-6);
    // After a quarter turn to the left, -Z points to -X.
    expect(place?.heading).toBeCloseTo(Math.PI / 2, 6);
    expect(place?.width).toBeCloseTo(1.6, 6);
    expect(place?.height).toBeCloseTo(1.1, 6);
  });
});

describe("the places of a package", () => {
  const places = sorted([
    placed("spawn", { at: [1, 0, 0] }),
    placed("seat stool"),
    placed("seat"),
    placed("seat floor by the pool"),
    placed("frame", { size: [2, 1, 1] }),
    placed("screen", { size: [3, 2, 1] }),
    placed("pedestal", { size: [0.8, 1, 1] }),
  ]);

  test("are numbered by kind, so that names are unique", () => {
    expect(places.seats.map(({ name }) => name)).toEqual(["seat-1", "seat-2", "seat-3"]);
    expect([places.frames, places.screens, places.pedestals].map(([first]) => first?.name)).toEqual([
      "frame-1",
      "screen-1",
      "pedestal-1",
    ]);
  });

  test("have the seat kind of their names, and are chairs by default", () => {
    expect(places.seats.map(({ kind }) => kind)).toEqual(["stool", "chair", "floor"]);
  });

  test("have the size of their nodes", () => {
    expect(places.frames[0]).toMatchObject({ width: 2, height: 1 });
    expect(places.screens[0]).toMatchObject({ width: 3, height: 2 });
    expect(places.pedestals[0]).toMatchObject({ size: expect.closeTo(0.8) as number });
    expect(places.spawnPoints).toEqual([{ position: [1, 0, 0], heading: expect.closeTo(0) as number }]);
  });
});
