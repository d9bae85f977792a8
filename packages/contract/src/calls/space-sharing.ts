import { z } from "zod";
import { defineCall } from "../call.ts";
import { INVITES_AT_ONCE, SPACE_CATEGORIES_MAX } from "../constants.ts";
import { accountId } from "../records/account.ts";
import { shareId, space, spaceId } from "../records/space.ts";
import { text } from "../records/text.ts";

const params = z.object({ id: spaceId });
const emails = z.array(z.email().toLowerCase().max(254)).min(1).max(INVITES_AT_ONCE);
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;

/** Someone who may enter although the space is not public. */
const invitation = z.object({
  /** What DELETE takes. */
  id: z.string(),
  email: z.string(),
  /** Who accepted it; null until somebody does. It doesn't reveal which addresses have an account. */
  person: z.object({ id: accountId, displayName: z.string(), username: z.string() }).nullable(),
  invitedAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

/** Letting others into one's own space. */
export const spaceSharingCalls = {
  publishRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/publish",
    summary: "Shows a public space in explore, or no more",
    caller: "person",
    params,
    body: z.strictObject({
      isPublished: z.boolean(),
      categories: z.array(text.max(64)).max(SPACE_CATEGORIES_MAX).optional(),
    }),
    answer: space,
    errors: [...hostErrors, "NOT_PUBLIC", "CATEGORY_NOT_FOUND"],
  }),
  renewShareId: defineCall({
    method: "POST",
    path: "/rooms/{id}/share/renew",
    summary: "Makes a new share id; links with the old one open nothing any more",
    caller: "person",
    params,
    answer: space,
    errors: hostErrors,
  }),
  invitations: defineCall({
    method: "GET",
    path: "/rooms/{id}/share/invite",
    summary: "Who was invited",
    caller: "person",
    params,
    answer: z.array(invitation),
    errors: hostErrors,
  }),
  invite: defineCall({
    method: "POST",
    path: "/rooms/{id}/share/invite",
    summary: "Invites people by their email addresses; each gets a mail with the link",
    caller: "person",
    params,
    body: z.strictObject({ emails }),
    answer: z.array(invitation),
    errors: [...hostErrors, "TOO_MANY_PEOPLE"],
  }),
  removeInvitations: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/share/invite",
    summary: "Takes invitations back",
    caller: "person",
    params,
    body: z.strictObject({ userIDs: z.array(text.max(64)).min(1).max(100) }),
    answer: z.object({}),
    errors: hostErrors,
  }),
  mailRoomLink: defineCall({
    method: "POST",
    path: "/rooms/{id}/share/mail",
    summary: "Sends the space's link to one's own address",
    caller: "person",
    params,
    query: z.object({ share: shareId.optional() }),
    answer: z.object({}),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "NOT_VERIFIED"],
  }),
} as const;
