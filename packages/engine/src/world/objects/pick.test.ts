import { Matrix4, Quaternion, Vector3 } from "three";
import { expect, it } from "vitest";
import { newObjectEntry, type ObjectEntry } from "./object-renderer.ts";
import { thing } from "./objects.fixture.ts";
import { pick, pickNearest } from "./pick.ts";

/** A box of 1 m. */
function box(id: string, x: number, z: number, scale = new Vector3(1, 1, 1), turn = 0): ObjectEntry {
  const entry = newObjectEntry(thing(id, "stool"));
  entry.box.min.set(-0.5, 0, -0.5);
  entry.box.max.set(0.5, 1, 0.5);
  const rotation = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn);
  entry.matrix.copy(new Matrix4().compose(new Vector3(x, 0, z), rotation, scale));
  entry.worldBox.copy(entry.box).applyMatrix4(entry.matrix);
  return entry;
}
const look = (entries: ObjectEntry[], far = 50, except: string[] = [], way = new Vector3(0, 0, -1)) => {
  const target = pick();
  const from = new Vector3(0, 0.5, 4);
  return pickNearest(entries, from, way, far, target, new Set(except)) ? target : null;
};

it("finds the nearest hit, with its point and normal", () => {
  const met = look([box("behind", 0, -3), box("before", 0, 0), box("beside", 2, 2)]);
  expect(met?.id).toBe("before");
  expect(met?.distance).toBeCloseTo(3.5);
  expect(met?.point.toArray()).toEqual([0, 0.5, 0.5]);
  expect(met?.normal.toArray().map((number) => number + 0)).toEqual([0, 0, 1]);
});

it("ignores excluded objects, those being removed, and those without a size", () => {
  const leaving = box("leaving", 0, 1);
  leaving.isLeaving = true;
  const unknown = box("unknown", 0, 2);
  unknown.box.makeEmpty();
  expect(look([leaving, unknown, box("except", 0, 0), box("last", 0, -3)], 50, ["except"])?.id).toBe("last");
});

it("finds nothing beyond its range", () => {
  expect(look([box("far", 0, -3)], 6.4)).toBeNull();
  expect(look([box("far", 0, -3)], 6.6)?.id).toBe("far");
});

it("hits an object's actual shape, however it is scaled and rotated", () => {
  const met = look([box("wide", 0, 0, new Vector3(1, 1, 2), Math.PI / 2)]);
  expect(met?.distance).toBeCloseTo(3.5);
  expect(look([box("turned", 0.85, 0)])).toBeNull();
  const turned = look([box("turned", 0.6, 0, new Vector3(1, 1, 1), Math.PI / 4)]);
  expect(turned?.distance).toBeCloseTo(4 - (Math.SQRT1_2 - 0.6), 3);
  expect(Math.abs(turned?.normal.x ?? 0)).toBeCloseTo(Math.SQRT1_2, 3);
});

it("hits at distance 0 from the inside", () => {
  expect(look([box("around", 0, 4)])?.distance).toBe(0);
});
