import { z } from "zod";
import { AVATAR_BONES, type AvatarBone } from "./avatar.ts";
import { text } from "./records/text.ts";

/** What a model may at most be before it is made light; over this it is refused. */
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
  /** Avatars that one person can have. */
  kept: 12,
} as const;

/** What it is made into. */
export const CUSTOM_AVATAR_BUDGET = {
  near: { triangles: 20_000, vertices: 16_384, texture: 1024 },
  middle: { triangles: 4_000, vertices: 3_456, texture: 256 },
  far: { triangles: 400, vertices: 640 },
} as const;

/** Metres to the crown that a person can choose, and what a figure gets that is far from any person's size. */
export const CUSTOM_AVATAR_HEIGHT = { min: 0.6, max: 2.5, usual: 1.7 } as const;
export const chosenHeight = z.number().min(CUSTOM_AVATAR_HEIGHT.min).max(CUSTOM_AVATAR_HEIGHT.max);

/** Metres that the largest stored coordinate stands for. */
export const CUSTOM_AVATAR_REACH = 4;
/** Bytes of a stored vertex: position 3 × int16, 2 unused; normal 3 × int8, 1 unused; uv 2 × uint16; bones; weights; tint. */
export const CUSTOM_AVATAR_VERTEX_BYTES = 28;

/** Bones that an avatar can't do without. Of the others a missing one rests on its parent. */
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

/** Why a model was not taken, and the sentence that says so. */
export const CUSTOM_AVATAR_FAULTS = {
  NOT_A_MODEL: "This file is neither a VRM nor a GLB.",
  TOO_LARGE: "This file is too large. An avatar may be 50 MB at most.",
  DAMAGED: "This file is damaged: parts of it are missing or don't fit together. Export it again.",
  OTHER_FILES: "This model asks for other files. Export it as one GLB with everything inside.",
  UNSUPPORTED: "This model is packed in a way we can't read. Export it as a plain GLB or VRM.",
  EMPTY: "There is nothing to see in this model.",
  NO_SKELETON: "This model has no skeleton, so it could not move. Rig it first, for example with Mixamo.",
  NO_PERSON:
    "We found a skeleton, but no person in it: some of hips, spine, head, arms and legs are missing.",
  TOO_MANY_TRIANGLES: "This model has more than 400,000 triangles. Reduce it and export it again.",
  TOO_MANY_PARTS: "This model has too many parts. Join some of them and export it again.",
  TOO_MANY_BONES: "This skeleton has more than 1,024 bones. Remove some and export it again.",
  TOO_MANY_TEXTURES: "This model has more than 64 pictures. Join some of them and export it again.",
  TEXTURE_TOO_LARGE: "A picture in this model is too large. The limit is 8,192 pixels a side.",
  TEXTURE_UNREADABLE: "A picture in this model can't be read. Use PNG, JPEG or WebP.",
  BONES_UNFIT: "With these bones the figure can't stand: each must hang below the one before it.",
  TOO_HEAVY: "This model took more time or memory than an avatar may. Make it simpler and try again.",
  ADDRESS_REFUSED: "This address can't be used. Give one that begins with https:// and is open to everyone.",
  ADDRESS_UNREACHABLE: "There was no model at this address.",
  ADDRESS_TOO_SLOW: "This address answered too slowly. Download the model and choose the file instead.",
  INTERRUPTED: "Something went wrong on our side. Try again in a moment.",
} as const satisfies Record<string, string>;
export type CustomAvatarFault = keyof typeof CUSTOM_AVATAR_FAULTS;
export const customAvatarFault = z.enum(
  Object.keys(CUSTOM_AVATAR_FAULTS) as [CustomAvatarFault, ...CustomAvatarFault[]],
);

export const CUSTOM_AVATAR_SOURCES = ["vrm0", "vrm1", "glb"] as const;

/** What was found of one bone: the file's own name for it, and how sure we are, 0 to 1. */
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

/** What the look at a model found, and what making it light cost. */
export const customAvatarReport = z.object({
  source: z.enum(CUSTOM_AVATAR_SOURCES),
  /** As the file calls itself; "" when it doesn't. */
  title: z.string().max(64),
  bones: z.array(foundBone),
  /** Bones to look at before it is worn. */
  unsure: z.array(z.enum(AVATAR_BONES)),
  /** The file's bones that can be chosen, in the order of its tree. */
  candidates: z.array(z.string().max(64)).max(CUSTOM_AVATAR_LIMITS.bones),
  /** Metres to the crown. */
  height: z.number(),
  /** The same as it stood in the file; absent in reports from before this was noted. */
  foundHeight: z.number().optional(),
  /** Sentences: what was left out or changed. */
  changes: z.array(z.string().max(200)).max(32),
  before: size,
  after: size,
});
export type CustomAvatarReport = z.infer<typeof customAvatarReport>;

const storedFile = z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/);
const point = z.tuple([z.number(), z.number(), z.number()]);
const turn = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A run of a mesh file: vertices, then indices, each as meshoptimizer's codecs write them. */
const level = z.object({
  byteStart: z.int(),
  vertexBytes: z.int(),
  vertices: z.int(),
  indexBytes: z.int(),
  triangles: z.int(),
});
export type OwnAvatarLevel = z.infer<typeof level>;

/**
 * `/files/<id>.json`, where <id> is the digest of its content and what follows `own.` in an avatar code.
 * Files are named relative to it.
 */
export const ownAvatarManifest = z.object({
  version: z.literal(1),
  height: z.number(),
  /** Of the T-pose, as in an avatar catalogue's build. */
  joints: z.array(point).length(AVATAR_BONES.length),
  /** Turn of each bone from the T-pose to the pose that the mesh stands in. */
  bindRotations: z.array(turn).length(AVATAR_BONES.length),
  /** Length of the legs as a share of the family's. */
  stride: z.number().positive(),
  /** What everybody needs who sees it in a crowd. */
  crowd: z.object({ mesh: storedFile, middle: level, far: level, texture: storedFile }),
  /** What those nearby need. */
  near: z.object({ mesh: storedFile, level, texture: storedFile }),
  portrait: storedFile,
});
export type OwnAvatarManifest = z.infer<typeof ownAvatarManifest>;

/** The bones that a person chose, by the file's names for them; null leaves a bone out. */
export const chosenBones = z.partialRecord(z.enum(AVATAR_BONES), text.max(64).nullable());
export type ChosenBones = z.infer<typeof chosenBones>;

export const OWN_AVATAR_STATES = ["processing", "unsure", "ready", "refused"] as const;

/** An avatar that a person brought, from its arrival on. */
export const ownAvatar = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `unsure`: it can be worn, but some bones should be looked at first. */
  state: z.enum(OWN_AVATAR_STATES),
  /** Of the work, 0 to 1. */
  progress: z.number(),
  fault: z.object({ code: customAvatarFault, sentence: z.string() }).nullable(),
  /** What is worn; null until it is there. */
  avatarID: z.string().nullable(),
  thumbnail: z.string().nullable(),
  report: customAvatarReport.nullable(),
  createdAt: z.string(),
});
export type OwnAvatar = z.infer<typeof ownAvatar>;

/** Where an avatar's portrait is shown, by the id in its code. */
export const ownPortraitUrl = (id: string): string => `/own-avatars/${id}.webp`;
export const ownManifestUrl = (id: string): string => `/files/${id}.json`;
