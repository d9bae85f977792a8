import { z } from "zod";
import { defineCall } from "../call.ts";
import { chosenBones, chosenHeight, CUSTOM_AVATAR_LIMITS, uploadedAvatar } from "../custom-avatar.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: z.uuid() });

/** Avatars that people upload: VRM and GLB files. */
export const customAvatarCalls = {
  uploadAvatar: defineCall({
    method: "POST",
    path: "/v2/users/me/avatars/files",
    summary: "Takes the file of an avatar; the next call makes it one",
    caller: "person",
    file: { maxBytes: CUSTOM_AVATAR_LIMITS.bytes },
    answer: z.object({ fileId: z.string() }),
    errors: ["TOO_MANY_AVATARS"],
  }),
  createCustomAvatar: defineCall({
    method: "POST",
    path: "/v2/users/me/avatars",
    summary:
      "Makes an avatar of a file that was uploaded, or of one at an address; its state tells how far it is",
    caller: "person",
    body: z.union([
      z.strictObject({ fileId: z.uuid(), name: text.trim().max(64).optional() }),
      z.strictObject({ url: text.max(2048), name: text.trim().max(64).optional() }),
    ]),
    answer: uploadedAvatar,
    errors: ["TOO_MANY_AVATARS", "NOT_FOUND"],
  }),
  customAvatars: defineCall({
    method: "GET",
    path: "/v2/users/me/avatars/brought",
    summary:
      "The avatars that I brought, the newest first, also those that are still worked on or were refused",
    caller: "person",
    answer: z.array(uploadedAvatar),
    errors: [],
  }),
  customAvatar: defineCall({
    method: "GET",
    path: "/v2/users/me/avatars/{id}",
    summary: "One avatar that I brought",
    caller: "person",
    params,
    answer: uploadedAvatar,
    errors: ["NOT_FOUND"],
  }),
  correctAvatar: defineCall({
    method: "PATCH",
    path: "/v2/users/me/avatars/{id}",
    summary: "Renames it, or makes it anew: with other bones, in another height",
    caller: "person",
    params,
    body: z.strictObject({
      name: text.trim().min(1).max(64).optional(),
      bones: chosenBones.optional(),
      height: chosenHeight.optional(),
    }),
    answer: uploadedAvatar,
    errors: ["NOT_FOUND"],
  }),
  removeAvatar: defineCall({
    method: "DELETE",
    path: "/v2/users/me/avatars/{id}",
    summary: "Removes an avatar that I brought, with its files",
    caller: "person",
    params,
    answer: z.object({}),
    errors: ["NOT_FOUND"],
  }),
} as const;
