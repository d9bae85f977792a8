import { MeshoptDecoder } from "meshoptimizer/decoder";
import { listIn } from "../gltf/description.ts";
import type { Gltf } from "../gltf/read-glb.ts";
import { Refusal } from "../refusal.ts";

type Json = Record<string, unknown>;
const BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const PARTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
/** What a normalised whole number is divided by. */
const FULL: Record<number, number> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535, 5125: 4294967295 };

/** Numbers of a checked file. */
export class Accessors {
  readonly #accessors: Json[];
  readonly #views: Json[];
  readonly #binary: Uint8Array;
  readonly #unpacked = new Map<number, Uint8Array>();

  constructor({ json, binary }: Gltf) {
    this.#accessors = listIn(json, "accessors");
    this.#views = listIn(json, "bufferViews");
    this.#binary = binary;
  }

  /** All numbers one after the other; normalised ones as fractions. */
  read(at: number, parts: number): Float32Array {
    const accessor = this.#accessors[at] as Json;
    if (PARTS[String(accessor["type"])] !== parts) throw new Refusal("DAMAGED", "accessor type");
    const count = accessor["count"] as number;
    const out = new Float32Array(count * parts);
    const kind = accessor["componentType"] as number;
    const full = accessor["normalized"] === true ? (FULL[kind] ?? 1) : 1;
    if (accessor["bufferView"] !== undefined) {
      const view = accessor["bufferView"] as number;
      const stride = (this.#views[view] as Json)["byteStride"] as number | undefined;
      this.#fill(out, parts, view, (accessor["byteOffset"] as number | undefined) ?? 0, kind, stride, count);
    }
    const sparse = accessor["sparse"] as { count: number; indices: Json; values: Json } | undefined;
    if (sparse) {
      const places = new Float32Array(sparse.count);
      const values = new Float32Array(sparse.count * parts);
      const offset = (part: Json) => (part["byteOffset"] as number | undefined) ?? 0;
      const placesAt = sparse.indices["bufferView"] as number;
      this.#fill(
        places,
        1,
        placesAt,
        offset(sparse.indices),
        sparse.indices["componentType"] as number,
        undefined,
        sparse.count,
      );
      this.#fill(
        values,
        parts,
        sparse.values["bufferView"] as number,
        offset(sparse.values),
        kind,
        undefined,
        sparse.count,
      );
      places.forEach((place, i) => {
        if (place >= count) throw new Refusal("DAMAGED", "sparse");
        out.set(values.subarray(i * parts, i * parts + parts), place * parts);
      });
    }
    for (let i = 0; i < out.length; i++) {
      const value = (out[i] as number) / full;
      if (!Number.isFinite(value)) throw new Refusal("DAMAGED", "a number is none");
      out[i] = value;
    }
    return out;
  }

  view(at: number): Uint8Array {
    const found = this.#unpacked.get(at);
    if (found) return found;
    const view = this.#views[at] as Json;
    const packed = (view["extensions"] as Json | undefined)?.["EXT_meshopt_compression"] as Json | undefined;
    const source = packed ?? view;
    const start = (source["byteOffset"] as number | undefined) ?? 0;
    const bytes = this.#binary.subarray(start, start + (source["byteLength"] as number));
    const out = packed ? unpack(bytes, packed) : bytes;
    this.#unpacked.set(at, out);
    return out;
  }

  #fill(
    out: Float32Array,
    parts: number,
    viewAt: number,
    offset: number,
    kind: number,
    stride: number | undefined,
    count: number,
  ): void {
    const bytes = this.view(viewAt);
    const each = BYTES[kind] ?? 1;
    const step = stride ?? each * parts;
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const read = READERS[kind];
    if (!read) throw new Refusal("DAMAGED", "accessor");
    for (let i = 0; i < count; i++)
      for (let k = 0; k < parts; k++) out[i * parts + k] = read(data, offset + i * step + k * each);
  }
}

const READERS: Record<number, (data: DataView, at: number) => number> = {
  5120: (data, at) => data.getInt8(at),
  5121: (data, at) => data.getUint8(at),
  5122: (data, at) => data.getInt16(at, true),
  5123: (data, at) => data.getUint16(at, true),
  5125: (data, at) => data.getUint32(at, true),
  5126: (data, at) => data.getFloat32(at, true),
};

function unpack(bytes: Uint8Array, packed: Json): Uint8Array {
  const count = packed["count"] as number;
  const stride = packed["byteStride"] as number;
  const out = new Uint8Array(count * stride);
  try {
    MeshoptDecoder.decodeGltfBuffer(
      out,
      count,
      stride,
      bytes,
      packed["mode"] as string,
      packed["filter"] as string | undefined,
    );
  } catch {
    throw new Refusal("DAMAGED", "a packed view");
  }
  return out;
}
