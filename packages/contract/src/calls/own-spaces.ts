import { z } from "zod";
import { defineCall } from "../call.ts";
import { INVITES_AT_ONCE, PICTURE_BYTES_MAX, SPACE_CATEGORIES_MAX } from "../constants.ts";
import { accountId } from "../records/account.ts";
import { roomPermission } from "../records/rights.ts";
import {
  shareSetting,
  space,
  spaceCard,
  spaceDescription,
  spaceId,
  spaceName,
  spaceSetting,
  spaceTags,
} from "../records/space.ts";
import { spaceVersion } from "../records/version.ts";

const params = z.object({ id: spaceId });
const emails = z.array(z.email().max(254)).min(1).max(INVITES_AT_ONCE);
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;
/** What of a space its hosts may change. Absent: stays as it is. */
const edits = {
  name: spaceName.optional(),
  description: spaceDescription.optional(),
  tags: spaceTags.optional(),
  fullScreenModeEnabled: z.boolean(),
  shareSetting: shareSetting.optional(),
};

/** Someone who may come in although the space is not public. */
const invitation = z.object({
  /** What DELETE takes: the account's, or this invitation's while nobody answers to the address yet. */
  id: z.string(),
  email: z.string().nullable(),
  person: z.object({ id: accountId, displayName: z.string(), username: z.string().nullable() }).nullable(),
  invitedAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

/** Making spaces and looking after them. */
export const ownSpaceCalls = {
  createRoom: defineCall({
    method: "POST",
    path: "/rooms",
    summary: "Creates a space of one's own, from a template or in an environment",
    caller: "person",
    body: z.strictObject({
      name: spaceName.optional(),
      shareSetting: shareSetting.default("PRIVATE"),
      setting: spaceSetting.optional(),
      /** A template that came with the installation, or a file of one's own that was saved as one. */
      templateId: z.string().max(64).optional(),
    }),
    answer: space,
    errors: ["TEMPLATE_NOT_FOUND", "ENVIRONMENT_NOT_FOUND", "TOO_MANY_SPACES"],
  }),
  sandbox: defineCall({
    method: "POST",
    path: "/rooms/sandbox",
    summary: "One's own sandbox, made when it is first asked for",
    caller: "person",
    answer: space,
    errors: [],
  }),
  editRoom: defineCall({
    method: "PATCH",
    path: "/rooms/{id}/edit",
    summary: "Changes what is written of a space and who may come",
    caller: "person",
    params,
    body: z.strictObject(edits),
    answer: space,
    errors: hostErrors,
  }),
  /** The specification's multipart call takes the same fields, and the poster as its file. */
  setSpacePoster: defineCall({
    method: "PATCH",
    path: "/v2/spaces/{id}",
    summary: "Sets the poster, a picture of at least 640 by 360",
    caller: "person",
    params,
    file: { maxBytes: PICTURE_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
  }),
  setThumbnail: defineCall({
    method: "POST",
    path: "/rooms/{id}/thumbnail",
    summary: "Sets the picture that cards show",
    caller: "person",
    params,
    file: { maxBytes: PICTURE_BYTES_MAX },
    answer: space,
    errors: [...hostErrors, "PICTURE_UNREADABLE", "PICTURE_TOO_LARGE"],
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
  deleteRoom: defineCall({
    method: "POST",
    path: "/rooms/delete/{id}",
    summary: "Deletes a space; for a month its owner can bring it back",
    caller: "person",
    params,
    answer: z.object({}),
    errors: hostErrors,
  }),
  restoreRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/restore",
    summary: "Brings back a space that was deleted less than a month ago",
    caller: "person",
    params,
    answer: space,
    errors: hostErrors,
  }),
  deletedRooms: defineCall({
    method: "GET",
    path: "/rooms/deleted",
    summary: "One's own spaces that were deleted less than a month ago",
    caller: "person",
    answer: z.array(spaceCard.extend({ deletedAt: z.iso.datetime(), goneAt: z.iso.datetime() })),
    errors: [],
  }),
  publishRoom: defineCall({
    method: "POST",
    path: "/rooms/{id}/publish",
    summary: "Shows a public space in explore, or no more",
    caller: "person",
    params,
    body: z.strictObject({
      isPublished: z.boolean(),
      categories: z.array(z.string().max(64)).max(SPACE_CATEGORIES_MAX).optional(),
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
    errors: hostErrors,
  }),
  removeInvitations: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/share/invite",
    summary: "Takes invitations back",
    caller: "person",
    params,
    body: z.strictObject({ userIDs: z.array(z.string().max(64)).min(1).max(100) }),
    answer: z.object({}),
    errors: hostErrors,
  }),
  mailRoomLink: defineCall({
    method: "POST",
    path: "/rooms/{id}/share/mail",
    summary: "Sends the space's link to one's own address",
    caller: "person",
    params,
    query: z.object({ share: z.string().max(64).optional() }),
    answer: z.object({}),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  setRestricted: defineCall({
    method: "PUT",
    path: "/rooms/{id}/permissions/{permission}",
    summary: "Keeps something from everyone but the hosts, or opens it to all",
    caller: "person",
    params: params.extend({ permission: roomPermission }),
    body: z.strictObject({ restricted: z.boolean() }),
    answer: space,
    errors: hostErrors,
  }),
  setInstancing: defineCall({
    method: "PUT",
    path: "/rooms/{id}/instancing",
    summary: "Whether further copies of the space open when one is full",
    caller: "person",
    params,
    body: z.strictObject({ enabled: z.boolean() }),
    answer: space,
    errors: hostErrors,
  }),
  setHost: defineCall({
    method: "PUT",
    path: "/rooms/{id}/hosts/{userID}",
    summary: "Makes someone a host of the space, or no more",
    caller: "person",
    params: params.extend({ userID: accountId }),
    body: z.strictObject({ isAdmin: z.boolean() }),
    answer: space,
    errors: [...hostErrors, "USER_NOT_FOUND", "ALREADY_HOST"],
  }),
  spaceVersions: defineCall({
    method: "GET",
    path: "/rooms/{id}/versions",
    summary: "The saved versions of a space, the newest first",
    caller: "person",
    params,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    answer: z.array(spaceVersion),
    errors: hostErrors,
  }),
} as const;
