import type { GLTF } from "@gltf-transform/core";
import { Refusal } from "../refusal.ts";
import { checkNodes, checkSkins } from "./check-nodes.ts";
import {
  COMPONENT_BYTES,
  countIn,
  damaged,
  ELEMENT_PARTS,
  extensionIn,
  indexIn,
  isObject,
  itemIn,
  type Json,
  listIn,
} from "./description.ts";

/** Limits of a model, and the extensions that it may require. */
export type GltfRules = {
  readonly triangles: number;
  readonly vertices: number;
  readonly nodes: number;
  readonly bones: number;
  readonly materials: number;
  readonly textures: number;
  readonly accessors: number;
  /** In all meshes, counting their morph targets. */
  readonly primitives: number;
  /** The same, counted once per node that shows them. */
  readonly drawn: number;
  /** Morph targets of one surface, all of which are in each visitor's graphics memory. */
  readonly shapes: number;
  /** In all animations. */
  readonly channels: number;
  /** In all skins together, counting repeated joints. */
  readonly joints: number;
  /** All accessors together. */
  readonly unpackedBytes: number;
  readonly readable: ReadonlySet<string>;
};

/**
 * Validates that every reference in a glTF is in range, before anything is allocated by it. `buffers` are the lengths
 * of its buffers, null for those that only decompression fills. Throws Refusal.
 */
export function checkGltf(
  json: Json,
  buffers: readonly (number | null)[],
  rules: GltfRules,
): asserts json is Json & GLTF.IGLTF {
  if (!isObject(json["asset"])) throw damaged("asset");
  checkLimits(json, rules);
  checkExtensions(json, rules);
  checkViews(json, buffers, rules);
  checkAccessors(json, rules);
  checkNodes(json);
  checkMeshes(json, rules);
  checkSkins(json, rules.bones);
}

function checkLimits(json: Json, rules: GltfRules): void {
  if (listIn(json, "nodes").length > rules.nodes) throw new Refusal("TOO_MANY_PARTS", "nodes");
  if (listIn(json, "meshes").length > rules.nodes) throw new Refusal("TOO_MANY_PARTS", "meshes");
  if (listIn(json, "accessors").length > rules.accessors) throw new Refusal("TOO_MANY_PARTS", "accessors");
  if (listIn(json, "bufferViews").length > rules.accessors) throw new Refusal("TOO_MANY_PARTS", "views");
  if (listIn(json, "materials").length > rules.materials) throw new Refusal("TOO_MANY_PARTS", "materials");
  if (listIn(json, "images").length > rules.textures) throw new Refusal("TOO_MANY_TEXTURES");
  // Many textures may refer to one picture.
  for (const name of ["textures", "samplers", "scenes", "skins", "animations", "cameras"])
    if (listIn(json, name).length > rules.nodes) throw new Refusal("TOO_MANY_PARTS", name);
  const sum = (list: string, countOf: (each: Json) => number): number =>
    listIn(json, list).reduce((all, each) => all + countOf(each), 0);
  const primitives = sum("meshes", (mesh) =>
    listIn(mesh, "primitives").reduce((all, each) => all + 1 + listIn(each, "targets").length, 0),
  );
  if (primitives > rules.primitives) throw new Refusal("TOO_MANY_PARTS", "primitives");
  const channels = sum(
    "animations",
    (each) => listIn(each, "channels").length + listIn(each, "samplers").length,
  );
  if (channels > rules.channels) throw new Refusal("TOO_MANY_PARTS", "channels");
  const joints = sum("skins", ({ joints: named }) => (Array.isArray(named) ? named.length : 0));
  if (joints > rules.joints) throw new Refusal("TOO_MANY_BONES");
}

function checkExtensions(json: Json, { readable }: GltfRules): void {
  const demanded = json["extensionsRequired"] ?? [];
  if (!Array.isArray(demanded)) throw damaged("extensionsRequired");
  for (const name of demanded)
    if (!readable.has(String(name))) throw new Refusal("UNSUPPORTED", String(name).slice(0, 80));
}

/** A buffer without data: meshopt decompresses views into it. */
export const isFallback = (buffer: Json): boolean =>
  extensionIn(buffer, "EXT_meshopt_compression") !== undefined;

const PACKED_STRIDE_MAX = 256;

function checkViews(json: Json, lengths: readonly (number | null)[], { unpackedBytes }: GltfRules): void {
  const buffers = listIn(json, "buffers");
  buffers.forEach((buffer, i) => {
    if (isFallback(buffer)) return;
    if (countIn(buffer["byteLength"], "buffer") > (lengths[i] ?? 0)) throw damaged("buffer");
  });
  for (const view of listIn(json, "bufferViews")) {
    const packed = extensionIn(view, "EXT_meshopt_compression");
    const source = packed ?? view;
    const buffer = indexIn(source["buffer"], buffers.length, "bufferView");
    const end = countIn(source["byteOffset"], "bufferView", 0) + countIn(source["byteLength"], "bufferView");
    if (end > (lengths[buffer] ?? 0)) throw damaged("a view runs over the end");
    if (packed) {
      const unpacked = countIn(packed["count"], "bufferView") * countIn(packed["byteStride"], "bufferView");
      if (unpacked > unpackedBytes || unpacked !== countIn(view["byteLength"], "bufferView"))
        throw damaged("bufferView");
      // The decoder doesn't terminate for others (EXT_meshopt_compression, "JSON schema updates").
      if (Number(packed["byteStride"]) > PACKED_STRIDE_MAX) throw damaged("bufferView");
    }
  }
}

function checkAccessors(json: Json, { unpackedBytes }: GltfRules): void {
  const views = listIn(json, "bufferViews");
  const fits = (reference: unknown, offset: unknown, elements: number, bytes: number) => {
    const view = itemIn(views, reference, "accessor");
    const stride = Math.max(bytes, countIn(view["byteStride"], "accessor", bytes));
    const end = countIn(offset, "accessor", 0) + (elements === 0 ? 0 : stride * (elements - 1) + bytes);
    if (end > countIn(view["byteLength"], "accessor")) throw damaged("an accessor runs over its view");
  };
  let all = 0;
  for (const accessor of listIn(json, "accessors")) {
    const elements = countIn(accessor["count"], "accessor");
    const component = COMPONENT_BYTES[Number(accessor["componentType"])];
    const parts = ELEMENT_PARTS[String(accessor["type"])];
    if (component === undefined || parts === undefined) throw damaged("accessor");
    // Without a view an accessor is all zeros: its size costs the file nothing, but memory here.
    all += elements * parts * component;
    if (all > unpackedBytes) throw new Refusal("TOO_LARGE", "accessors");
    if (accessor["bufferView"] !== undefined)
      fits(accessor["bufferView"], accessor["byteOffset"], elements, parts * component);
    const { sparse } = accessor;
    if (sparse === undefined) continue;
    if (!isObject(sparse)) throw damaged("sparse");
    const { indices, values } = sparse;
    if (!isObject(indices) || !isObject(values)) throw damaged("sparse");
    const replaced = countIn(sparse["count"], "sparse");
    const indexBytes = COMPONENT_BYTES[Number(indices["componentType"])];
    if (replaced > elements || indexBytes === undefined) throw damaged("sparse");
    fits(indices["bufferView"], indices["byteOffset"], replaced, indexBytes);
    fits(values["bufferView"], values["byteOffset"], replaced, parts * component);
  }
}

function checkMeshes(json: Json, rules: GltfRules): void {
  const accessors = listIn(json, "accessors");
  const drawn = new Int32Array(listIn(json, "meshes").length);
  for (const node of listIn(json, "nodes"))
    if (node["mesh"] !== undefined) {
      const mesh = indexIn(node["mesh"], drawn.length, "nodes");
      drawn[mesh] = (drawn[mesh] ?? 0) + 1;
    }
  let triangles = 0;
  let vertices = 0;
  let parts = 0;
  listIn(json, "meshes").forEach((mesh, m) => {
    for (const primitive of listIn(mesh, "primitives")) {
      const shapes = listIn(primitive, "targets").length;
      if (shapes > rules.shapes) throw new Refusal("TOO_MANY_PARTS", "shapes");
      parts += (1 + shapes) * (drawn[m] ?? 0);
      if (!isObject(primitive["attributes"])) throw damaged("meshes");
      const elements = (at: unknown) => countIn(itemIn(accessors, at, "meshes")["count"], "meshes");
      const counts = Object.values(primitive["attributes"]).map(elements);
      const own = counts[0] ?? 0;
      if (counts.some((other) => other !== own)) throw damaged("attributes of unequal length");
      for (const target of listIn(primitive, "targets"))
        if (Object.values(target).some((at) => elements(at) !== own))
          throw damaged("attributes of unequal length");
      const corners = primitive["indices"] === undefined ? own : elements(primitive["indices"]);
      triangles += (corners / 3) * (drawn[m] ?? 0);
      vertices += own * (drawn[m] ?? 0);
    }
  });
  if (parts > rules.drawn) throw new Refusal("TOO_MANY_PARTS", "drawn");
  if (triangles > rules.triangles || vertices > rules.vertices) throw new Refusal("TOO_MANY_TRIANGLES");
  if (triangles === 0) throw new Refusal("EMPTY");
}
