import { FILE_LIMITS } from "@veranda/contract/file-faults";
import type { GltfRules } from "../gltf/check-gltf.ts";

/** Limits of an uploaded model before it is optimised; models over them are rejected. */
export const MODEL_LIMITS = {
  bytes: 300_000_000,
  descriptionBytes: 32_000_000,
  /** Side of a texture in pixels, and the pixels of all together. */
  texturePixels: FILE_LIMITS.texturePixels,
  allTexturePixels: 400_000_000,
  zip: { entries: 2_000, entryBytes: 300_000_000, bytes: 600_000_000 },
} as const;

/** Limits of the layers of a USDZ before they are composed. */
export const USD_LIMITS = {
  layers: 1_000,
  /** Nesting of layer references. */
  layerDepth: 16,
  textBytes: 200_000_000,
  tableEntries: 2_000_000,
  tokenBytes: 64_000_000,
  depth: 128,
  pathCharacters: 200_000_000,
  /** Values read, and elements of all lists together (a point, a vertex). */
  reads: 4_000_000,
  numbers: 60_000_000,
  /** Prims of all layers, counted per reference. */
  prims: 100_000,
} as const;

/** Budgets of the optimized levels. */
export const MODEL_BUDGET = {
  triangles: 500_000,
  /** Side of a texture in pixels, and the pixels of all together, per level. */
  sides: [2048, 1024, 512],
  allPixels: 4 * 2048 * 2048,
} as const;

const MATERIALS = [
  "anisotropy",
  "clearcoat",
  "diffuse_transmission",
  "dispersion",
  "emissive_strength",
  "ior",
  "iridescence",
  "pbrSpecularGlossiness",
  "sheen",
  "specular",
  "transmission",
  "unlit",
  "variants",
  "volume",
].map((name) => `KHR_materials_${name}`);

/** Extensions about things other than a model's appearance, which may be removed. */
export const SILENT_EXTENSIONS: ReadonlySet<string> = new Set([
  "VRM",
  "VRMC_vrm",
  "VRMC_springBone",
  "VRMC_materials_mtoon",
  "VRMC_materials_hdr_emissiveMultiplier",
  "VRMC_node_constraint",
  "KHR_xmp_json_ld",
]);

export const MODEL_RULES: GltfRules = {
  triangles: FILE_LIMITS.triangles,
  vertices: 10_000_000,
  nodes: 20_000,
  bones: FILE_LIMITS.bones,
  materials: 1_024,
  textures: FILE_LIMITS.textures,
  accessors: 100_000,
  primitives: 10_000,
  drawn: 100_000,
  shapes: 1_024,
  channels: 100_000,
  joints: 100_000,
  unpackedBytes: 600_000_000,
  readable: new Set([
    ...MATERIALS,
    ...SILENT_EXTENSIONS,
    "EXT_meshopt_compression",
    "EXT_texture_avif",
    "EXT_texture_webp",
    "KHR_draco_mesh_compression",
    "KHR_lights_punctual",
    "KHR_mesh_quantization",
    "KHR_texture_basisu",
    "KHR_texture_transform",
  ]),
};
