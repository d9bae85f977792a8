import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { shareSetting, spacePictures, spaceSetting } from "./space.ts";

export const builtInAvatar = z.object({
  id: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  isAllowedForGuests: z.boolean(),
  /** What it is dressed in, to make one of one's own from. */
  look: avatarCode,
});
export type BuiltInAvatar = z.infer<typeof builtInAvatar>;

export const avatarAnimation = z.object({
  animationAssetName: z.string(),
  title: z.string(),
  codepoint: z.string(),
  isLoop: z.boolean(),
  durationSeconds: z.number(),
});
export type AvatarAnimation = z.infer<typeof avatarAnimation>;

export const spaceTemplate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  setting: spaceSetting,
  variants: z.array(z.string()),
  pictures: spacePictures,
  shareSetting,
});
export type SpaceTemplate = z.infer<typeof spaceTemplate>;
