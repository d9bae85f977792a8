import { CUSTOM_AVATAR_LIMITS as LIMITS } from "@veranda/contract/custom-avatar";
import { checkGltf, isFallback, type GltfRules } from "../gltf/check-gltf.ts";
import { type Json, listIn } from "../gltf/description.ts";
import { type Gltf, readGlb } from "../gltf/read-glb.ts";
import { Refusal } from "../refusal.ts";

const RULES: GltfRules = {
  ...LIMITS,
  accessors: 20_000,
  primitives: 4_000,
  drawn: 100_000,
  // These are removed anyway.
  shapes: 4_000,
  channels: 20_000,
  joints: 20_000,
  unpackedBytes: 512_000_000,
  /** Other optional extensions affect at most the appearance; other required ones are rejected. */
  readable: new Set([
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
  ]),
};

/** Reads a GLB's chunks and validates that every reference in it is in range. Throws Refusal. */
export function checkGlb(bytes: Uint8Array): Gltf {
  if (bytes.length > LIMITS.bytes) throw new Refusal("TOO_LARGE");
  const gltf = readGlb(bytes, 16_000_000);
  const { json, binary } = gltf;
  checkAddresses(json);
  const lengths = listIn(json, "buffers").map((buffer) => (isFallback(buffer) ? null : binary.length));
  checkGltf(json, lengths, RULES);
  if (listIn(json, "skins").length === 0) throw new Refusal("NO_SKELETON");
  return gltf;
}

function checkAddresses(json: Json): void {
  const buffers = listIn(json, "buffers");
  if (buffers.some(({ uri }) => uri !== undefined)) throw new Refusal("OTHER_FILES");
  if (buffers.slice(1).some((buffer) => !isFallback(buffer))) throw new Refusal("OTHER_FILES");
  if (listIn(json, "images").some(({ uri }) => uri !== undefined)) throw new Refusal("OTHER_FILES");
}
