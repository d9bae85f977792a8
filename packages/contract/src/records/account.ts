import { keysOf } from "../closed-record.ts";
import { z } from "zod";
import { AGE_BANDS } from "../age.ts";
import { avatarCode } from "../avatar-code.ts";
import { PASSWORD_MAX_BYTES, USERNAME_MAX, USERNAME_MIN } from "../constants.ts";
import { DEFAULT_KEYS } from "../keybinds.ts";
import { featureFlags } from "./bootstrap.ts";
import { displayName } from "./person.ts";
import { myOrganization } from "./my-organization.ts";
import { loginMethod } from "./sign-in.ts";
import { mediaServerKind } from "../media.ts";
import { text } from "./text.ts";

/** An account's id: letters and digits, made by the server. */
export const accountId = z.string().regex(/^[A-Za-z0-9]{16}$/);

/** Stored in lower case: two addresses that differ only in case belong to one person. */
export const email = text
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((address) => address.toLowerCase());

/**
 * The name by which people are found and linked to: letters, digits, `_` and single inner dots or dashes.
 * Case-insensitive.
 */
export const username = z
  .string()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .regex(/^[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*$/, "Letters, digits, _ and single dots or dashes inside.");

/** As typed. Further requirements are the server's policy; the limit keeps hashing cheap. */
export const password = text
  .min(1)
  .max(PASSWORD_MAX_BYTES)
  .refine((text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES);

export const ageBand = z.enum(AGE_BANDS);

/** Chosen from a list; the server checks by its clock which years are in it. */
export const birthYear = z.int().min(1000).max(9999);

export const publicAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address) => address.toLowerCase());

/**
 * The answer to a sign-in. `refreshToken` is passed to `POST /auth/session` once, within a minute; from then on the
 * session is in a cookie that no script can read. `expiresAt` in milliseconds since 1970.
 */
export const sessionTokens = z.object({ idToken: z.string(), refreshToken: z.string(), expiresAt: z.int() });
export type SessionTokens = z.infer<typeof sessionTokens>;

export const accessGrant = z.object({ accessToken: z.string(), expiresAt: z.int() });
export type AccessGrant = z.infer<typeof accessGrant>;

/** One of a person's own sessions, as listed in their settings. */
export const sessionEntry = z.object({
  id: z.string(),
  method: loginMethod,
  /** Browser and system as text: "Firefox on Linux". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/** Things a person has seen or done once; false until then. */
export const USER_FLAGS = [
  "finishedMetamaskTutorial",
  "finishedSettingsTutorial",
  "dismissedCreateSpaceCall",
  "customizeAvatarTooltip",
  "hide2dUiToast",
  "newUiAnnouncement",
  "rpmAvatarsAnnouncement",
  "usedCameraMode",
  "needsMetamaskTutorial",
] as const;
export const userFlag = z.enum(USER_FLAGS);
export type UserFlag = z.infer<typeof userFlag>;
/** Each once at most. */
export const userFlags = z.array(userFlag).max(USER_FLAGS.length);

/**
 * Key bindings by action; an absent action has its default. A key as `KeyboardEvent.code`, with `ctrl+`, `alt+`,
 * `shift+` before it.
 */
export const keybinds = z.partialRecord(
  z.enum(keysOf(DEFAULT_KEYS)),
  z.string().regex(/^(?:ctrl\+)?(?:alt\+)?(?:shift\+)?[A-Za-z0-9]{1,24}$/),
);
export type Keybinds = z.infer<typeof keybinds>;

const screenShareSetting = z.object({
  maxWidth: z.int().min(160).max(7680),
  maxHeight: z.int().min(90).max(4320),
  maxFrameRate: z.int().min(1).max(120),
});

export const mediaSettings = z.object({
  screenShareSettings: z.array(screenShareSetting).max(8),
  selectedScreenShareSetting: screenShareSetting,
  selectedVideoInput: text.max(256).nullable(),
  selectedAudioInput: text.max(256).nullable(),
  selectedPixelRatio: z.number().min(0.25).max(1),
});
export type MediaSettings = z.infer<typeof mediaSettings>;

const volume = z.number().min(0).max(1);
/** Volumes by kind of sound, 0 to 1. */
export const volumes = z.object({
  master: volume,
  ambience: volume,
  effects: volume,
  interface: volume,
  voices: volume,
});
/** Separately for each kind of device. */
export const audioSettings = z.object({ hmd: volumes, mobile: volumes, web: volumes });
export type AudioSettings = z.infer<typeof audioSettings>;

export const notificationPreferences = z.object({
  friendRequests: z.boolean(),
  friendsOnline: z.boolean(),
  follows: z.boolean(),
  invitations: z.boolean(),
  loves: z.boolean(),
  hostEvents: z.boolean(),
  spaceEvents: z.boolean(),
  /** By mail, in addition to the notification. */
  eventInvitationMails: z.boolean(),
});

/** A BCP 47 language tag; the server says which are available. */
export const languageTag = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/);

/** An `Intl` time zone: `Europe/Lisbon`. */
const timeZone = z.string().max(64).refine(isTimeZone, "There is no such time zone.");

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const preferences = z.object({
  /** The language that the person chose; null: each browser's own. */
  locale: languageTag.nullable(),
  /** Of the browser that they used last, for times in mails; null: unknown. */
  timeZone: timeZone.nullable(),
  theme: z.enum(["light", "dark", "system"]),
  isReducedSound: z.boolean(),
  /** Friends may see which space the person is in. */
  showsWhereabouts: z.boolean(),
  notifications: notificationPreferences,
});
export type Preferences = z.infer<typeof preferences>;

const keptLink = z.object({
  title: text.trim().min(1).max(40),
  url: text.max(300).pipe(z.url({ protocol: /^https?$/ })),
});
/** As written by the person. A user name before the host would make an address look like another's. */
export const profileLink = keptLink.extend({
  url: keptLink.shape.url.refine(hasNoName, "Leave out what stands before the @."),
});

function hasNoName(address: string): boolean {
  const url = URL.parse(address);
  return url?.username === "" && url.password === "";
}

/** What others see of a person. Addresses of pictures are paths of this server. */
export const socialProfile = z.object({
  userID: accountId,
  username: z.string(),
  displayName: z.string(),
  about: z.string(),
  avatarImageURL: z.string().nullable(),
  bannerURL: z.string().nullable(),
  links: z.array(keptLink),
  isPrivate: z.boolean(),
  numFollowers: z.int(),
  numFollowing: z.int(),
  spaceCount: z.int(),
  /** `#rrggbb`, or null for the installation's own. */
  profileBackgroundColor: z.string().nullable(),
  profileBackgroundSpaceID: z.string().nullable(),
  joinedAt: z.iso.datetime(),
});
export type SocialProfile = z.infer<typeof socialProfile>;

export const avatarData = z.object({
  /** The kind of avatar that is worn: built-in, a look of the person's own, or uploaded. */
  activeAvatarStyle: z.enum(["builtin", "look", "custom"]),
  avatarID: avatarCode,
  avatarBody: avatarCode,
});

/** The signed-in person, as only they see themselves. */
export const currentUser = z.object({
  id: accountId,
  email: z.string().nullable(),
  username: z.string(),
  displayName: z.string(),
  isStaff: z.boolean(),
  avatarData,
  userSocialProfile: socialProfile,
  featureFlags,
  treatments: z.record(z.string(), z.string()),
  userFlags,
  keybinds,
  mediaSettings,
  /** Whether there are voices here, and which media server carries them. */
  liveswitchConfig: z.object({ isAvailable: z.boolean(), kind: mediaServerKind }),
  audioSettings,
  preferences,
  acknowledgedInAppNotificationKeys: z.array(z.string()),
  notificationsEnabled: z.boolean(),
  acceptedTermsAt: z.iso.datetime().nullable(),
  acceptedPrivacyAt: z.iso.datetime().nullable(),
  blockedUsers: z.array(z.string()),
  walletAddresses: z.array(z.string()),
  /** The organisation that the person belongs to. */
  myOrganization: myOrganization.nullable(),
  /** `band` null: not asked yet. `mayGiveAgain`: they may have grown into an older one. */
  age: z.object({ band: ageBand.nullable(), mayGiveAgain: z.boolean() }),
  /** Has a password, so that it can be changed without first setting one by mail. */
  hasPassword: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** What a person may change about themselves; absent fields are unchanged. */
export const currentUserPatch = z
  .object({
    displayName,
    username,
    avatarID: avatarCode.min(1),
    about: text.max(500),
    links: z.array(profileLink).max(6),
    isPrivate: z.boolean(),
    profileBackgroundColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    profileBackgroundSpaceID: text.max(32).nullable(),
    avatarImageURL: z.null(),
    bannerURL: z.null(),
    mediaSettings: mediaSettings.partial(),
    audioSettings: audioSettings.partial(),
    preferences: preferences
      .omit({ notifications: true })
      .extend({ notifications: notificationPreferences.partial() })
      .partial(),
    userFlags,
    notificationsEnabled: z.boolean(),
    acceptsTerms: z.literal(true),
    acceptsPrivacy: z.literal(true),
  })
  .partial()
  .strict();
export type CurrentUserPatch = z.infer<typeof currentUserPatch>;
