import { z } from "zod";
import { defineCall } from "../call.ts";
import { PROFILE_LIST_PAGE, REPORT_REASON_MAX } from "../constants.ts";
import { accountId, username } from "../records/account.ts";
import { spacePage } from "../records/explore.ts";
import { ownedAvatar, peoplePage, personReportCategory, profile } from "../records/people.ts";
import { evidenceId, reportHosts } from "../records/report.ts";
import { spaceId } from "../records/space.ts";
import { statement } from "../records/text.ts";

const nothing = z.object({});
const params = z.object({ id: accountId });
const target = z.object({ userID: accountId });
const start = z.int().min(0).max(1_000_000);
const count = z.int().min(1).max(PROFILE_LIST_PAGE);
const slice = z.object({
  start: z.coerce.number().int().min(0).max(1_000_000).default(0),
  count: z.coerce.number().int().min(1).max(PROFILE_LIST_PAGE).default(PROFILE_LIST_PAGE),
});
const bodySlice = target.extend({ start: start.default(0), count: count.default(PROFILE_LIST_PAGE) });

export const peopleCalls = {
  profileByUsername: defineCall({
    method: "GET",
    path: "/profiles/username/{username}",
    summary: "A person's profile by their username",
    caller: "anyone",
    params: z.object({ username }),
    answer: profile,
    errors: ["USER_NOT_FOUND"],
  }),
  profile: defineCall({
    method: "GET",
    path: "/profiles/{id}",
    summary: "A person's profile",
    caller: "anyone",
    params,
    answer: profile,
    errors: ["USER_NOT_FOUND"],
  }),
  socialProfile: defineCall({
    method: "POST",
    path: "/users/v1/profile",
    summary: "The same as GET /profiles/{id}",
    caller: "anyone",
    keepsPages: true,
    body: target,
    answer: profile,
    errors: ["USER_NOT_FOUND"],
  }),
  profileFriends: defineCall({
    method: "GET",
    path: "/profiles/{id}/friends",
    summary: "A person's friends, the newest first",
    caller: "anyone",
    params,
    query: slice,
    answer: peoplePage,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  profileSpaces: defineCall({
    method: "GET",
    path: "/profiles/{id}/spaces",
    summary: "A person's spaces: those that are published, and to themselves all",
    caller: "anyone",
    params,
    query: slice,
    answer: spacePage,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  userSpaces: defineCall({
    method: "GET",
    path: "/users/v1/spaces/{id}",
    summary: "The same as GET /profiles/{id}/spaces",
    caller: "anyone",
    params,
    query: slice,
    answer: spacePage,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  profileAvatars: defineCall({
    method: "GET",
    path: "/profiles/{id}/avatars",
    summary: "The avatars that a person shows; the one they wear is active",
    caller: "anyone",
    params,
    answer: z.array(ownedAvatar),
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  followers: defineCall({
    method: "POST",
    path: "/users/v1/followers",
    summary: "Who follows a person, the newest first",
    caller: "anyone",
    keepsPages: true,
    body: bodySlice,
    answer: peoplePage,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  followings: defineCall({
    method: "POST",
    path: "/users/v1/followings",
    summary: "Whom a person follows, the newest first",
    caller: "anyone",
    keepsPages: true,
    body: bodySlice,
    answer: peoplePage,
    errors: ["USER_NOT_FOUND", "PROFILE_PRIVATE"],
  }),
  follow: defineCall({
    method: "POST",
    path: "/users/v1/follow",
    summary: "Follows a person; twice is as good",
    caller: "person",
    body: target,
    answer: nothing,
    errors: ["USER_NOT_FOUND", "NOT_YOURSELF", "UNBLOCK_FIRST", "REQUESTS_CLOSED", "TOO_MANY_PEOPLE"],
  }),
  unfollow: defineCall({
    method: "POST",
    path: "/users/v1/unfollow",
    summary: "Follows a person no longer; twice is as good",
    caller: "person",
    body: target,
    answer: nothing,
    errors: [],
  }),
  removeFollower: defineCall({
    method: "POST",
    path: "/users/v1/followers/remove",
    summary: "Takes someone off one's own followers; twice is as good",
    caller: "person",
    body: target,
    answer: nothing,
    errors: [],
  }),
  blockUser: defineCall({
    method: "POST",
    path: "/users/{id}/block",
    summary: "Hides two people from each other, and ends their friendship and following; twice is as good",
    caller: "person",
    params,
    answer: nothing,
    errors: ["USER_NOT_FOUND", "NOT_YOURSELF", "TOO_MANY_PEOPLE"],
  }),
  unblockUser: defineCall({
    method: "DELETE",
    path: "/users/{id}/block",
    summary: "Takes a block back; what it ended stays ended",
    caller: "person",
    params,
    answer: nothing,
    errors: [],
  }),
  reportUser: defineCall({
    method: "POST",
    path: "/users/{id}/report",
    summary: "Reports a person, or a guest of a space by their participant id, to staff",
    caller: "person",
    params: z.object({ id: z.union([accountId, z.uuid()]) }),
    body: z.object({
      category: personReportCategory,
      reason: statement.trim().max(REPORT_REASON_MAX).default(""),
      /** Where it happened; a guest is known only there. */
      roomId: spaceId.nullable().default(null),
      hosts: reportHosts.default("shown"),
      evidenceID: evidenceId.optional(),
    }),
    answer: nothing,
    errors: ["USER_NOT_FOUND", "NOT_YOURSELF"],
  }),
} as const;
