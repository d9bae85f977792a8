import { MeshoptDecoder } from "meshoptimizer/decoder";
import {
  COMPONENT_BYTES,
  countIn,
  damaged,
  ELEMENT_PARTS,
  extensionIn,
  isObject,
  itemIn,
  type Json,
  listIn,
} from "../gltf/description.ts";
import type { Gltf } from "../gltf/read-glb.ts";

/** Divisor of normalised integers, by component type. */
const FULL: Record<number, number> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535, 5125: 4294967295 };

/** Reads the accessors of a validated file. */
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

  /** All numbers in sequence; normalised integers as fractions. */
  read(at: number, parts: number): Float32Array {
    const accessor = itemIn(this.#accessors, at, "accessor");
    if (ELEMENT_PARTS[String(accessor["type"])] !== parts) throw damaged("accessor type");
    const count = countIn(accessor["count"], "accessor");
    const kind = countIn(accessor["componentType"], "accessor");
    const full = accessor["normalized"] === true ? (FULL[kind] ?? 1) : 1;
    const out =
      accessor["bufferView"] === undefined
        ? new Float32Array(count * parts)
        : this.#numbers(accessor, kind, parts, count, this.#strideOf(accessor["bufferView"]));
    const { sparse } = accessor;
    if (isObject(sparse)) {
      const { indices, values: changed } = sparse;
      if (!isObject(indices) || !isObject(changed)) throw damaged("sparse");
      const length = countIn(sparse["count"], "sparse");
      const places = this.#numbers(indices, countIn(indices["componentType"], "sparse"), 1, length);
      const values = this.#numbers(changed, kind, parts, length);
      places.forEach((place, i) => {
        if (place >= count) throw damaged("sparse");
        out.set(values.subarray(i * parts, i * parts + parts), place * parts);
      });
    }
    for (let i = 0; i < out.length; i++) {
      const value = (out[i] ?? 0) / full;
      if (!Number.isFinite(value)) throw damaged("a number is none");
      out[i] = value;
    }
    return out;
  }

  view(at: number): Uint8Array {
    const found = this.#unpacked.get(at);
    if (found) return found;
    const view = itemIn(this.#views, at, "accessor");
    const packed = extensionIn(view, "EXT_meshopt_compression");
    const source = packed ?? view;
    const start = countIn(source["byteOffset"], "bufferView", 0);
    const bytes = this.#binary.subarray(start, start + countIn(source["byteLength"], "bufferView"));
    const out = packed ? unpack(bytes, packed) : bytes;
    this.#unpacked.set(at, out);
    return out;
  }

  #strideOf(view: unknown): number | undefined {
    const { byteStride } = itemIn(this.#views, view, "accessor");
    return byteStride === undefined ? undefined : countIn(byteStride, "bufferView");
  }

  /** The numbers at the place given by an accessor, or by a part of a sparse one. */
  #numbers(source: Json, kind: number, parts: number, count: number, stride?: number): Float32Array {
    const viewAt = countIn(source["bufferView"], "accessor");
    const offset = countIn(source["byteOffset"], "accessor", 0);
    const bytes = this.view(viewAt);
    const each = COMPONENT_BYTES[kind] ?? 1;
    const step = stride ?? each * parts;
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const read = READERS[kind];
    if (!read) throw damaged("accessor");
    const out = new Float32Array(count * parts);
    for (let i = 0; i < count; i++)
      for (let k = 0; k < parts; k++) out[i * parts + k] = read(data, offset + i * step + k * each);
    return out;
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
  const count = countIn(packed["count"], "bufferView");
  const stride = countIn(packed["byteStride"], "bufferView");
  const { mode, filter } = packed;
  const out = new Uint8Array(count * stride);
  try {
    MeshoptDecoder.decodeGltfBuffer(
      out,
      count,
      stride,
      bytes,
      String(mode),
      typeof filter === "string" ? filter : undefined,
    );
  } catch {
    throw damaged("a packed view");
  }
  return out;
}
