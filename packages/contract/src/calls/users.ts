import { z } from "zod";
import { defineCall } from "../call.ts";
import { fault } from "../errors.ts";
import { birthYear, currentUser, currentUserPatch, keybinds } from "../records/account.ts";
import { exportedData } from "../records/exported-data.ts";
import { DISPLAY_NAME_MAX } from "../constants.ts";
import { text } from "../records/text.ts";

const nothing = z.object({});

export const userCalls = {
  me: defineCall({
    method: "GET",
    path: "/users/me",
    summary: "The signed-in person",
    caller: "person",
    answer: currentUser,
    errors: [],
  }),
  patchMe: defineCall({
    method: "PATCH",
    path: "/users/me",
    summary: "Changes what is given of the signed-in person",
    caller: "person",
    body: currentUserPatch,
    publicTexts: ["displayName", "about", "links.title"],
    answer: currentUser,
    errors: ["NAME_INVALID", "USERNAME_TAKEN", "SPACE_NOT_FOUND", "STAYS_PRIVATE"],
  }),
  giveAge: defineCall({
    method: "POST",
    path: "/users/me/age",
    summary:
      "Says in which year one was born, of which an age band is kept: once, and again a year later by how much older one is",
    caller: "person",
    body: z.object({ birthYear }),
    answer: currentUser,
    errors: ["TOO_YOUNG", "AGE_GIVEN"],
  }),
  deleteMe: defineCall({
    method: "DELETE",
    path: "/users/me",
    summary: "Deletes the account: everything of the person's goes or is made nameless",
    caller: "person",
    answer: nothing,
    errors: [],
  }),
  deleteMeV2: defineCall({
    method: "DELETE",
    path: "/v2/users/me",
    summary: "The same as DELETE /users/me",
    caller: "person",
    answer: nothing,
    errors: [],
  }),
  exportMe: defineCall({
    method: "GET",
    path: "/users/me/export",
    summary: "Everything that is kept of the signed-in person, as one JSON; a few times an hour",
    caller: "person",
    answer: exportedData,
    errors: [],
  }),
  setKeybinds: defineCall({
    method: "POST",
    path: "/users/keybinds",
    summary: "Keeps the person's own keys",
    caller: "person",
    body: z.object({ keybinds }),
    answer: z.object({ keybinds }),
    errors: [],
  }),
  checkNameValid: defineCall({
    method: "POST",
    path: "/users/checkNameValid",
    summary: "Whether a display name or a username can be taken, and why not",
    caller: "anyone",
    keepsPages: true,
    body: z.union([
      z.object({ displayName: text.max(DISPLAY_NAME_MAX * 4) }).strict(),
      z.object({ username: text.max(200) }).strict(),
    ]),
    /** `reason` in English; `fault` is the same as a name, if it has one. */
    answer: z.object({ valid: z.boolean(), reason: z.string().nullable(), fault: fault.nullable() }),
    errors: [],
  }),
} as const;
