import { z } from "zod";
import { signInOptions } from "./sign-in.ts";
import { text } from "./text.ts";

/**
 * The engine version descriptor. `bytes` is the size of the bundle with everything it loads at its start, as
 * transferred.
 */
export const engineVersion = z.object({
  channel: z.string(),
  shortSha: z.string(),
  version: z.string(),
  versionString: z.string(),
  bytes: z.int(),
  /** Uncompressed size of engine.js itself, for a progress indication. */
  unpackedBytes: z.int().optional(),
  /** All files that it imports before it can start, including itself, in one folder: a page preloads them. */
  startFiles: z.array(z.string().regex(/^[\w.-]+\.js$/)).optional(),
});
export type EngineVersion = z.infer<typeof engineVersion>;

export const featureFlags = z.object({
  h5Ads: z.boolean(),
  gamAds: z.boolean(),
  adinPlayAds: z.boolean(),
  debugMenu: z.boolean(),
  playClick: z.boolean(),
  /** Avatars that guests may wear, ids separated by |. */
  authlessAvatarBodies: text.max(4_096),
});
export type FeatureFlags = z.infer<typeof featureFlags>;

export const brand = z.object({
  name: z.string(),
  tagline: z.string(),
  /** CSS colours of the accent in light and dark. */
  accentLight: z.string(),
  accentDark: z.string(),
  /** Address of a logo picture, or null for the built-in one. */
  logoUrl: z.string().nullable(),
  /** Where the terms of use and the privacy notice are read: a page of this installation, or an address elsewhere. */
  termsUrl: z.string(),
  privacyUrl: z.string(),
  /** At which the operator is reached; null: none is named. */
  contactEmail: z.string().nullable(),
});
export type Brand = z.infer<typeof brand>;

export const bootstrap = z.object({
  engine: engineVersion,
  featureFlags,
  treatments: z.record(z.string(), z.string()),
  services: z.object({ contentUrl: z.string(), roomsUrl: z.string() }),
  brand,
  signIn: signInOptions,
});
export type Bootstrap = z.infer<typeof bootstrap>;
