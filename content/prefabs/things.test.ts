import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { Box3, Matrix4 } from "three";
import { describe, expect, it, test } from "vitest";
import { Mesh } from "./kit/mesh.ts";
import { contactOf, occlusionOf } from "./kit/occlusion.ts";
import { writeGlb } from "./kit/write-glb.ts";
import type { PrefabSource } from "./prefab.ts";
import { PREFABS } from "./things/index.ts";

const BUILT = new URL("../built/prefabs/", import.meta.url);
const { prefabs } = prefabCatalogue.parse(
  JSON.parse(await readFile(new URL("prefabs.json", BUILT), "utf8")) as unknown,
);

const made = (source: PrefabSource): Mesh => {
  const mesh = new Mesh();
  source.build(mesh);
  return mesh;
};
const MADE = PREFABS.map((source) => ({ source, mesh: made(source) }));
const boundsOf = ({ positions }: Mesh): Box3 => new Box3().setFromArray(positions);
const hullOf = ({ colliders }: PrefabSource): Box3[] =>
  colliders.map((collider) => {
    const geometry = colliderGeometry(collider, new Matrix4());
    geometry.computeBoundingBox();
    return geometry.boundingBox ?? new Box3();
  });
/** Most and least of something over a long list. */
const range = (values: readonly number[]): [number, number] =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
const thousandths = (values: readonly number[]) => values.map((value) => Math.round(value * 1000) / 1000);

test("no two things have one name", () => {
  expect(new Set(PREFABS.map(({ id }) => id)).size).toBe(PREFABS.length);
  expect(new Set(PREFABS.map(({ title }) => title)).size).toBe(PREFABS.length);
});

test("the committed catalogue tells what the sources make: npm run prefabs -w @veranda/content", () => {
  const told = MADE.map(({ source, mesh }) => {
    const { min, max } = boundsOf(mesh);
    return {
      id: source.id,
      title: source.title,
      group: source.group,
      tint: source.tint ?? null,
      triangles: mesh.triangles.length / 3,
      bounds: { min: thousandths(min.toArray()), max: thousandths(max.toArray()) },
      colliders: source.colliders,
      lamps: source.lamps ?? [],
    };
  });
  // As it is written: JSON knows no -0.
  const plain: unknown = JSON.parse(JSON.stringify(told));
  expect(prefabs.map(({ file: _file, bytes: _bytes, ...rest }) => rest)).toEqual(plain);
});

test("the same source gives the same bytes, and those are the committed ones", async () => {
  for (const id of ["stool", "cube", "kite"]) {
    const found = MADE.find(({ source }) => source.id === id);
    const file = prefabs.find((each) => each.id === id)?.file ?? "";
    if (!found) throw new Error(`There is no ${id}`);
    const bytes = await writeGlb(found.mesh, occlusionOf(found.mesh, true), contactOf(found.mesh));
    expect(Buffer.compare(bytes, await readFile(new URL(file, BUILT))), id).toBe(0);
  }
});

describe.each(MADE.map(({ source, mesh }) => [source.id, source, mesh] as const))(
  "%s",
  (id, source, mesh) => {
    const bounds = boundsOf(mesh);

    it("is a sound mesh: every point known, every side lit, no colour darker than black", () => {
      expect(mesh.triangles.length).toBeGreaterThan(0);
      // Indices are written with 16 bits.
      expect(mesh.vertexCount).toBeLessThan(65_536);
      expect(range(mesh.triangles)[1]).toBeLessThan(mesh.vertexCount);
      const [low, high] = range(mesh.positions);
      expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
      for (let at = 0; at < mesh.normals.length; at += 3)
        expect(Math.abs(Math.hypot(...mesh.normals.slice(at, at + 3)) - 1)).toBeLessThan(1e-6);
      expect(range(mesh.colours)[0]).toBeGreaterThanOrEqual(0);
      expect(range(mesh.live)[1]).toBeLessThanOrEqual(255);
    });

    it("stands on the ground, near the place that it was put, in the size of such a thing", () => {
      expect(bounds.min.y).toBeGreaterThan(-0.07);
      expect(bounds.min.y).toBeLessThan(0.05);
      const size = bounds.max.toArray().map((most, axis) => most - bounds.min.getComponent(axis));
      expect(Math.max(...size)).toBeGreaterThan(0.3);
      expect(Math.max(...size)).toBeLessThan(6.5);
      // What is stored reaches 8 m from the middle.
      expect(Math.max(...bounds.max.toArray(), ...bounds.min.toArray().map(Math.abs))).toBeLessThan(8);
      expect(bounds.containsPoint(bounds.getCenter(bounds.max.clone()).setX(0).setZ(0))).toBe(true);
    });

    it("keeps its limits of triangles and bytes", async () => {
      expect(mesh.triangles.length / 3).toBeLessThanOrEqual(3000);
      const file = prefabs.find((each) => each.id === id)?.file ?? "";
      const wire = brotliCompressSync(await readFile(new URL(file, BUILT)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
      });
      // A better packing than this quick one saves some more.
      expect(wire.length).toBeLessThan(9500);
    });

    it("stops nobody where there is nothing to be seen", () => {
      for (const hull of hullOf(source)) {
        for (const axis of [0, 2]) {
          expect(bounds.min.getComponent(axis) - hull.min.getComponent(axis)).toBeLessThan(0.1);
          expect(hull.max.getComponent(axis) - bounds.max.getComponent(axis)).toBeLessThan(0.1);
        }
        expect(hull.max.y - bounds.max.y).toBeLessThan(0.1);
      }
    });

    it("shines from where it is, if it does", () => {
      const near = bounds.clone().expandByScalar(0.9);
      for (const { position, reach, strength, colour } of source.lamps ?? []) {
        expect(near.containsPoint(near.min.clone().fromArray([...position]))).toBe(true);
        expect(reach).toBeGreaterThan(1);
        expect(reach).toBeLessThan(20);
        expect(strength).toBeGreaterThan(0);
        expect(range(colour)[1]).toBeLessThanOrEqual(1);
      }
    });
  },
);

/** What one walks over, hangs up or lets burn without a hull. */
const PASSABLE = new Set(["flames", "paper-boats", "rug", "round-rug"]);

test("whatever stands in the way as high as a knee is walked round; only pictures, rugs and flames are not", () => {
  const open = MADE.filter(({ source }) => source.colliders.length === 0).map(({ source }) => source.id);
  expect(open.filter((id) => !id.startsWith("painting-")).toSorted()).toEqual([...PASSABLE].toSorted());
});

test("hulls begin at the ground, so that nobody gets below them", () => {
  for (const { source } of MADE) {
    if (source.colliders.length === 0) continue;
    const lowest = Math.min(...hullOf(source).map(({ min }) => min.y));
    expect(lowest, source.id).toBeLessThan(0.15);
  }
});
