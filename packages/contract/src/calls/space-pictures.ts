import { z } from "zod";
import { defineCall } from "../call.ts";
import { PICTURE_BYTES_MAX, VIDEO_BYTES_MAX } from "../constants.ts";
import { shareSetting, space, spaceDescription, spaceId, spaceName, spaceTags } from "../records/space.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** The fields of `editRoom` in form encoding. One empty tag: none. */
const formEdits = {
  name: spaceName.optional(),
  description: spaceDescription.optional(),
  tags: z
    .union([
      z.literal("").transform((): string[] => []),
      z
        .string()
        .transform((tag) => [tag])
        .pipe(spaceTags),
      spaceTags,
    ])
    .optional(),
  fullScreenModeEnabled: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  shareSetting: shareSetting.optional(),
  isInviteOnly: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
};

/** How a space looks from outside. */
export const spacePictureCalls = {
  editSpace: defineCall({
    method: "PATCH",
    path: "/v2/spaces/{id}",
    summary: "Changes what is written of a space, and its picture, in one form",
    caller: "person",
    params,
    body: z.strictObject(formEdits),
    file: { maxBytes: PICTURE_BYTES_MAX, isOptional: true },
    publicTexts: ["name", "description"],
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE", "REMOVED_BY_STAFF"],
  }),
  setThumbnail: defineCall({
    method: "POST",
    path: "/rooms/{id}/thumbnail",
    summary: "Sets the picture of a space: that of its cards and its page",
    caller: "person",
    params,
    // A picture that was taken automatically, at a save, never replaces one that somebody chose.
    query: z.object({ isTaken: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional() }),
    file: { maxBytes: PICTURE_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE", "REMOVED_BY_STAFF"],
  }),
  removeThumbnail: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/thumbnail",
    summary: "Back to the picture of its environment",
    caller: "person",
    params,
    answer: space,
    errors: hostErrors,
  }),
  setVideo: defineCall({
    method: "PUT",
    path: "/rooms/{id}/video",
    summary: "Cuts a video to the short silent clip that moves on the cards of a space",
    caller: "person",
    params,
    file: { maxBytes: VIDEO_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "VIDEO_UNREADABLE", "CLIPS_UNAVAILABLE", "REMOVED_BY_STAFF"],
  }),
  removeVideo: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/video",
    summary: "Back to the clip of its environment; none where it has a picture of its own",
    caller: "person",
    params,
    answer: space,
    errors: hostErrors,
  }),
} as const;
