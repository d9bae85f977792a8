import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { shareSetting, spacePictures, spaceSetting } from "./space.ts";

export const builtInAvatar = z.object({
  id: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  /** Where its portrait lies in a picture of several: the square `at`, from the left, of `of`. */
  sheet: z.object({ url: z.string(), at: z.int().min(0), of: z.int().min(1) }).nullable(),
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

/** An object of this installation that can be placed. Bounds in metres, in its own frame. */
export const prefabObject = z.object({
  id: z.string(),
  title: z.string(),
  group: z.string(),
  bounds: z.object({
    min: z.tuple([z.number(), z.number(), z.number()]),
    max: z.tuple([z.number(), z.number(), z.number()]),
  }),
  triangles: z.int(),
  /** Colour of its tinted surfaces; null: it has none. */
  tint: z.string().nullable(),
  /** Address of a square picture without ground; null: none was taken. */
  picture: z.string().nullable(),
});

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
