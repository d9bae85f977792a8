import { z } from "zod";
import {
  PLANS,
  SPACE_DESCRIPTION_MAX,
  SPACE_NAME_MAX,
  SPACE_TAG_PATTERN,
  SPACE_TAGS_MAX,
} from "../constants.ts";
import { isSeen } from "../display-name.ts";
import { environmentAdjustments } from "../engine/environment-settings.ts";
import { roomPermission } from "./rights.ts";
import { text } from "./text.ts";

/** Identifiers in URLs: letters and digits, so that the last dash-separated segment of /s/{slug}-{id} is the id. */
export const spaceId = z.string().regex(/^[A-Za-z0-9]{6,32}$/);
export const shareId = z.string().regex(/^[A-Za-z0-9_-]{6,64}$/);
export const instanceId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/);

export const shareSetting = z.enum(["PRIVATE", "ORG", "PUBLIC_LINK"]);
export type ShareSetting = z.infer<typeof shareSetting>;
/** Of a space that is PRIVATE: its share id opens nothing, only hosts and the invited come in. */
export const isInviteOnly = z.boolean();

/** No control characters, and nothing that turns the direction of what follows. */
export const READABLE = /^[^\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u;

/** What hosts write of a space. */
export const spaceName = text
  .trim()
  .min(1)
  .max(SPACE_NAME_MAX)
  .regex(READABLE, "A name can't hold invisible characters.")
  .refine(isSeen, "There is nothing to see of this name.");
export const spaceDescription = text.trim().max(SPACE_DESCRIPTION_MAX);
export const spaceTags = z
  .array(z.string().trim().toLowerCase().regex(SPACE_TAG_PATTERN))
  .max(SPACE_TAGS_MAX);

export const lobbyType = z.enum(["none", "lobby", "publicPark"]);

/** A face of someone who is in a space right now. */
export const face = z.object({ displayName: z.string(), thumbnail: z.string() });
export type Face = z.infer<typeof face>;

/** Pictures of a space; addresses are absolute paths of this server. `video` is a short muted clip or null. */
export const spacePictures = z.object({
  poster: z.string(),
  posterSmall: z.string(),
  /** A few hundred bytes as a data: URL, shown blurred until the poster is there. */
  posterBlur: z.string(),
  video: z.string().nullable(),
});

export const spaceMaker = z.object({
  /** "": who has deleted their account. */
  displayName: z.string(),
  /** null for spaces that came with the installation. */
  username: z.string().nullable(),
});

/** What a card in a feed shows. */
export const spaceCard = z.object({
  id: spaceId,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  maker: spaceMaker,
  pictures: spacePictures,
  visitCount: z.int(),
  loveCount: z.int(),
  /** It is being broadcast right now; who is in it is `participantCount`. */
  isLive: z.boolean(),
  participantCount: z.int(),
  faces: z.array(face).max(3),
  categories: z.array(z.string()),
  /** Whether the caller loves it; absent for callers who are not signed in. */
  isLoved: z.boolean().optional(),
  /** On listings of the caller's own: how it is shared, and whether it is theirs or they look after it for its owner. */
  own: z
    .object({
      shareSetting,
      isInviteOnly,
      shareId,
      isPublishedToExplore: z.boolean(),
      isSandbox: z.boolean(),
      isOwner: z.boolean(),
    })
    .optional(),
});
export type SpaceCard = z.infer<typeof spaceCard>;

/** Which look a space wears: an environment, its variant, and what sets this space apart. */
export const spaceSetting = z.object({
  environment: text.max(64),
  variant: text.max(64),
  /** A package's environment instead: its address on this server. */
  packageUrl: text.max(2048).nullable().optional(),
  /** The package among its bringer's files. */
  packageFileId: z.uuid().nullable().optional(),
  /** A model of one's own instead. */
  customFileId: z.uuid().nullable().optional(),
  /** A picture all round instead of the sky. */
  skyFileId: z.uuid().nullable().optional(),
  /** Sun and fog where they differ from the variant's. */
  adjustments: environmentAdjustments.optional(),
  /** Whether an uploaded model is drawn in its optimised form; false: as it was uploaded. Absent or null: true. */
  isTextureCompressionEnabled: z.boolean().nullable().optional(),
  /** One can leap onto meshes too, in a headset; false: only onto the floor. Absent or null: true. */
  isMeshTeleportEnabled: z.boolean().nullable().optional(),
});
export type SpaceSetting = z.infer<typeof spaceSetting>;
/** What everybody may read anyway: no call of this server, and no step up that leads to one. */
const PACKAGE_ADDRESS = /^\/(?:files|content)(?:\/[\w-][\w.-]*)+$/;
const ENVIRONMENT_NAME = /^[\w-]+$/;

/**
 * Whether the place that a setting names lies where this server keeps places. Each visitor's engine reads it with the
 * visitor's cookies, so a host sends nobody to another server, nor to this one's calls. Nor is a variant one that every
 * plain object has by itself: nobody could enter there.
 */
export const isOwnPlace = ({ environment, variant, packageUrl = null }: SpaceSetting): boolean =>
  ENVIRONMENT_NAME.test(environment) &&
  !(variant in Object.prototype) &&
  (packageUrl === null || PACKAGE_ADDRESS.test(packageUrl));

/** What of a setting names files: they stay as long as it does. */
export const SETTING_FILES = [
  "customFileId",
  "packageFileId",
  "skyFileId",
] as const satisfies readonly (keyof SpaceSetting)[];

/** The room record of the specification; `shareId` is null where the caller may not know it. */
export const space = z.object({
  id: spaceId,
  shareId: shareId.nullable(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  shareSetting,
  publicLink: z.boolean(),
  isInviteOnly,
  ownerID: z.string().nullable(),
  organizationOwnerID: z.string().nullable(),
  administrators: z.array(z.string()),
  /** With the admins of the organisation that it belongs to. */
  roomAdmins: z.array(z.string()),
  organizationAdmins: z.array(z.string()),
  restrictedPermissions: z.array(roomPermission),
  isInstancingEnabled: z.boolean(),
  maker: spaceMaker,
  lobbyType,
  likeCount: z.int(),
  liked: z.boolean(),
  loveCount: z.int(),
  isLoved: z.boolean(),
  visitCount: z.int(),
  isLive: z.boolean(),
  participantCount: z.int(),
  isPublishedToExplore: z.boolean(),
  isSandbox: z.boolean(),
  fullScreenModeEnabled: z.boolean(),
  isCustomThumbnail: z.boolean(),
  /** It was taken when the space was saved; nobody chose it. */
  isTakenThumbnail: z.boolean(),
  isCustomVideo: z.boolean(),
  pictures: spacePictures,
  seoTitle: z.string(),
  seoDescription: z.string(),
  logo: z.string().nullable(),
  worldID: z.string().nullable(),
  setting: spaceSetting,
  plan: z.enum(PLANS),
});
export type Space = z.infer<typeof space>;

/** What a visitor sees before joining. */
const openPreview = z.object({
  id: spaceId,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  maker: spaceMaker,
  pictures: spacePictures,
  participantCount: z.int(),
  faces: z.array(face).max(3),
  /** It is being broadcast: it can be watched from outside. */
  isLive: z.boolean(),
  /** There is no room for this caller at the moment: no instance has any, and no further one opens. */
  isFull: z.boolean(),
  shareSetting,
  canJoin: z.literal(true),
});
export type OpenPreview = z.infer<typeof openPreview>;

/** Of a space that isn't theirs to enter, callers learn that it exists, and nothing that its people wrote or drew. */
const closedPreview = z.object({
  id: spaceId,
  canJoin: z.literal(false),
  /** It is for adults, and nothing but their age keeps the caller out. */
  isForAdults: z.literal(true).optional(),
});

/** `canJoin`: whether this caller, with the share id given, may join. */
export const spacePreview = z.discriminatedUnion("canJoin", [openPreview, closedPreview]);
export type SpacePreview = z.infer<typeof spacePreview>;

export const spaceInstance = z.object({
  instanceId,
  /** 1 for the first copy, 2 for the second … */
  number: z.int(),
  participantCount: z.int(),
  capacity: z.int(),
  createdAt: z.iso.datetime(),
  /** The main one: a host of the space has made it so (make_current_instance_host). */
  isHostInstance: z.boolean(),
});
export type SpaceInstance = z.infer<typeof spaceInstance>;

export const spaceLimits = z.object({
  plan: z.enum(PLANS),
  nextPlan: z.enum(PLANS).nullable(),
  /** The plan with room for what is here now: people in the space, and what its owner has uploaded. */
  suggestedPlan: z.enum(PLANS).nullable(),
  /** null: unlimited. */
  concurrentUsersLimit: z.int().nullable(),
  uploadStorageLimit: z.int().nullable(),
  uploadStorageSoftLimit: z.int().nullable(),
  packageSizeLimit: z.int().nullable(),
  packageSizeSoftLimit: z.int().nullable(),
  screenShareDailyLimitSeconds: z.int().nullable(),
  isGoLiveAllowed: z.boolean(),
  isTokenGatingAllowed: z.boolean(),
  isVanityUrlAllowed: z.boolean(),
  isWebcamAllowed: z.boolean(),
  isWebEmbedAllowed: z.boolean(),
  isFullScreenAllowed: z.boolean(),
  areAdvancedHostToolsAllowed: z.boolean(),
});
export type SpaceLimits = z.infer<typeof spaceLimits>;
