import { SURFACE_KINDS } from "@veranda/contract/environment";
import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";
import { MeshBVH, SAH } from "three-mesh-bvh";

import type { SceneFolder, SceneMesh } from "../pack/scene.ts";
import { rasterise } from "../pack/texels.ts";

/** Emissive surfaces that block nothing. */
const CLEAR = new Set(["glow", "neon", "led"]);

/**
 * Occluders, and the samples on them that are lit: first the texels of the lightmap, then the centre of each triangle
 * without texels (land, leaves, cloth).
 */
export type Solid = {
  bvh: MeshBVH;
  /** Size of the lightmap. */
  size: number;
  /** Indices of all samples: uncovered texels are omitted. */
  listed: Int32Array;
  /** Three numbers per sample. Colours of texels are known once a ray has hit them (placeAt). */
  positions: Float32Array;
  normals: Float32Array;
  albedos: Float32Array;
  /** 1: a leaf or a cloth, lit equally from both sides. */
  sheets: Uint8Array;
  /** The sample nearest to a hit on a triangle. */
  placeAt: (triangle: number, point: Vector3) => number;
};

type Triangles = { corners: number[]; uv: number[]; albedos: number[]; normals: number[]; sheets: number[] };

export async function readSolid(folder: SceneFolder): Promise<Solid> {
  const { still, living, landscape, scatters, lightmapSize: size } = await folder.description();
  const all: Triangles = { corners: [], uv: [], albedos: [], normals: [], sheets: [] };
  await take(folder, still, all, { isSheet: false });
  const lit = all.sheets.length;
  if (landscape) await take(folder, landscape, all, { isSheet: false });
  if (living) await take(folder, living, all, { isSheet: true });
  for (const { kind, mesh, translations, rotations, scales, tints } of scatters) {
    const [t, r, s] = [
      await folder.floats(translations),
      await folder.floats(rotations),
      await folder.floats(scales),
    ];
    const tint = await folder.bytes(tints);
    const copies = Array.from(s, (scale, copy) => ({
      matrix: new Matrix4().compose(
        new Vector3().fromArray(t, copy * 3),
        new Quaternion().fromArray(r, copy * 4),
        new Vector3().setScalar(scale),
      ),
      tint: tint.subarray(copy * 4, copy * 4 + 3),
    }));
    await take(folder, mesh, all, { isSheet: kind !== "solid", copies });
  }
  const texels = rasterise(
    {
      positions: await folder.floats(still.positions),
      normals: await folder.floats(still.normals),
      uv: await folder.floats(still.uv),
      indices: await folder.integers(still.indices),
    },
    size,
  );
  const bare = all.sheets.length - lit;
  const positions = new Float32Array((size * size + bare) * 3);
  const normals = new Float32Array(positions.length);
  const albedos = new Float32Array(positions.length);
  const sheets = new Uint8Array(size * size + bare);
  positions.set(texels.positions);
  const listed: number[] = [];
  const n = new Vector3();
  for (let texel = 0; texel < size * size; texel++) {
    if (!texels.covered[texel]) continue;
    listed.push(texel);
    n.fromArray(texels.normals, texel * 3)
      .normalize()
      .toArray(normals, texel * 3);
  }
  for (let triangle = lit; triangle < lit + bare; triangle++) {
    const place = size * size + triangle - lit;
    listed.push(place);
    sheets[place] = all.sheets[triangle] ?? 0;
    for (let k = 0; k < 3; k++) {
      for (let corner = 0; corner < 3; corner++)
        positions[place * 3 + k] =
          (positions[place * 3 + k] ?? 0) + (all.corners[triangle * 9 + corner * 3 + k] ?? 0) / 3;
      normals[place * 3 + k] = all.normals[triangle * 3 + k] ?? 0;
      albedos[place * 3 + k] = all.albedos[triangle * 3 + k] ?? 0;
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(all.corners), 3));
  geometry.setIndex(Array.from({ length: all.corners.length / 3 }, (_, at) => at));
  const share = new Vector3();
  const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
  return {
    // Indirect: triangles keep their numbers. With tens of millions of rays the best tree pays off.
    bvh: new MeshBVH(geometry, { indirect: true, strategy: SAH, targetLeafSize: 3 }),
    size,
    listed: Int32Array.from(listed),
    positions,
    normals,
    albedos,
    sheets,
    placeAt: (triangle, point) => {
      if (triangle >= lit) return size * size + triangle - lit;
      corners.forEach((corner, k) => corner.fromArray(all.corners, triangle * 9 + k * 3));
      barycentric(point, corners, share);
      const [u, v] = [0, 1].map((axis) => {
        const at = (corner: number): number => all.uv[triangle * 6 + corner * 2 + axis] ?? 0;
        const along = at(0) * share.x + at(1) * share.y + at(2) * share.z;
        return Math.min(size - 1, Math.max(0, Math.floor(along * size)));
      });
      const texel = (v ?? 0) * size + (u ?? 0);
      for (let k = 0; k < 3; k++) albedos[texel * 3 + k] = all.albedos[triangle * 3 + k] ?? 0;
      return texel;
    },
  };
}

async function take(
  folder: SceneFolder,
  mesh: SceneMesh,
  all: Triangles,
  what: { isSheet: boolean; copies?: { matrix: Matrix4; tint: ArrayLike<number> }[] },
): Promise<void> {
  const points = await folder.floats(mesh.positions);
  const faces = await folder.floats(mesh.normals);
  const surface = await folder.bytes(mesh.surface);
  const indices = await folder.integers(mesh.indices);
  const uv = mesh.uv ? await folder.floats(mesh.uv) : new Float32Array();
  const corners = [new Vector3(), new Vector3(), new Vector3()] as const;
  const [normal, facing] = [new Vector3(), new Vector3()];
  const one = { matrix: new Matrix4(), tint: [255, 255, 255] };
  for (const { matrix, tint } of what.copies ?? [one]) {
    for (let at = 0; at < indices.length; at += 3) {
      const first = indices[at] ?? 0;
      if (CLEAR.has(SURFACE_KINDS[surface[first * 4 + 3] ?? 0] ?? "")) continue;
      corners.forEach((corner, k) => {
        const vertex = indices[at + k] ?? 0;
        corner.fromArray(points, vertex * 3).applyMatrix4(matrix);
        all.corners.push(corner.x, corner.y, corner.z);
        all.uv.push(uv[vertex * 2] ?? 0, uv[vertex * 2 + 1] ?? 0);
      });
      const [a, b, c] = corners;
      normal.subVectors(b, a).cross(facing.subVectors(c, a)).normalize();
      facing.fromArray(faces, first * 3).transformDirection(matrix);
      if (normal.dot(facing) < 0) normal.negate();
      all.normals.push(normal.x, normal.y, normal.z);
      for (let k = 0; k < 3; k++)
        all.albedos.push(linear(((surface[first * 4 + k] ?? 0) * (tint[k] ?? 255)) / 255));
      all.sheets.push(what.isSheet ? 1 : 0);
    }
  }
}

const [across, up, from] = [new Vector3(), new Vector3(), new Vector3()];

/** Barycentric coordinates of a point of a triangle. */
function barycentric(
  point: Vector3,
  [a, b, c]: readonly [Vector3, Vector3, Vector3],
  target: Vector3,
): Vector3 {
  across.subVectors(b, a);
  up.subVectors(c, a);
  from.subVectors(point, a);
  const bb = across.dot(across);
  const bc = across.dot(up);
  const cc = up.dot(up);
  const whole = bb * cc - bc * bc;
  if (!whole) return target.set(1, 0, 0);
  const v = (cc * from.dot(across) - bc * from.dot(up)) / whole;
  const w = (bb * from.dot(up) - bc * from.dot(across)) / whole;
  return target.set(1 - v - w, v, w);
}

function linear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
