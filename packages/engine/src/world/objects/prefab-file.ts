import { BufferAttribute, BufferGeometry } from "three";

import { openGlb, type GlbPrimitive } from "../glb-file.ts";

/** A prefab's GLB, decoded: the geometry itself and the shadow on the ground round it. */
export type PrefabGeometry = { solid: BufferGeometry; shade: BufferGeometry | null };

/** Reads the format that content/prefabs/kit/write-glb.ts writes. Throws on anything else. */
export const readPrefab = async (bytes: ArrayBuffer): Promise<PrefabGeometry> => {
  const file = await openGlb(bytes);
  const read = (accessor: number | undefined): ArrayLike<number> => {
    const { all, first, stride, width, count } = file.stream(accessor);
    const values = new Float32Array(count * width);
    for (let i = 0; i < count; i++)
      for (let c = 0; c < width; c++) values[i * width + c] = all[first + i * stride + c] ?? 0;
    return values;
  };

  const step = file.nodes[0]?.scale?.[0] ?? 1;
  const [solid, shade] = file.meshes[0]?.primitives ?? [];
  if (!solid) throw new Error("A prefab's file holds no mesh.");
  const metres = (primitive: GlbPrimitive) =>
    new BufferAttribute(
      Float32Array.from(read(primitive.attributes.POSITION), (v) => v * step),
      3,
    );
  const index = (primitive: GlbPrimitive) =>
    new BufferAttribute(Uint16Array.from(read(primitive.indices)), 1);

  const { _LIVE: live } = solid.attributes;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", metres(solid));
  geometry.setAttribute("normal", padded(read(solid.attributes.NORMAL)));
  geometry.setAttribute(
    "paint",
    new BufferAttribute(Uint16Array.from(read(solid.attributes.COLOR_0)), 4, true),
  );
  geometry.setAttribute("live", new BufferAttribute(Uint8Array.from(read(live)), 4));
  geometry.setIndex(index(solid));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
  if (!shade) return { solid: geometry, shade: null };

  const ground = new BufferGeometry();
  const darkness = read(shade.attributes.COLOR_0);
  ground.setAttribute("position", metres(shade));
  const alphas = Uint8Array.from({ length: darkness.length / 4 }, (_, i) => darkness[i * 4 + 3] ?? 0);
  ground.setAttribute("dark", new BufferAttribute(alphas, 1, true));
  ground.setIndex(index(shade));
  ground.computeBoundingSphere();
  ground.computeBoundingBox();
  return { solid: geometry, shade: ground };
};

/** Normals padded to four bytes, so that each is word-aligned. */
const padded = (normals: ArrayLike<number>): BufferAttribute => {
  const out = new Int8Array((normals.length / 3) * 4);
  for (let i = 0; i < normals.length; i++) out[Math.floor(i / 3) * 4 + (i % 3)] = normals[i] ?? 0;
  return new BufferAttribute(out, 4, true);
};
