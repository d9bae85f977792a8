import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { defineCall } from "../call.ts";
import { ownedAvatar } from "../records/people.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: z.uuid() });
const name = text.trim().min(1).max(64);

/** How avatars look, and which ones a person has. */
export const avatarCalls = {
  avatarPreview: defineCall({
    method: "POST",
    path: "/avatars/preview",
    summary: "Draws the portrait of an avatar, 512 × 512, and tells where it is served",
    caller: "anyone",
    body: z.strictObject({ avatar: avatarCode.min(1) }),
    answer: z.object({ thumbnail: z.string() }),
    errors: ["NOT_FOUND", "THUMBNAIL_FAILED"],
  }),
  myAvatars: defineCall({
    method: "GET",
    path: "/v2/users/me/avatars",
    summary: "My avatars: the one I wear, the looks I keep, those I brought",
    caller: "person",
    answer: z.array(ownedAvatar),
    errors: [],
  }),
  keepLook: defineCall({
    method: "POST",
    path: "/v2/users/me/avatars/looks",
    summary: "Keeps a look; the same twice is kept once",
    caller: "person",
    body: z.strictObject({ avatar: avatarCode.min(1), name }),
    answer: ownedAvatar,
    errors: ["TOO_MANY_AVATARS"],
  }),
  changeLook: defineCall({
    method: "PATCH",
    path: "/v2/users/me/avatars/looks/{id}",
    summary: "Gives a kept look another name, or shows it on the profile or not",
    caller: "person",
    params,
    body: z.strictObject({ name: name.optional(), isShown: z.boolean().optional() }),
    answer: ownedAvatar,
    errors: ["NOT_FOUND"],
  }),
  removeLook: defineCall({
    method: "DELETE",
    path: "/v2/users/me/avatars/looks/{id}",
    summary: "Keeps a look no longer",
    caller: "person",
    params,
    answer: z.null(),
    errors: ["NOT_FOUND"],
  }),
} as const;
