import { z } from "zod";

/** Bones of the avatar family by their VRM humanoid names, parents before children. */
export const AVATAR_BONES = [
  "hips",
  "spine",
  "chest",
  "neck",
  "head",
  "leftShoulder",
  "leftUpperArm",
  "leftLowerArm",
  "leftHand",
  "leftThumbProximal",
  "leftIndexProximal",
  "leftIndexIntermediate",
  "leftMiddleProximal",
  "leftMiddleIntermediate",
  "rightShoulder",
  "rightUpperArm",
  "rightLowerArm",
  "rightHand",
  "rightThumbProximal",
  "rightIndexProximal",
  "rightIndexIntermediate",
  "rightMiddleProximal",
  "rightMiddleIntermediate",
  "leftUpperLeg",
  "leftLowerLeg",
  "leftFoot",
  "leftToes",
  "rightUpperLeg",
  "rightLowerLeg",
  "rightFoot",
  "rightToes",
] as const;
export type AvatarBone = (typeof AVATAR_BONES)[number];

/** Colours that a person chooses. Make-up on the skin (lips, blush) is derived from it. */
export const AVATAR_COLOURS = ["skin", "hair", "top", "bottom", "shoes", "accent", "eyes"] as const;
export type AvatarColour = (typeof AVATAR_COLOURS)[number];

/*
 * What can be chosen. Avatar codes (avatar-code.ts) name a choice by its place in these lists: new ones go to the end,
 * none is ever taken out or moved.
 */
export const AVATAR_BUILDS = ["even", "slight", "pear", "broad", "round", "sturdy"] as const;
export const AVATAR_HAIR = [
  "crop",
  "swept",
  "bob",
  "long",
  "bun",
  "curly",
  "ponytail",
  "wavy",
  "braids",
  "locs",
  "puffs",
  "buzz",
  "pixie",
  "quiff",
] as const;
export const AVATAR_TOPS = [
  "tee",
  "hoodie",
  "jacket",
  "knit",
  "dress",
  "shirt",
  "vest",
  "coat",
  "sari",
  "abaya",
  "tank",
  "suit",
] as const;
export const AVATAR_BOTTOMS = ["trousers", "shorts", "skirt", "wide", "maxi", "joggers"] as const;
export const AVATAR_SHOES = ["sneakers", "boots", "flats", "hightops"] as const;
export const AVATAR_ACCESSORIES = [
  "glasses",
  "cap",
  "beanie",
  "headphones",
  "scarf",
  "backpack",
  "bib",
  "earrings",
  "hijab",
  "turban",
  "sunhat",
  "sunglasses",
  "flower",
  "hearing",
  "beard",
  "moustache",
  "satchel",
] as const;
export const AVATAR_PATTERNS = ["plain", "stripes", "band", "block", "checks", "dots"] as const;
export const AVATAR_BROWS = ["soft", "straight", "arched", "bold", "thin"] as const;
export const AVATAR_MOUTHS = ["smile", "gentle", "grin", "calm", "smirk", "full"] as const;
export const AVATAR_EYES = ["round", "almond", "sleepy", "wide", "narrow"] as const;
export const AVATAR_NOSES = ["button", "soft", "broad", "long"] as const;
export const AVATAR_MARKS = ["none", "freckles", "mole", "rosy"] as const;
export type AvatarAccessory = (typeof AVATAR_ACCESSORIES)[number];

/** Slots of accessories: one of each can be worn. */
export const AVATAR_ACCESSORY_PLACES = {
  cap: "head",
  beanie: "head",
  hijab: "head",
  turban: "head",
  sunhat: "head",
  flower: "hair",
  glasses: "eyes",
  sunglasses: "eyes",
  earrings: "ears",
  headphones: "ears",
  hearing: "ears",
  beard: "beard",
  moustache: "beard",
  scarf: "neck",
  backpack: "back",
  satchel: "back",
  bib: "chest",
} as const satisfies Record<AvatarAccessory, string>;
export type AvatarAccessoryPlace = (typeof AVATAR_ACCESSORY_PLACES)[AvatarAccessory];

/** Body height; 1 is 1.7 m. */
export const AVATAR_HEIGHT = { least: 0.88, most: 1.1 } as const;
export const AVATAR_ACCESSORIES_MAX = 6;

/** A colour in sRGB, six hexadecimal digits. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A person's look: parts of the catalogue by id, and colours. */
export const avatarLook = z.object({
  build: z.enum(AVATAR_BUILDS),
  height: z.number().min(AVATAR_HEIGHT.least).max(AVATAR_HEIGHT.most),
  hair: z.enum(AVATAR_HAIR).nullable(),
  top: z.enum(AVATAR_TOPS),
  bottom: z.enum(AVATAR_BOTTOMS),
  shoes: z.enum(AVATAR_SHOES),
  accessories: z.array(z.enum(AVATAR_ACCESSORIES)).max(AVATAR_ACCESSORIES_MAX),
  pattern: z.enum(AVATAR_PATTERNS),
  brows: z.enum(AVATAR_BROWS),
  mouth: z.enum(AVATAR_MOUTHS),
  eyes: z.enum(AVATAR_EYES),
  nose: z.enum(AVATAR_NOSES),
  marks: z.enum(AVATAR_MARKS),
  colours: z.object({
    skin: colour,
    hair: colour,
    top: colour,
    bottom: colour,
    shoes: colour,
    accent: colour,
    eyes: colour,
  }),
});
export type AvatarLook = z.infer<typeof avatarLook>;

export const avatarPreset = z.object({
  id: z.string().max(64),
  name: z.string().max(64),
  /** File beside the catalogue: a WebP portrait rendered from the avatar itself. */
  thumbnail: z.string(),
  isAllowedForGuests: z.boolean(),
  look: avatarLook,
});
export type AvatarPreset = z.infer<typeof avatarPreset>;

export const AVATAR_PART_KINDS = ["body", "hair", "top", "bottom", "shoes", "accessory", "far"] as const;
export type AvatarPartKind = (typeof AVATAR_PART_KINDS)[number];

const partId = z.string().max(32);

const builtFile = z.object({ file: z.string(), bytes: z.int() });
/** Vertex and index streams; layout in content/avatars/README.md. */
const meshFile = builtFile.extend({
  vertexCount: z.int(),
  vertexBytes: z.int(),
  indexCount: z.int(),
  indexBytes: z.int(),
});

/** Something that is worn, or the body: a mesh file of its own, fetched when somebody in view wears it. */
export const avatarPart = z.object({
  id: partId,
  kind: z.enum(AVATAR_PART_KINDS),
  /** Only the half with x ≥ 0 is stored; the reader mirrors it. */
  mirrored: z.boolean(),
  /** Presses hair that would poke through it to the head. */
  coversHair: z.boolean(),
  /** Kinds that are hidden under it. */
  hides: z.array(z.enum(AVATAR_PART_KINDS)),
  mesh: meshFile,
  /** Indices of the whole, which come first in the file. */
  indexCount: z.int(),
  /** Triangles as drawn, the mirrored half counted in. */
  triangles: z.int(),
  /** Indices of its coarser levels over the same vertices, which follow one after the other. */
  levels: z.array(z.int()),
});
export type AvatarPart = z.infer<typeof avatarPart>;

const point = z.tuple([z.number(), z.number(), z.number()]);

/** A body shape: how far along each of the two shape axes, and where its joints are in the T-pose (metres). */
export const avatarBuild = z.object({
  id: partId,
  breadth: z.number().min(-1).max(1),
  roundness: z.number().min(-1).max(1),
  joints: z.array(point).length(AVATAR_BONES.length),
});
export type AvatarBuild = z.infer<typeof avatarBuild>;

/** Seat height that each sitting pose is made for, in metres above the sitter's feet if they stood. */
export const SEAT_HEIGHTS = { chair: 0.45, bench: 0.45, stool: 0.68, floor: 0, ride: 0.42 } as const;
export type SeatKind = keyof typeof SEAT_HEIGHTS;

export const CLIP_KINDS = ["locomotion", "pose", "emote"] as const;

/** Files of motion, in the order of loading: needed to walk; all else that a body does; emotes. */
export const MOTION_FILES = ["motion", "actionMotion", "emoteMotion"] as const;
export type MotionFile = (typeof MOTION_FILES)[number];

export const avatarClip = z.object({
  name: z.string().max(64),
  kind: z.enum(CLIP_KINDS),
  isLoop: z.boolean(),
  frames: z.int().min(2),
  framesPerSecond: z.number(),
  durationSeconds: z.number(),
  /** Ground speed in m/s for which the feet don't slide: along the heading, and to the left of it. */
  speed: z.object({ along: z.number(), across: z.number() }).nullable(),
  /** Turn rate in rad/s for which the feet don't slide; positive turns left. */
  turnRate: z.number().nullable(),
  /** The clip also works on the upper body alone, while the legs walk. */
  isUpperBody: z.boolean(),
  /** The part that loops while it is held, in fractions of its length; null: it can't be held. */
  hold: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Seconds in which it fades in from the current movement, and out again. */
  fadeSeconds: z.number(),
  /** Where it is stored: the catalogue's file, and the bytes in it. */
  storedIn: z.enum(MOTION_FILES),
  byteStart: z.int(),
  byteCount: z.int(),
});
export type AvatarClip = z.infer<typeof avatarClip>;

/** One emote as the emote tray and the calls know it. */
export const emoteEntry = z.object({
  animationAssetName: z.string().max(64),
  title: z.string().max(64),
  /** The emoji that represents it. */
  codepoint: z.string().max(16),
  isLoop: z.boolean(),
  isUpperBody: z.boolean(),
  /** A dance rather than a gesture. Absent in older stored catalogues. */
  isDance: z.boolean().default(false),
  /** Continues for as long as it is held. */
  canHold: z.boolean(),
  durationSeconds: z.number(),
});
export type EmoteEntry = z.infer<typeof emoteEntry>;

/** Heads are stored larger than they were drawn, by this much away from this point of the nape. */
export const AVATAR_HEAD = { scale: 1.12, pivot: [0, 1.4, -0.01] } as const;

/** `content/built/avatars/avatars.json`; files are named relative to it. */
export const avatarCatalogue = z.object({
  version: z.literal(2),
  /** Metres that the largest stored coordinate and the largest stored shape offset stand for, in all mesh files. */
  positionScale: z.number(),
  shapeScale: z.number(),
  /** What the server renders portraits of people's own looks from. */
  portrait: builtFile,
  /** What is needed before walking, and what can be loaded later (`MOTION_FILES`). */
  motion: builtFile,
  actionMotion: builtFile,
  emoteMotion: builtFile,
  /** Turn of each bone from the T-pose to the pose that the mesh was modelled in: x, y, z, w. */
  bindRotations: z
    .array(z.tuple([z.number(), z.number(), z.number(), z.number()]))
    .length(AVATAR_BONES.length),
  builds: z.array(avatarBuild).min(1),
  parts: z.array(avatarPart),
  /** Deviation of each coarser level from the full mesh, in metres. */
  levelErrors: z.array(z.number()).default([]),
  clips: z.array(avatarClip),
  emotes: z.array(emoteEntry),
  presets: z.array(avatarPreset),
  /** The portraits that a picker shows first, in one picture: squares from left to right. */
  portraitSheet: z.object({ file: z.string(), presets: z.array(z.string()) }),
});
export type AvatarCatalogue = z.infer<typeof avatarCatalogue>;
