import { readFile } from "node:fs/promises";
import { prefabCatalogue, prefabPictures, type Prefab } from "@veranda/contract/prefab";
import { colliderGeometry } from "@veranda/engine/world/objects/colliders";
import { readPrefab, type PrefabGeometry } from "@veranda/engine/world/objects/prefab-file";
import sharp from "sharp";
import { Matrix4, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { beforeAll, describe, expect, it, test } from "vitest";
import { meet, UP } from "../environments/rays.fixture.ts";

const BUILT = new URL("../built/prefabs/", import.meta.url);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, BUILT), "utf8"));
const { prefabs } = prefabCatalogue.parse(await read("prefabs.json"));
const { pictures } = prefabPictures.parse(await read("pictures.json"));

/** Height range from the knee to the head of somebody who walks into it, metres. */
const BODY = [0.4, 1.5] as const;
/** Maximum distance between drawn surface and collider. */
const NEAR = 0.2;
/** Minimum area of a solid object, square metres. */
const BULK = 0.2;
/** Pictures hang flat on a wall. */
const hasNoHull = ({ colliders }: Prefab): boolean => colliders.length === 0;
const SIDE = 160;
/** Number of blocks across in picture comparison, and the difference of a block that counts, of 255. */
const BLOCKS = 40;
const UNLIKE = 40;

type Triangle = { corners: [Vector3, Vector3, Vector3]; normal: Vector3; faces: Vector3; isStiff: boolean };

/** The triangles of an object, with normals by winding and by vertex. */
function trianglesOf({ solid }: PrefabGeometry): Triangle[] {
  const index = solid.getIndex();
  const [places, normals, live] = ["position", "normal", "live"].map((name) => solid.getAttribute(name));
  return Array.from({ length: (index?.count ?? 0) / 3 }, (_, i) => {
    const vertices = [0, 1, 2].map((k) => index?.getX(i * 3 + k) ?? 0);
    const corner = (k: number): Vector3 =>
      new Vector3(...[0, 1, 2].map((axis) => places?.getComponent(vertices[k] ?? 0, axis) ?? NaN));
    const corners: Triangle["corners"] = [corner(0), corner(1), corner(2)];
    const normal = new Vector3();
    for (const vertex of vertices)
      normal.add(new Vector3(...[0, 1, 2].map((axis) => normals?.getComponent(vertex, axis) ?? NaN)));
    const [a, b, c] = corners;
    return {
      corners,
      normal,
      faces: b.clone().sub(a).cross(c.clone().sub(a)),
      // Cloth, leaves and wires give way.
      isStiff: vertices.every(
        (vertex) => live?.getComponent(vertex, 2) === 0 && (live.getComponent(vertex, 1) ?? 0) < 8,
      ),
    };
  });
}

const isInside = (hull: MeshBVH, place: Vector3): boolean =>
  [UP, new Vector3(0, -1, 0), new Vector3(1, 0, 0)].every((way) => meet(hull, place, way, 10) < Infinity);

describe.each(prefabs.map((prefab) => [prefab.id, prefab] as const))("%s as built", (_, prefab) => {
  let geometry: PrefabGeometry;
  let triangles: Triangle[];
  beforeAll(async () => {
    const bytes = await readFile(new URL(prefab.file, BUILT));
    geometry = await readPrefab(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    triangles = trianglesOf(geometry);
  });

  it("has no degenerate triangle, and normals on the visible side", () => {
    expect(triangles.filter(({ faces }) => !(faces.length() > 1e-9))).toEqual([]);
    expect(triangles.filter(({ normal }) => !(normal.length() > 0.5))).toEqual([]);
    const area = (all: readonly Triangle[]): number =>
      all.reduce((sum, { faces }) => sum + faces.length(), 0);
    // Except for slivers of bevels, which are shaded like their neighbours.
    const turned = triangles.filter(({ normal, faces }) => !(normal.dot(faces) > 0));
    expect(area(turned) / area(triangles)).toBeLessThan(0.005);
  });

  it("stops people at its drawn surface", () => {
    const hulls = prefab.colliders.map(
      (collider) => new MeshBVH(colliderGeometry(collider, new Matrix4()).clone()),
    );
    let [all, met, deepest] = [0, 0, 0];
    for (const { corners, faces, isStiff } of triangles) {
      const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(3);
      if (!isStiff || middle.y < BODY[0] || middle.y > BODY[1]) continue;
      const away = Math.min(
        ...hulls.map((hull) =>
          isInside(hull, middle) ? 0 : (hull.closestPointToPoint(middle)?.distance ?? Infinity),
        ),
      );
      const area = faces.length() / 2;
      all += area;
      if (away < NEAR) met += area;
      deepest = Math.max(deepest, away);
    }
    if (all < BULK || hasNoHull(prefab)) return;
    expect(met / all).toBeGreaterThan(0.55);
    expect(deepest).toBeLessThan(0.6);
  });

  it("has a shadow on the ground below, if it stands on it", () => {
    const { shade } = geometry;
    if (shade === null) return;
    const { min, max } = shade.boundingBox ?? { min: new Vector3(NaN), max: new Vector3(NaN) };
    expect(Math.max(Math.abs(min.y), Math.abs(max.y))).toBeLessThan(0.01);
    for (const axis of [0, 2] as const) {
      expect(min.getComponent(axis)).toBeGreaterThan(prefab.bounds.min[axis] - 0.8);
      expect(max.getComponent(axis)).toBeLessThan(prefab.bounds.max[axis] + 0.8);
    }
  });
});

/** The drawn part of a picture: size, position, and contrast. */
async function drawnOf(id: string) {
  const pixels = await sharp(await readFile(new URL(pictures[id]?.file ?? "", BUILT)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const [across, down, tones]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < SIDE * SIDE; i++) {
    if ((pixels[i * 4 + 3] ?? 0) < 40) continue;
    across.push(i % SIDE);
    down.push(Math.floor(i / SIDE));
    tones.push(((pixels[i * 4] ?? 0) + (pixels[i * 4 + 1] ?? 0) + (pixels[i * 4 + 2] ?? 0)) / 3);
  }
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  return {
    pixels,
    share: tones.length / SIDE ** 2,
    box: {
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      bottom: Math.max(...down),
    },
    mean,
    contrast: Math.sqrt(tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / tones.length),
  };
}

describe("the pictures of the content menu", () => {
  test.each(prefabs.map(({ id }) => id))("show the %s whole, centred, as large as possible", async (id) => {
    const { share, box, mean, contrast } = await drawnOf(id);
    expect(share).toBeGreaterThan(0.02);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    expect(Math.max(width, height)).toBeGreaterThan(SIDE * 0.7);
    expect(Math.min(box.left, box.top, SIDE - 1 - box.right, SIDE - 1 - box.bottom)).toBeGreaterThan(3);
    expect(Math.abs(box.left + box.right - SIDE)).toBeLessThan(16);
    expect(Math.abs(box.top + box.bottom - SIDE)).toBeLessThan(16);
    // Neither a silhouette nor one flat colour.
    expect(mean).toBeGreaterThan(20);
    expect(contrast).toBeGreaterThan(7);
  });

  test("are distinguishable", async () => {
    const small = await Promise.all(
      prefabs.map(async ({ id }) => ({
        id,
        blocks: await sharp((await drawnOf(id)).pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
          .resize(BLOCKS, BLOCKS)
          .raw()
          .toBuffer(),
      })),
    );
    const alike = small.flatMap((one, i) =>
      small
        .slice(i + 1)
        .filter(({ blocks }) => !one.blocks.some((value, at) => Math.abs(value - (blocks[at] ?? 0)) > UNLIKE))
        .map((other) => `${one.id}, ${other.id}`),
    );
    expect(alike).toEqual([]);
  });
});
