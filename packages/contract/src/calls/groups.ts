import { z } from "zod";
import { defineCall } from "../call.ts";
import { accountId } from "../records/account.ts";
import { mediaTicket } from "../media.ts";
import { groupId } from "../records/group-id.ts";
import { text } from "../records/text.ts";
import { groupMemberId, groupDestination, groupPreview, ownGroup } from "../records/group.ts";

const nothing = z.object({});
const params = z.object({ id: groupId });
/** Guests have groups too, but no token that is valid everywhere: the rule checks whose group it is. */
const base = { caller: "guest", guestSpace: "rule", keepsPages: true } as const;

export const groupCalls = {
  ownGroup: defineCall({
    ...base,
    method: "GET",
    path: "/v2/groups/mine",
    summary: "The group that the caller is in, and the invitations that wait for an answer",
    answer: ownGroup,
    errors: [],
  }),
  groupPreview: defineCall({
    method: "GET",
    path: "/v2/groups/{id}",
    summary: "What a group's link leads to",
    caller: "anyone",
    params,
    answer: groupPreview,
    errors: ["GROUP_NOT_FOUND"],
  }),
  createGroup: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups",
    summary: "Makes a group that the caller leads; the group that they are in, if any, is left",
    body: nothing,
    answer: ownGroup,
    errors: ["NOT_IN_SPACE"],
  }),
  joinGroup: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/join",
    summary: "Joins a group by its link or by an invitation; the one that the caller is in is left",
    params,
    body: nothing,
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND", "GROUP_FULL", "NOT_IN_SPACE"],
  }),
  leaveGroup: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/leave",
    summary: "Leaves a group; the last to leave ends it, and a leader is followed by who joined first",
    params,
    body: nothing,
    answer: nothing,
    errors: ["GROUP_NOT_FOUND"],
  }),
  inviteToGroup: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/invitations",
    summary: "Invites a friend by their account, or somebody in the same instance by account or participant",
    params,
    body: z.union([z.object({ userID: accountId }), z.object({ participantId: text.min(1).max(64) })]),
    answer: ownGroup,
    errors: [
      "GROUP_NOT_FOUND",
      "GROUP_FULL",
      "USER_NOT_FOUND",
      "NOT_YOURSELF",
      "REQUESTS_CLOSED",
      "FORBIDDEN",
    ],
  }),
  removeGroupInvitation: defineCall({
    ...base,
    method: "DELETE",
    path: "/v2/groups/{id}/invitations/{invitationId}",
    summary: "Takes an invitation back: who sent it, or the leader",
    params: params.extend({ invitationId: groupMemberId }),
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND", "FORBIDDEN"],
  }),
  declineGroup: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/decline",
    summary: "Turns an invitation down; nobody is told",
    params,
    body: nothing,
    answer: nothing,
    errors: [],
  }),
  removeGroupMember: defineCall({
    ...base,
    method: "DELETE",
    path: "/v2/groups/{id}/members/{memberId}",
    summary: "The leader removes somebody, who can come back only by another invitation",
    params: params.extend({ memberId: groupMemberId }),
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND", "USER_NOT_FOUND", "FORBIDDEN", "NOT_YOURSELF"],
  }),
  setGroupLeader: defineCall({
    ...base,
    method: "PUT",
    path: "/v2/groups/{id}/leader",
    summary: "The leader hands the group over to another member",
    params,
    body: z.object({ memberId: groupMemberId }),
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND", "USER_NOT_FOUND", "FORBIDDEN"],
  }),
  followGroup: defineCall({
    ...base,
    method: "PUT",
    path: "/v2/groups/{id}/follow",
    summary: "Whether the caller goes along with the group without being asked",
    params,
    body: z.object({ isFollowing: z.boolean() }),
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND"],
  }),
  startGroupTrip: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/trips",
    summary:
      "Takes the group along to the instance that the caller is in: places are held there and the others are asked",
    params,
    body: groupDestination,
    answer: ownGroup,
    errors: ["GROUP_NOT_FOUND", "NOT_IN_SPACE"],
  }),
  joinGroupVoice: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/voice",
    summary:
      "Joins the group's voice, or comes back to it: a way to the media server, where the group is a room",
    params,
    body: nothing,
    answer: z.object({ ticket: mediaTicket }),
    errors: ["GROUP_NOT_FOUND", "UNAVAILABLE"],
  }),
  leaveGroupVoice: defineCall({
    ...base,
    method: "POST",
    path: "/v2/groups/{id}/voice/leave",
    summary: "Leaves the group's voice; the membership stays",
    params,
    body: nothing,
    answer: nothing,
    errors: ["GROUP_NOT_FOUND"],
  }),
} as const;
