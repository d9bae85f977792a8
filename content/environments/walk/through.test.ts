import { readFile } from "node:fs/promises";
import { parseGlb } from "@veranda/engine/world/environment/geometry";
import { BufferGeometry, Float32BufferAttribute, InstancedMesh, Matrix4, Mesh, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { expect, test } from "vitest";
import { Ground } from "../../spaces/ground.ts";
import { environmentNames } from "../orders.ts";
import { meet, seeded } from "../rays.fixture.ts";
import { reachOf } from "./walker.ts";

const STEPS = 4000;
/** Metres over the floor at which one would see oneself go through something: at the belt and at the breast. */
const HEIGHTS = [0.9, 1.25];
/** Leaves, blades, blossoms and cloth give way. */
const GIVES_WAY = /^(?:leaf|spike|bloom|flag|pennant|living)/;
/** Of a hundred steps: a twig, the end of a rail. */
const MOST = 0.15;
/** Of a hundred where a stage's curtains, between which one goes, are drawn with what stands still. */
const MOST_BEHIND_CURTAINS = 0.8;
const HAS_CURTAINS = new Set(["auditorium"]);

/** All that is drawn of an environment and doesn't give way. */
async function stiffOf({ folder, manifest }: Ground): Promise<MeshBVH> {
  const bytes = await readFile(new URL(manifest.files.geometry.file, folder));
  const scene = await parseGlb(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const corners: number[] = [];
  const place = new Vector3();
  const add = ({ geometry }: Mesh, matrix: Matrix4): void => {
    const places = geometry.getAttribute("position");
    for (const vertex of geometry.getIndex()?.array ?? []) {
      place.fromBufferAttribute(places, vertex).applyMatrix4(matrix);
      corners.push(place.x, place.y, place.z);
    }
  };
  scene.traverse((thing) => {
    if (!(thing instanceof Mesh) || GIVES_WAY.test(thing.name || (thing.parent?.name ?? ""))) return;
    if (!(thing instanceof InstancedMesh)) {
      add(thing, thing.matrixWorld);
      return;
    }
    const copy = new Matrix4();
    for (let i = 0; i < thing.count; i++) {
      thing.getMatrixAt(i, copy);
      add(thing, copy.premultiply(thing.matrixWorld));
    }
  });
  return new MeshBVH(new BufferGeometry().setAttribute("position", new Float32BufferAttribute(corners, 3)));
}

test.each(await environmentNames())("nobody walks through anything that is drawn in the %s", async (name) => {
  const [stiff, { spots, cell }] = [await stiffOf(await Ground.of(name)), await reachOf(name)];
  const keyOf = (x: number, z: number): string => `${Math.round(x / cell)} ${Math.round(z / cell)}`;
  const heights = Map.groupBy(spots, ([x, , z]) => keyOf(x, z));
  const luck = seeded(5);
  let steps = 0;
  const through: string[] = [];
  for (let i = 0; i < STEPS; i++) {
    const [x, y, z] = spots[Math.floor(luck() * spots.length)] ?? [NaN, NaN, NaN];
    const way = luck() < 0.5 ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
    const beyond = heights.get(keyOf(x + way.x * cell, z + way.z * cell));
    if (beyond?.some((other) => Math.abs(other[1] - y) < 0.3) !== true) continue;
    steps++;
    if (HEIGHTS.every((height) => meet(stiff, new Vector3(x, y + height, z), way, cell) < Infinity))
      through.push([x, y, z].map((value) => value.toFixed(1)).join());
  }
  expect(steps).toBeGreaterThan(STEPS / 2);
  expect((through.length / steps) * 100, through.join("; ")).toBeLessThan(
    HAS_CURTAINS.has(name) ? MOST_BEHIND_CURTAINS : MOST,
  );
});
