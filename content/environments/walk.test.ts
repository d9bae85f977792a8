import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeIO } from "@gltf-transform/core";
import { EXTMeshoptCompression, KHRMeshQuantization } from "@gltf-transform/extensions";
import { dequantize } from "@gltf-transform/functions";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { MeshoptDecoder } from "meshoptimizer";
import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray, Sphere, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, test } from "vitest";

const built = join(import.meta.dirname, "../built/environments");
const CELL = 0.2;
/** The highest edge that a body steps on, and how deep it may drop. */
const STEP = 0.35;
const DROP = 1.3;

type Place = readonly [number, number, number];

async function solidOf(name: string, manifest: EnvironmentManifest): Promise<MeshBVH> {
  await MeshoptDecoder.ready;
  const document = await new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder })
    .readBinary(await readFile(join(built, name, manifest.files.collision.file)));
  await document.transform(dequantize());
  const node = document
    .getRoot()
    .listNodes()
    .find((each) => each.getMesh());
  const primitive = node?.getMesh()?.listPrimitives()[0];
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    "position",
    new BufferAttribute(new Float32Array(primitive?.getAttribute("POSITION")?.getArray() ?? []), 3),
  );
  geometry.setIndex([...(primitive?.getIndices()?.getArray() ?? [])]);
  geometry.applyMatrix4(new Matrix4().fromArray(node?.getWorldMatrix() ?? []));
  return new MeshBVH(geometry);
}

/** Every place that one can walk to from where one arrives. */
function reachable(bvh: MeshBVH, from: Place): Place[] {
  const ray = new Ray(new Vector3(), new Vector3(0, -1, 0));
  const body = new Sphere(new Vector3(), 0.28);
  const seen = new Map<string, Place>();
  const open: [number, number, number][] = [];
  const visit = (column: number, row: number, before: number): void => {
    const x = column * CELL;
    const z = row * CELL;
    ray.origin.set(x, before + 0.62, z);
    const y = bvh.raycastFirst(ray, DoubleSide)?.point.y;
    if (y === undefined || y - before > STEP || before - y > DROP) return;
    const key = `${column},${row},${Math.round(y / 0.8)}`;
    if (seen.has(key)) return;
    for (const height of [0.68, 1, 1.4]) {
      body.center.set(x, y + height, z);
      if (bvh.intersectsSphere(body)) return;
    }
    seen.set(key, [x, y, z]);
    open.push([column, row, y]);
  };
  visit(Math.round(from[0] / CELL), Math.round(from[2] / CELL), from[1]);
  for (const [column, row, y] of open) {
    visit(column + 1, row, y);
    visit(column - 1, row, y);
    visit(column, row + 1, y);
    visit(column, row - 1, y);
  }
  return [...seen.values()];
}

describe.each(["gallery", "auditorium", "classroom"])("in the %s", (name) => {
  let manifest: EnvironmentManifest;
  let places: Place[];

  beforeAll(async () => {
    manifest = environmentManifest.parse(
      JSON.parse(await readFile(join(built, name, "environment.json"), "utf8")),
    );
    const [first] = manifest.spawnPoints;
    places = reachable(await solidOf(name, manifest), first?.position ?? [0, 0, 0]);
  }, 60_000);

  const near = ([x, y, z]: Place, reach: number, height: number): boolean =>
    places.some((at) => Math.hypot(at[0] - x, at[2] - z) < reach && Math.abs(at[1] - y) < height);

  test("one walks to every arrival, seat, sight and part", () => {
    const out = [
      ...manifest.spawnPoints.filter(({ position }) => !near(position, 0.35, 0.2)),
      ...manifest.seats.filter(({ position }) => !near(position, 0.95, 1)),
      ...manifest.pointsOfInterest.filter(({ position }) => !near(position, 0.4, 0.4)),
      ...manifest.areas.filter(
        ({ min, max }) => !places.some((at) => at.every((v, k) => v >= (min[k] ?? 0) && v <= (max[k] ?? 0))),
      ),
    ];
    expect(out).toEqual([]);
  });

  test("nobody gets out or falls through", () => {
    const { min, max } = manifest.bounds;
    expect(places.length).toBeGreaterThan(3000);
    expect(places.filter((at) => at.some((v, k) => v < (min[k] ?? 0) || v > (max[k] ?? 0)))).toEqual([]);
  });
});
