import { z } from "zod";
import { defineCall } from "../call.ts";
import { PEOPLE_IN_SPACE_LISTED } from "../constants.ts";
import { accountId } from "../records/account.ts";
import { assignedRole, assignedRoleName, stand } from "../records/assigned-role.ts";
import { roomPermission } from "../records/rights.ts";
import {
  isInviteOnly,
  shareSetting,
  space,
  spaceCard,
  spaceDescription,
  spaceId,
  spaceName,
  spaceSetting,
  spaceTags,
} from "../records/space.ts";

const params = z.object({ id: spaceId });
const hostErrors = ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"] as const;
/** Something that is given to a person by their id. */
const meetErrors = [
  ...hostErrors,
  "USER_NOT_FOUND",
  "REQUESTS_CLOSED",
  "ALREADY_HOST",
  "ALREADY_BANNED",
  "TOO_MANY_PEOPLE",
] as const;
/** What hosts may change about a space. Absent: unchanged. */
const edits = {
  name: spaceName.optional(),
  description: spaceDescription.optional(),
  tags: spaceTags.optional(),
  fullScreenModeEnabled: z.boolean(),
  shareSetting: shareSetting.optional(),
  /** Any other shareSetting than PRIVATE ends it. */
  isInviteOnly: isInviteOnly.optional(),
};

/** Creating and managing spaces. */
export const hostedSpaceCalls = {
  createRoom: defineCall({
    method: "POST",
    path: "/rooms",
    summary: "Creates a space of one's own, from a template or in an environment",
    caller: "person",
    body: z.strictObject({
      name: spaceName.optional(),
      shareSetting: shareSetting.default("PRIVATE"),
      isInviteOnly: isInviteOnly.default(false),
      /** Whether everyone with an account who joins may add objects; otherwise only its hosts. */
      mayOthersBuild: z.boolean().default(false),
      /**
       * Of a template: one of its lighting variants. `packageUrl`: a package of one's own, ready, as its environment.
       */
      setting: spaceSetting.pick({ environment: true, variant: true, packageUrl: true }).strict().optional(),
      /** One from the installation, or one that the caller saved (saveTemplate). */
      templateId: z.union([spaceId, z.uuid()]).optional(),
    }),
    publicTexts: ["name"],
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
    publicTexts: ["name", "description"],
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
    errors: [...hostErrors, "TOO_MANY_SPACES"],
  }),
  deletedRooms: defineCall({
    method: "GET",
    path: "/rooms/deleted",
    summary: "One's own spaces that were deleted less than a month ago",
    caller: "person",
    answer: z.array(spaceCard.extend({ deletedAt: z.iso.datetime(), goneAt: z.iso.datetime() })),
    errors: [],
  }),
  setRestricted: defineCall({
    method: "PUT",
    path: "/rooms/{id}/permissions/{permission}",
    summary:
      "Keeps something from everyone but the hosts, or opens it to all; who is under 16 sets no rules for people under 16",
    caller: "person",
    params: params.extend({ permission: roomPermission }),
    body: z.strictObject({ restricted: z.boolean() }),
    answer: space,
    errors: [...hostErrors, "NOT_FOR_MINORS"],
  }),
  setInstancing: defineCall({
    method: "PUT",
    path: "/rooms/{id}/instancing",
    summary: "Whether further instances of the space open when one is full",
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
    errors: meetErrors,
  }),
  appointable: defineCall({
    method: "POST",
    path: "/rooms/{id}/appointable",
    summary:
      "Who of these people, in the space now or within the last day, the caller can make a host or give a role",
    caller: "person",
    keepsPages: true,
    params,
    body: z.strictObject({ userIDs: z.array(accountId).max(PEOPLE_IN_SPACE_LISTED) }),
    /** The others can be anything: hosts already, banned, elsewhere, or people to whom the caller may not turn. */
    answer: z.object({ userIDs: z.array(accountId) }),
    errors: hostErrors,
  }),
  assignedRoles: defineCall({
    method: "GET",
    path: "/rooms/{id}/roles",
    summary: "Who speaks, presents, guides or builds in the space besides its hosts",
    caller: "person",
    params,
    answer: z.array(assignedRole),
    errors: hostErrors,
  }),
  assignRole: defineCall({
    method: "POST",
    path: "/rooms/{id}/roles",
    summary: "Assigns somebody a role in the space; builders all of it, or a stand",
    caller: "person",
    params,
    body: z
      .strictObject({ userID: accountId, role: assignedRoleName, stand: stand.nullable().default(null) })
      .refine(({ role, stand: area }) => role === "builder" || area === null, {
        path: ["stand"],
        message: "Only builders have a stand.",
      }),
    answer: z.array(assignedRole),
    errors: meetErrors,
  }),
  removeRole: defineCall({
    method: "DELETE",
    path: "/rooms/{id}/roles/{roleID}",
    summary: "Takes an assigned role back",
    caller: "person",
    params: params.extend({ roleID: z.uuid() }),
    answer: z.array(assignedRole),
    errors: hostErrors,
  }),
} as const;
