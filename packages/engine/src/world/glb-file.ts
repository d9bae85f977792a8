import { MeshoptDecoder } from "meshoptimizer/decoder";

type PackedView = {
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
  filter?: string;
};

export type GlbPrimitive = { indices: number; attributes: Record<string, number> };

export type GlbNode = {
  name?: string;
  mesh?: number;
  translation?: [number, number, number];
  scale?: [number, number, number];
  extras?: Record<string, unknown>;
  extensions?: { EXT_mesh_gpu_instancing?: { attributes: Record<string, number> } };
};

type Accessor = {
  bufferView: number;
  byteOffset?: number;
  componentType: number;
  count: number;
  type: "SCALAR" | "VEC2" | "VEC3" | "VEC4";
  normalized?: boolean;
  min?: number[];
  max?: number[];
};

type Gltf = {
  bufferViews: { extensions: { EXT_meshopt_compression: PackedView } }[];
  accessors: Accessor[];
  meshes: { primitives: GlbPrimitive[] }[];
  nodes: GlbNode[];
};

/** An accessor's data in an opened file: element i starts at `first + i * stride` of `all` and has `width` numbers. */
export type GlbStream = {
  all: GlbArray;
  first: number;
  stride: number;
  width: number;
  count: number;
  normalized: boolean;
  min: readonly number[];
  max: readonly number[];
};

export type GlbFile = {
  nodes: readonly GlbNode[];
  meshes: readonly { primitives: readonly GlbPrimitive[] }[];
  /** Throws if the file has no such accessor. */
  stream(accessor: number | undefined): GlbStream;
};

const GLB_MAGIC = 0x46546c67;
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 } as const;
const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;
type GlbArray = InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>;

/**
 * Opens a GLB as our own content has it: no pictures, each buffer view compressed by meshopt, plain nodes. Uploaded
 * models are read by three's loader, which is ten times as large and is loaded with the first of them. Throws on
 * anything else.
 */
export async function openGlb(bytes: ArrayBuffer): Promise<GlbFile> {
  await MeshoptDecoder.ready;
  const header = new DataView(bytes);
  if (bytes.byteLength < 20 || header.getUint32(0, true) !== GLB_MAGIC)
    throw new Error("The file is no GLB.");
  const length = header.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, length))) as Gltf;
  const body = new Uint8Array(bytes, 20 + length + 8);
  const views = gltf.bufferViews.map(({ extensions: { EXT_meshopt_compression: packed } }) => {
    const out = new Uint8Array(packed.count * packed.byteStride);
    const from = packed.byteOffset ?? 0;
    const source = body.subarray(from, from + packed.byteLength);
    MeshoptDecoder.decodeGltfBuffer(out, packed.count, packed.byteStride, source, packed.mode, packed.filter);
    return { out, stride: packed.byteStride };
  });
  return {
    nodes: gltf.nodes,
    meshes: gltf.meshes,
    stream(index) {
      const accessor = index === undefined ? undefined : gltf.accessors[index];
      const view = accessor && views[accessor.bufferView];
      const array = accessor && ARRAYS[accessor.componentType as keyof typeof ARRAYS];
      if (!accessor || !view || !array) throw new Error("The GLB lacks a stream.");
      const { count, normalized = false, min = [], max = [], byteOffset = 0 } = accessor;
      const size = array.BYTES_PER_ELEMENT;
      return {
        all: new array(view.out.buffer),
        first: byteOffset / size,
        stride: view.stride / size,
        width: WIDTHS[accessor.type],
        count,
        normalized,
        min,
        max,
      };
    },
  };
}
