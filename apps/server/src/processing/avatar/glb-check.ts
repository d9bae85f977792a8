import { OWN_AVATAR_LIMITS as LIMITS } from "@veranda/contract/own-avatar";
import { Refusal } from "./refusal.ts";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const COMPONENT_BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const PARTS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
/** What can be read. Others that a file only uses change looks at most; one that it demands is refused. */
const READABLE = new Set([
  "VRM",
  "VRMC_vrm",
  "VRMC_springBone",
  "VRMC_materials_mtoon",
  "VRMC_node_constraint",
  "EXT_meshopt_compression",
  "EXT_texture_webp",
  "KHR_lights_punctual",
  "KHR_materials_unlit",
  "KHR_materials_emissive_strength",
  "KHR_mesh_quantization",
  "KHR_texture_transform",
]);

type Json = Record<string, unknown>;
export type Gltf = { json: Json; binary: Uint8Array };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const damaged = (detail: string): Refusal => new Refusal("DAMAGED", detail);

/** A list of objects at the top of the document; absent is empty. */
export function listIn(json: Json, key: string): Json[] {
  const value = json[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw damaged(key);
  return value;
}

/** Reads a GLB's chunks and proves that every number in it points at what is there. Throws Refusal. */
export function checkGlb(bytes: Uint8Array): Gltf {
  if (bytes.length > LIMITS.bytes) throw new Refusal("TOO_LARGE");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) throw new Refusal("NOT_A_MODEL");
  if (view.getUint32(4, true) !== 2) throw new Refusal("NOT_A_MODEL", "glTF 2 alone is read");
  if (view.getUint32(8, true) > bytes.length) throw damaged("shorter than it says");
  const { json, binary } = chunks(bytes, view);
  if (!isObject(json["asset"])) throw damaged("asset");
  checkLimits(json);
  checkExtensions(json);
  checkAddresses(json);
  checkViews(json, binary.length);
  checkAccessors(json);
  checkTree(json);
  checkMeshes(json);
  checkSkins(json);
  return { json, binary };
}

function chunks(bytes: Uint8Array, view: DataView): Gltf {
  let json: unknown;
  let binary: Uint8Array = new Uint8Array();
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) throw damaged("a chunk runs over the end");
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (kind === JSON_CHUNK && json === undefined) {
      if (length > 16_000_000) throw new Refusal("TOO_LARGE", "description");
      try {
        json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(chunk));
      } catch {
        throw damaged("its description can't be read");
      }
    } else if (kind === BINARY_CHUNK && binary.length === 0) binary = chunk;
    at += 8 + length;
  }
  if (!isObject(json)) throw damaged("no description");
  return { json, binary };
}

function checkLimits(json: Json): void {
  if (listIn(json, "nodes").length > LIMITS.nodes) throw new Refusal("TOO_MANY_PARTS", "nodes");
  if (listIn(json, "meshes").length > LIMITS.nodes) throw new Refusal("TOO_MANY_PARTS", "meshes");
  if (listIn(json, "accessors").length > 20_000) throw new Refusal("TOO_MANY_PARTS", "accessors");
  if (listIn(json, "materials").length > LIMITS.materials) throw new Refusal("TOO_MANY_PARTS", "materials");
  if (listIn(json, "images").length > LIMITS.textures) throw new Refusal("TOO_MANY_TEXTURES");
}

function checkExtensions(json: Json): void {
  const demanded = json["extensionsRequired"] ?? [];
  if (!Array.isArray(demanded)) throw damaged("extensionsRequired");
  for (const name of demanded)
    if (!READABLE.has(String(name))) throw new Refusal("UNSUPPORTED", String(name).slice(0, 80));
}

function checkAddresses(json: Json): void {
  const buffers = listIn(json, "buffers");
  if (buffers.some(({ uri }) => uri !== undefined)) throw new Refusal("OTHER_FILES");
  if (buffers.slice(1).some((buffer) => !isFallback(buffer))) throw new Refusal("OTHER_FILES");
  if (listIn(json, "images").some(({ uri }) => uri !== undefined)) throw new Refusal("OTHER_FILES");
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
function count(value: unknown, what: string, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (!isCount(value)) throw damaged(what);
  return value;
}
function index(value: unknown, length: number, what: string): number {
  const at = count(value, what);
  if (at >= length) throw damaged(what);
  return at;
}

function checkViews(json: Json, binaryLength: number): void {
  const buffers = listIn(json, "buffers");
  for (const buffer of buffers)
    if (count(buffer["byteLength"], "buffer") > binaryLength && !isFallback(buffer)) throw damaged("buffer");
  for (const view of listIn(json, "bufferViews")) {
    const packed = isObject(view["extensions"]) ? view["extensions"]["EXT_meshopt_compression"] : undefined;
    if (packed !== undefined && !isObject(packed)) throw damaged("bufferView");
    const source = packed ?? view;
    index(source["buffer"], buffers.length, "bufferView");
    const end = count(source["byteOffset"], "bufferView", 0) + count(source["byteLength"], "bufferView");
    if (end > binaryLength) throw damaged("a view runs over the end");
    if (packed) {
      const unpacked = count(packed["count"], "bufferView") * count(packed["byteStride"], "bufferView");
      if (unpacked > 512_000_000 || unpacked !== count(view["byteLength"], "bufferView"))
        throw damaged("bufferView");
    }
  }
}

const isFallback = (buffer: Json): boolean =>
  isObject(buffer["extensions"]) && isObject(buffer["extensions"]["EXT_meshopt_compression"]);

function checkAccessors(json: Json): void {
  const views = listIn(json, "bufferViews");
  const fits = (reference: unknown, offset: unknown, elements: number, bytes: number) => {
    const view = views[index(reference, views.length, "accessor")] as Json;
    const stride = Math.max(bytes, count(view["byteStride"], "accessor", bytes));
    const end = count(offset, "accessor", 0) + (elements === 0 ? 0 : stride * (elements - 1) + bytes);
    if (end > count(view["byteLength"], "accessor")) throw damaged("an accessor runs over its view");
  };
  let all = 0;
  for (const accessor of listIn(json, "accessors")) {
    const elements = count(accessor["count"], "accessor");
    const component = COMPONENT_BYTES[Number(accessor["componentType"])];
    const parts = PARTS[String(accessor["type"])];
    if (component === undefined || parts === undefined) throw damaged("accessor");
    // Without a view an accessor is all zeros: its size costs the file nothing and us all of it.
    all += elements * parts * component;
    if (all > 512_000_000) throw new Refusal("TOO_LARGE", "accessors");
    if (accessor["bufferView"] !== undefined)
      fits(accessor["bufferView"], accessor["byteOffset"], elements, parts * component);
    const { sparse } = accessor;
    if (sparse === undefined) continue;
    if (!isObject(sparse) || !isObject(sparse["indices"]) || !isObject(sparse["values"]))
      throw damaged("sparse");
    const replaced = count(sparse["count"], "sparse");
    const { indices, values } = sparse as { indices: Json; values: Json };
    const indexBytes = COMPONENT_BYTES[Number(indices["componentType"])];
    if (replaced > elements || indexBytes === undefined) throw damaged("sparse");
    fits(indices["bufferView"], indices["byteOffset"], replaced, indexBytes);
    fits(values["bufferView"], values["byteOffset"], replaced, parts * component);
  }
}

/** Every node has at most one parent and is never its own ancestor. */
function checkTree(json: Json): void {
  const nodes = listIn(json, "nodes");
  const parent = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((node, i) => {
    const children = node["children"] ?? [];
    if (!Array.isArray(children)) throw damaged("nodes");
    for (const child of children) {
      const at = index(child, nodes.length, "nodes");
      if (parent[at] !== -1) throw damaged("a node has two parents");
      parent[at] = i;
    }
    for (const [key, length] of [
      ["translation", 3],
      ["rotation", 4],
      ["scale", 3],
      ["matrix", 16],
    ] as const) {
      const numbers = node[key];
      if (numbers === undefined) continue;
      if (!Array.isArray(numbers) || numbers.length !== length || !numbers.every(Number.isFinite))
        throw damaged("nodes");
    }
  });
  for (let i = 0; i < nodes.length; i++) {
    let steps = 0;
    for (let at = i; at !== -1; at = parent[at] as number)
      if (++steps > nodes.length) throw damaged("the tree of nodes runs in a circle");
    if (steps > 512) throw new Refusal("TOO_MANY_PARTS", "depth");
  }
}

function checkMeshes(json: Json): void {
  const accessors = listIn(json, "accessors");
  const drawn = new Int32Array(listIn(json, "meshes").length);
  for (const node of listIn(json, "nodes"))
    if (node["mesh"] !== undefined) {
      const mesh = index(node["mesh"], drawn.length, "nodes");
      drawn[mesh] = (drawn[mesh] as number) + 1;
    }
  let triangles = 0;
  let vertices = 0;
  listIn(json, "meshes").forEach((mesh, m) => {
    for (const primitive of listIn(mesh, "primitives")) {
      if (!isObject(primitive["attributes"])) throw damaged("meshes");
      const elements = (at: unknown) =>
        count((accessors[index(at, accessors.length, "meshes")] as Json)["count"], "meshes");
      const counts = Object.values(primitive["attributes"]).map(elements);
      const own = counts[0] ?? 0;
      if (counts.some((other) => other !== own)) throw damaged("attributes of unequal length");
      const corners = primitive["indices"] === undefined ? own : elements(primitive["indices"]);
      triangles += (corners / 3) * (drawn[m] as number);
      vertices += own * (drawn[m] as number);
    }
  });
  if (triangles > LIMITS.triangles || vertices > LIMITS.vertices) throw new Refusal("TOO_MANY_TRIANGLES");
  if (triangles === 0) throw new Refusal("EMPTY");
}

function checkSkins(json: Json): void {
  const nodes = listIn(json, "nodes").length;
  const joints = new Set<unknown>();
  for (const skin of listIn(json, "skins")) {
    if (!Array.isArray(skin["joints"]) || skin["joints"].length === 0) throw damaged("skins");
    for (const joint of skin["joints"]) joints.add(index(joint, nodes, "skins"));
    if (skin["inverseBindMatrices"] === undefined) continue;
    const accessors = listIn(json, "accessors");
    const matrices = accessors[index(skin["inverseBindMatrices"], accessors.length, "skins")] as Json;
    if (count(matrices["count"], "skins") < skin["joints"].length || matrices["type"] !== "MAT4")
      throw damaged("skins");
  }
  if (joints.size === 0) throw new Refusal("NO_SKELETON");
  if (joints.size > LIMITS.bones) throw new Refusal("TOO_MANY_BONES");
}
