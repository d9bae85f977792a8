import { z } from "zod";
import { defineCall } from "../call.ts";
import { BAN_MINUTES_MAX, BAN_REASON_MAX } from "../constants.ts";
import { hostAct } from "../records/host-act.ts";
import { ban, moderatedId, ownBan } from "../records/moderation.ts";
import { spaceId } from "../records/space.ts";
import { int4Text, statement } from "../records/text.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** Banning people from a space. */
export const moderationCalls = {
  bans: defineCall({
    method: "GET",
    path: "/rooms/{id}/bans",
    summary: "Who is banned from the space now, the latest first",
    caller: "person",
    params,
    /** Only those that affect this person, by their account or as a guest who was in the space. */
    query: z.object({ userID: moderatedId.optional() }),
    answer: z.array(ban),
    errors: hostErrors,
  }),
  banUser: defineCall({
    method: "POST",
    path: "/rooms/{id}/bans",
    summary: "Puts someone out of the space and keeps them out of all its instances",
    caller: "person",
    params,
    body: z.strictObject({
      userID: moderatedId,
      /** Null: until it is lifted. */
      durationMinutes: z.int().min(1).max(BAN_MINUTES_MAX).nullable(),
      reason: statement.trim().max(BAN_REASON_MAX).default(""),
      /** From every space that the owner, who calls, owns now or later. */
      isInAllSpaces: z.boolean().default(false),
    }),
    answer: ban,
    errors: [
      ...hostErrors,
      "USER_NOT_FOUND",
      "CANNOT_BAN_SELF",
      "CANNOT_BAN_CREATOR",
      "CANNOT_BAN_HOST",
      "ALREADY_BANNED",
      "TOO_MANY_PEOPLE",
    ],
  }),
  unbanUser: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/bans/{banID}",
    summary: "Lifts a ban; one that is over already is no error",
    caller: "person",
    params: params.extend({ banID: z.uuid() }),
    answer: z.object({}),
    errors: hostErrors,
  }),
  removeUser: defineCall({
    method: "POST",
    path: "/rooms/{id}/remove",
    summary: "Puts someone out of the space; they can come back",
    caller: "person",
    params,
    body: z.strictObject({ userID: moderatedId }),
    answer: z.object({}),
    errors: [...hostErrors, "USER_NOT_FOUND", "NOT_YOURSELF", "CANNOT_REMOVE_HOST"],
  }),
  hostActs: defineCall({
    method: "GET",
    path: "/rooms/{id}/host-acts",
    summary: "What the hosts of the space did to people and to its rules, the latest first",
    caller: "person",
    params,
    query: z.object({ before: int4Text.optional() }),
    /** `next`: `before` of the next page; null: this is the last. */
    answer: z.object({ acts: z.array(hostAct), next: z.int().nullable() }),
    errors: hostErrors,
  }),
  hostActsFile: defineCall({
    method: "GET",
    path: "/rooms/{id}/host-acts/file",
    summary: "The same as a table (CSV), as far as it is kept",
    caller: "person",
    params,
    answer: z.object({ csv: z.string() }),
    errors: hostErrors,
  }),
  ownBan: defineCall({
    method: "GET",
    path: "/rooms/{id}/bans/own",
    summary: "Why and until when whoever asks is banned from the space; null: they are not",
    caller: "anyone",
    params,
    answer: z.object({ ban: ownBan.nullable() }),
    errors: [],
  }),
} as const;
