import { keysOf } from "../closed-record.ts";
import { z } from "zod";
import { int4, text } from "./text.ts";

/**
 * Ids are made by who adds the object; nobody's guess of a free one can be wrong twice. It is nothing that every plain object has by
 * itself, such as `constructor`: objects are kept by their ids.
 */
export const objectId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{4,64}$/)
  .refine((id) => !(id in Object.prototype), "A name of every plain object");

/** Metres that a thing may be away from the middle of a space, and the sizes it may have. */
export const OBJECT_LIMITS = {
  reach: 500,
  scale: [0.001, 1000],
  /** Objects of one space, and their bytes together as JSON. */
  count: 5000,
  bytes: 4_000_000,
  /** Operations of one edit. */
  opsAtOnce: 500,
  /** Groups within groups. */
  groupDepth: 32,
  nameLength: 80,
  textLength: 4000,
  /** Of an order, above and below zero: whole numbers on either side of any order are exact. */
  order: 1_000_000_000,
} as const;

const within = (most: number) => z.number().min(-most).max(most);
const metres = within(OBJECT_LIMITS.reach);
const order = within(OBJECT_LIMITS.order);
const size = z
  .number()
  .refine((s) => Math.abs(s) >= OBJECT_LIMITS.scale[0] && Math.abs(s) <= OBJECT_LIMITS.scale[1]);

/** In the space itself, also of what belongs to a group. Rotation is a unit quaternion x, y, z, w; positions in metres. */
export const objectTransform = z.object({
  position: z.tuple([metres, metres, metres]),
  rotation: z
    .tuple([within(1), within(1), within(1), within(1)])
    .refine((q) => Math.abs(Math.hypot(...q) - 1) < 0.01, "not a unit quaternion"),
  scale: z.tuple([size, size, size]),
});
export type ObjectTransform = z.infer<typeof objectTransform>;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const share = z.number().min(0).max(1);
const words = text.max(OBJECT_LIMITS.textLength);
const short = text.max(200);
/** An uploaded file; what is drawn of it comes beside the objects, as an asset (records/file.ts). */
const fileId = z.uuid();
const webAddress = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[^\s]+$/);

/** What any object may carry besides what its kind asks for: a link, and the words of a gallery's label. */
const common = {
  linkHref: webAddress.optional(),
  linkLabel: short.optional(),
  title: short.optional(),
  creator: short.optional(),
  description: words.optional(),
  /** The label with title, creator and description is seen. */
  isLabelShown: z.boolean().optional(),
  /** People walk through it. */
  isPassable: z.boolean().optional(),
  /** The environment's frame that it fills, as long as it hangs in it. */
  frame: text.max(64).optional(),
};
/** A picture's own edge, and what it stands on. */
const framed = { hasFrame: z.boolean().optional(), hasPedestal: z.boolean().optional() };
/** How far off things that play are heard which don't say it. */
export const HEARING_METRES = 15;
const played = {
  isLooping: z.boolean().optional(),
  volume: share.optional(),
  /** Metres within which it is heard. */
  hearing: z.number().min(1).max(200).optional(),
};

/**
 * Kinds that are flat: upright, the middle in the origin, looking along +Z; at scale 1 a metre high and as wide as
 * their picture's aspect (a screen and a frame: 16:9; where nothing is known: 4:3). All others stand on their
 * origin and look along +Z as well; only a model is as it was made.
 */
export const FLAT_KINDS = [
  "image",
  "video",
  "document",
  "note",
  "text",
  "link",
  "search",
  "screen",
  "frame",
] as const;

/**
 * What an object of each kind is told by. Values are flat, so that two people who change different ones of them never
 * meet; the inspector is made from these schemas.
 */
export const objectProps = {
  prefab: z.strictObject({ ...common, prefab: text.max(64), colour: colour.optional() }),
  model: z.strictObject({ ...common, ...framed, fileId }),
  image: z.strictObject({ ...common, ...framed, fileId }),
  video: z.strictObject({ ...common, ...framed, ...played, fileId }),
  /** `posterId`: a picture that is seen instead of the sound's own cover. */
  audio: z.strictObject({ ...common, ...played, fileId, posterId: fileId.optional() }),
  document: z.strictObject({ ...common, ...framed, fileId }),
  note: z.strictObject({ ...common, text: words, colour: colour.optional() }),
  text: z.strictObject({
    ...common,
    text: words,
    colour: colour.optional(),
    align: z.enum(["left", "centre", "right"]).optional(),
    font: z.enum(["heading", "body"]).optional(),
    /** Turns towards whoever looks. */
    isFacing: z.boolean().optional(),
  }),
  /** A page elsewhere, as a card. */
  link: z.strictObject({ ...common, linkHref: webAddress, fileId: fileId.optional() }),
  /** What this installation finds for some words, as a card. */
  search: z.strictObject({ ...common, query: text.min(1).max(100) }),
  portal: z.strictObject({
    ...common,
    roomId: z.string().regex(/^[A-Za-z0-9]{6,32}$/),
    shareId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{6,64}$/)
      .optional(),
    label: short.optional(),
  }),
  spawn: z.strictObject({ ...common }),
  teleporter: z.strictObject({
    ...common,
    targetX: metres,
    targetY: metres,
    targetZ: metres,
    /** Radians about +Y, 0 looks along -Z. */
    targetHeading: z.number(),
    radius: z.number().min(0.3).max(10).optional(),
  }),
  seat: z.strictObject({ ...common, seatKind: z.enum(["chair", "bench", "stool", "floor"]) }),
  light: z.strictObject({
    ...common,
    colour,
    strength: z.number().min(0).max(10),
    reach: z.number().min(0.5).max(50),
    lightKind: z.enum(["point", "spot"]),
    /** Degrees of a spot's cone. */
    angle: z.number().min(5).max(160).optional(),
  }),
  /** A surface for shared screens and videos; 16:9 of its scale. */
  screen: z.strictObject({ ...common, fileId: fileId.optional(), ...played }),
  /** A frame that waits for a picture. */
  frame: z.strictObject({ ...common, ...framed }),
  /** Holds others together; they name it as their parent. */
  group: z.strictObject({ ...common }),
} as const;
export type ObjectKind = keyof typeof objectProps;

/** Values by which objects name files. */
export const OBJECT_FILES = ["fileId", "posterId"] as const;

/** The files that an object names. */
export const filesIn = (props: Readonly<Record<string, unknown>>): string[] =>
  OBJECT_FILES.flatMap((key) => {
    const id = props[key];
    return typeof id === "string" ? [id] : [];
  });
export type ObjectPropsOf<K extends ObjectKind> = z.infer<(typeof objectProps)[K]>;
export const OBJECT_KINDS = keysOf(objectProps);
export const objectKind = z.enum(OBJECT_KINDS);

const propValue = z.union([text, z.number(), z.boolean()]);
const props = z.record(text.max(40), propValue);

/**
 * What everyone in an instance sees the same of a thing that plays or has pages. `since` is the server's clock
 * (milliseconds) when it stood at `seconds`; while it plays, it is now at seconds + (clock - since) / 1000.
 */
export const objectState = z.object({
  isPlaying: z.boolean().optional(),
  seconds: z.number().min(0).max(1e6).optional(),
  since: z.number().optional(),
  page: z.int().min(1).max(10_000).optional(),
});
export type ObjectState = z.infer<typeof objectState>;

/** A thing placed in a space. */
export const spaceObject = z.object({
  id: objectId,
  kind: objectKind,
  /** As its maker calls it; empty: by its kind. */
  name: text.max(OBJECT_LIMITS.nameLength).default(""),
  /** The group it belongs to. */
  parentId: objectId.nullable().default(null),
  /** Place among its siblings in the layers panel; the smallest stands first. Edits keep to OBJECT_LIMITS.order. */
  order: z.number().default(0),
  transform: objectTransform,
  props,
  isHidden: z.boolean().default(false),
  /** Can't be changed until it is unlocked. */
  locked: z.boolean(),
  /** Only a host may change it, or this. */
  uneditable: z.boolean(),
  /** Account of who added it; null: it came with the space, or who added it is hidden from whoever asks. */
  creatorId: z.string().nullable(),
  /** Grows by one with each change. */
  version: z.int(),
  state: objectState.optional(),
});
export type SpaceObject = z.infer<typeof spaceObject>;

/** Fields that an edit may change one by one. */
const changeable = {
  transform: objectTransform,
  name: text.max(OBJECT_LIMITS.nameLength),
  parentId: objectId.nullable(),
  order,
  isHidden: z.boolean(),
  locked: z.boolean(),
  uneditable: z.boolean(),
};
/** `props` names those that change; null takes one away. Kind changes only together with its props (replace). */
export const objectChange = z.strictObject({
  ...z.object(changeable).partial().shape,
  kind: objectKind.optional(),
  props: z.record(text.max(40), propValue.nullable()).optional(),
});
export type ObjectChange = z.infer<typeof objectChange>;

/** `base` is the version that the person saw; another's later change of the same field wins (docs/objects.md). */
const base = int4.min(0);
export const objectOp = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("add"),
    object: spaceObject
      .omit({ creatorId: true, version: true, state: true })
      .extend({ order: order.default(0) }),
  }),
  z.strictObject({ op: z.literal("set"), id: objectId, base, change: objectChange }),
  z.strictObject({ op: z.literal("remove"), id: objectId, base }),
]);
export type ObjectOp = z.infer<typeof objectOp>;

/** What became of an object: it was added (`object`), changed, or removed (both null). */
export const objectResult = z.object({
  id: objectId,
  version: z.int(),
  object: spaceObject.nullable(),
  change: objectChange.nullable(),
});
export type ObjectResult = z.infer<typeof objectResult>;
