import { BufferAttribute, BufferGeometry } from "three";
import { MeshoptDecoder } from "meshoptimizer/decoder";

/** A prefab's GLB, decoded: the thing itself and the shade it lays on the ground round its feet. */
export type PrefabGeometry = { solid: BufferGeometry; shade: BufferGeometry | null };

type BufferView = {
  extensions: {
    EXT_meshopt_compression: {
      byteOffset?: number;
      byteLength: number;
      byteStride: number;
      count: number;
      mode: string;
      filter?: string;
    };
  };
};
type Accessor = {
  bufferView: number;
  byteOffset?: number;
  componentType: number;
  count: number;
  type: "SCALAR" | "VEC3" | "VEC4";
  normalized?: boolean;
};
type Primitive = { indices: number; attributes: Record<string, number> };
type Gltf = {
  bufferViews: BufferView[];
  accessors: Accessor[];
  meshes: { primitives: Primitive[] }[];
  nodes: { scale?: [number, number, number] }[];
};

const GLB_MAGIC = 0x46546c67;
const COMPONENTS = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;
const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
} as const;

/** Reads what content/prefabs/kit/write-glb.ts writes. Throws where the bytes are something else. */
export const readPrefab = async (bytes: ArrayBuffer): Promise<PrefabGeometry> => {
  await MeshoptDecoder.ready;
  const { gltf, body } = openGlb(bytes);
  const views = gltf.bufferViews.map(({ extensions: { EXT_meshopt_compression: packed } }) => {
    const out = new Uint8Array(packed.count * packed.byteStride);
    const from = packed.byteOffset ?? 0;
    MeshoptDecoder.decodeGltfBuffer(
      out,
      packed.count,
      packed.byteStride,
      body.subarray(from, from + packed.byteLength),
      packed.mode,
      packed.filter,
    );
    return { out, stride: packed.byteStride };
  });
  const read = (
    index: number | undefined,
  ): Accessor & { values: ArrayLike<number> & { readonly length: number } } => {
    const accessor = index === undefined ? undefined : gltf.accessors[index];
    const view = accessor && views[accessor.bufferView];
    const array = accessor && ARRAYS[accessor.componentType as keyof typeof ARRAYS];
    if (!accessor || !view || !array) throw new Error("A prefab's file lacks a stream.");
    const width = COMPONENTS[accessor.type];
    const values = new array(accessor.count * width);
    const steps = view.stride / array.BYTES_PER_ELEMENT;
    const all = new array(view.out.buffer);
    const first = (accessor.byteOffset ?? 0) / array.BYTES_PER_ELEMENT;
    for (let i = 0; i < accessor.count; i++)
      for (let c = 0; c < width; c++) values[i * width + c] = all[first + i * steps + c] ?? 0;
    return { ...accessor, values };
  };

  const step = gltf.nodes[0]?.scale?.[0] ?? 1;
  const [solid, shade] = gltf.meshes[0]?.primitives ?? [];
  if (!solid) throw new Error("A prefab's file holds no mesh.");
  const metres = (primitive: Primitive) =>
    new BufferAttribute(
      Float32Array.from(read(primitive.attributes.POSITION).values, (v) => v * step),
      3,
    );
  const index = (primitive: Primitive) =>
    new BufferAttribute(Uint16Array.from(read(primitive.indices).values), 1);

  const { _LIVE: live } = solid.attributes;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", metres(solid));
  geometry.setAttribute("normal", padded(read(solid.attributes.NORMAL).values));
  geometry.setAttribute(
    "paint",
    new BufferAttribute(Uint16Array.from(read(solid.attributes.COLOR_0).values), 4, true),
  );
  geometry.setAttribute("live", new BufferAttribute(Uint8Array.from(read(live).values), 4));
  geometry.setIndex(index(solid));
  geometry.computeBoundingSphere();
  geometry.computeBoundingBox();
  if (!shade) return { solid: geometry, shade: null };

  const ground = new BufferGeometry();
  const darkness = read(shade.attributes.COLOR_0).values;
  ground.setAttribute("position", metres(shade));
  const alphas = Uint8Array.from({ length: darkness.length / 4 }, (_, i) => darkness[i * 4 + 3] ?? 0);
  ground.setAttribute("dark", new BufferAttribute(alphas, 1, true));
  ground.setIndex(index(shade));
  ground.computeBoundingSphere();
  ground.computeBoundingBox();
  return { solid: geometry, shade: ground };
};

/** Normals with a fourth byte, so that each begins on a whole word. */
const padded = (normals: ArrayLike<number>): BufferAttribute => {
  const out = new Int8Array((normals.length / 3) * 4);
  for (let i = 0; i < normals.length; i++) out[Math.floor(i / 3) * 4 + (i % 3)] = normals[i] ?? 0;
  return new BufferAttribute(out, 4, true);
};

const openGlb = (bytes: ArrayBuffer): { gltf: Gltf; body: Uint8Array } => {
  const header = new DataView(bytes);
  if (bytes.byteLength < 20 || header.getUint32(0, true) !== GLB_MAGIC)
    throw new Error("A prefab's file is no GLB.");
  const length = header.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as Gltf;
  return { gltf, body: new Uint8Array(bytes, 20 + length + 8) };
};
