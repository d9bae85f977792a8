import { z } from "zod";
import { defineCall } from "../call.ts";
import { PICTURE_BYTES_MAX } from "../constants.ts";

/** Where the picture is served, re-encoded as WebP; the profile shows it already. */
const answer = z.object({ url: z.string() });
const file = { maxBytes: PICTURE_BYTES_MAX };
const errors = ["PICTURE_UNREADABLE", "PICTURE_TOO_LARGE", "REMOVED_BY_STAFF"] as const;

export const pictureCalls = {
  setPicture: defineCall({
    method: "PUT",
    path: "/users/me/picture",
    summary: "Sets the profile picture, cut to a square; edit_user_profile shows it",
    caller: "person",
    file,
    answer,
    errors,
  }),
  setBanner: defineCall({
    method: "PUT",
    path: "/users/me/banner",
    summary: "Sets the profile's banner, cut to 4:1; edit_user_profile's bannerURL is its address",
    caller: "person",
    file,
    answer,
    errors,
  }),
} as const;
