import { z } from "zod";
import { AVATAR_BONES, type AvatarBone } from "./avatar.ts";
import { importChange } from "./records/import-change.ts";
import { text } from "./records/text.ts";

/** Limits of an uploaded model before optimisation; above them it is rejected. */
export const CUSTOM_AVATAR_LIMITS = {
  bytes: 50_000_000,
  triangles: 400_000,
  vertices: 1_200_000,
  nodes: 4_000,
  bones: 1_024,
  materials: 64,
  textures: 64,
  texturePixels: 8_192,
  allTexturePixels: 120_000_000,
  /** Avatars per person. */
  kept: 12,
} as const;

/** Limits of the optimised model. */
export const CUSTOM_AVATAR_BUDGET = {
  near: { triangles: 20_000, vertices: 16_384, texture: 1024 },
  middle: { triangles: 4_000, vertices: 3_456, texture: 256 },
  /** Triangles of coarser levels over the vertices of `middle`. */
  lower: [1_500, 600],
  far: { triangles: 300, vertices: 640 },
} as const;

/** Height in metres that a person can choose, and the default for a figure of an implausible size. */
export const CUSTOM_AVATAR_HEIGHT = { min: 0.6, max: 2.5, usual: 1.7 } as const;
export const chosenHeight = z.number().min(CUSTOM_AVATAR_HEIGHT.min).max(CUSTOM_AVATAR_HEIGHT.max);

/** Metres that the largest stored coordinate stands for. */
export const CUSTOM_AVATAR_REACH = 4;
/** Metres that the largest stored move of an opening mouth stands for. */
export const CUSTOM_AVATAR_MOUTH_REACH = 0.06;
/**
 * Bytes of a stored vertex: position 3 × int16; how it moves up and forward as the mouth opens 2 × int8; normal
 * 3 × int8, 1 unused; uv 2 × uint16; bones; weights; tint.
 */
export const CUSTOM_AVATAR_VERTEX_BYTES = 28;

/** Bones that an avatar can't do without. Other missing bones follow their parent. */
export const NEEDED_BONES = [
  "hips",
  "chest",
  "head",
  "leftUpperArm",
  "leftLowerArm",
  "leftHand",
  "rightUpperArm",
  "rightLowerArm",
  "rightHand",
  "leftUpperLeg",
  "leftLowerLeg",
  "leftFoot",
  "rightUpperLeg",
  "rightLowerLeg",
  "rightFoot",
] as const satisfies readonly AvatarBone[];

/** Why a model was rejected, by name. The texts are messages (packages/messages, `avatar-faults`). */
export const CUSTOM_AVATAR_FAULTS = [
  "NOT_A_MODEL",
  "TOO_LARGE",
  "DAMAGED",
  "OTHER_FILES",
  "UNSUPPORTED",
  "EMPTY",
  "NO_SKELETON",
  "NO_PERSON",
  "TOO_MANY_TRIANGLES",
  "TOO_MANY_PARTS",
  "TOO_MANY_BONES",
  "TOO_MANY_TEXTURES",
  "TEXTURE_TOO_LARGE",
  "TEXTURE_UNREADABLE",
  "BONES_UNFIT",
  "TOO_HEAVY",
  "ADDRESS_REFUSED",
  "ADDRESS_UNREACHABLE",
  "ADDRESS_TOO_SLOW",
  "REMOVED_BY_STAFF",
  "INTERRUPTED",
] as const;
export type CustomAvatarFault = (typeof CUSTOM_AVATAR_FAULTS)[number];

/** Values in the texts of faults. */
export const CUSTOM_AVATAR_FAULT_VALUES = {
  megabytes: CUSTOM_AVATAR_LIMITS.bytes / 1e6,
  triangles: CUSTOM_AVATAR_LIMITS.triangles,
  bones: CUSTOM_AVATAR_LIMITS.bones,
  textures: CUSTOM_AVATAR_LIMITS.textures,
  texturePixels: CUSTOM_AVATAR_LIMITS.texturePixels,
} as const;

export const CUSTOM_AVATAR_SOURCES = ["vrm0", "vrm1", "glb"] as const;

/** How a bone was matched: the file's own name for it, and the confidence, 0 to 1. */
const foundBone = z.object({
  bone: z.enum(AVATAR_BONES),
  node: z.string().nullable(),
  confidence: z.number().min(0).max(1),
});

const size = z.object({
  bytes: z.int(),
  triangles: z.int(),
  vertices: z.int(),
  bones: z.int(),
  textures: z.int(),
});

/** What the analysis of a model found, and what its optimisation removed. */
export const customAvatarReport = z.object({
  source: z.enum(CUSTOM_AVATAR_SOURCES),
  /** Name in the file; "" if it has none. */
  title: z.string().max(64),
  bones: z.array(foundBone),
  /** Bones to check before it is worn. */
  unsure: z.array(z.enum(AVATAR_BONES)),
  /** The file's bones that can be chosen, in the order of its tree. */
  candidates: z.array(z.string().max(64)).max(CUSTOM_AVATAR_LIMITS.bones),
  /** Metres to the crown. */
  height: z.number(),
  /** The same as in the file; absent in older reports. */
  foundHeight: z.number().optional(),
  /** What was removed or changed. */
  changes: z.array(importChange).max(32),
  before: size,
  after: size,
});
export type CustomAvatarReport = z.infer<typeof customAvatarReport>;

const storedFile = z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/);
const point = z.tuple([z.number(), z.number(), z.number()]);
const turn = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A range of a mesh file: vertices, then indices, each as encoded by meshoptimizer. */
const level = z.object({
  byteStart: z.int(),
  vertexBytes: z.int(),
  vertices: z.int(),
  indexBytes: z.int(),
  triangles: z.int(),
});
export type CustomAvatarLevel = z.infer<typeof level>;

/** Coarser triangles over another level's vertices. */
const lowerLevel = level.pick({ byteStart: true, indexBytes: true, triangles: true });
export type CustomAvatarLowerLevel = z.infer<typeof lowerLevel>;

/**
 * `/files/<id>.json`, where <id> is the digest of its content and what follows `custom.` in an avatar code.
 * Files are named relative to it.
 */
export const customAvatarManifest = z.object({
  version: z.literal(1),
  height: z.number(),
  /** In the T-pose, as in an avatar catalogue's build. */
  joints: z.array(point).length(AVATAR_BONES.length),
  /** Turn of each bone from the T-pose to the pose that the mesh stands in. */
  bindRotations: z.array(turn).length(AVATAR_BONES.length),
  /** Length of the legs as a share of the family's. */
  stride: z.number().positive(),
  /** What everybody needs who sees it in a crowd. */
  crowd: z.object({
    mesh: storedFile,
    middle: level,
    /** Ever coarser; absent for an older avatar. */
    lower: z.array(lowerLevel).max(CUSTOM_AVATAR_BUDGET.lower.length).default([]),
    far: level,
    texture: storedFile,
  }),
  /** What people nearby need. */
  near: z.object({ mesh: storedFile, level, texture: storedFile }),
  portrait: storedFile,
});
export type CustomAvatarManifest = z.infer<typeof customAvatarManifest>;

/** The bones that a person chose, by their names in the file; null omits a bone. */
export const chosenBones = z.partialRecord(z.enum(AVATAR_BONES), text.max(64).nullable());
export type ChosenBones = z.infer<typeof chosenBones>;

export const UPLOADED_AVATAR_STATES = ["processing", "unsure", "ready", "refused"] as const;

/** A custom avatar, from its upload on. */
export const uploadedAvatar = z.object({
  id: z.uuid(),
  /** "": neither a person nor the file has named it. */
  name: z.string(),
  /** `unsure`: it can be worn, but some bones should be checked first. */
  state: z.enum(UPLOADED_AVATAR_STATES),
  /** Progress, 0 to 1. */
  progress: z.number(),
  fault: z.enum(CUSTOM_AVATAR_FAULTS).nullable(),
  /** The code to wear; null until it is ready. */
  avatarID: z.string().nullable(),
  thumbnail: z.string().nullable(),
  report: customAvatarReport.nullable(),
  createdAt: z.string(),
});
export type UploadedAvatar = z.infer<typeof uploadedAvatar>;

/** Where an avatar's portrait is served, by the id in its code. */
export const customAvatarPortraitUrl = (id: string): string => `/custom-avatars/${id}.webp`;
export const customAvatarManifestUrl = (id: string): string => `/files/${id}.json`;
