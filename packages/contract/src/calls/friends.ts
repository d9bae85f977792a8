import { z } from "zod";
import { defineCall } from "../call.ts";
import { PROFILE_LIST_PAGE } from "../constants.ts";
import { accountId } from "../records/account.ts";
import {
  addFriend,
  foundPerson,
  friendPage,
  friendRequestPage,
  friendship,
  peoplePage,
  personCard,
  recommendedPerson,
} from "../records/people.ts";
import { text } from "../records/text.ts";

const nothing = z.object({});
const target = z.object({ userID: accountId });
const slice = z.object({
  start: z.coerce.number().int().min(0).max(1_000_000).default(0),
  count: z.coerce.number().int().min(1).max(PROFILE_LIST_PAGE).default(PROFILE_LIST_PAGE),
});

export const friendCalls = {
  friends: defineCall({
    method: "GET",
    path: "/friends",
    summary: "One's own friends: those who are online first, then the newest, and where they are",
    caller: "person",
    query: slice,
    answer: friendPage,
    errors: [],
  }),
  pendingFriends: defineCall({
    method: "GET",
    path: "/friends/pending",
    summary: "Friend requests received, the newest first",
    caller: "person",
    query: slice,
    answer: friendRequestPage,
    errors: [],
  }),
  sentFriends: defineCall({
    method: "GET",
    path: "/friends/sent",
    summary: "Friend requests sent, the newest first",
    caller: "person",
    query: slice,
    answer: friendRequestPage,
    errors: [],
  }),
  addFriend: defineCall({
    method: "POST",
    path: "/friends/add",
    summary: "Asks someone to be a friend; who has asked already becomes one at once",
    caller: "person",
    body: addFriend,
    answer: z.object({ person: personCard, friendship: friendship.extract(["sent", "friends"]) }),
    errors: [
      "USER_NOT_FOUND",
      "NOT_YOURSELF",
      "UNBLOCK_FIRST",
      "REQUESTS_CLOSED",
      "REQUESTS_OFF",
      "TOO_MANY_PEOPLE",
    ],
  }),
  removeFriend: defineCall({
    method: "DELETE",
    path: "/friends/{id}",
    summary: "Ends a friendship, takes a request back or turns it down; twice is as good",
    caller: "person",
    params: z.object({ id: accountId }),
    answer: nothing,
    errors: [],
  }),
  blockFriend: defineCall({
    method: "POST",
    path: "/friends/block",
    summary: "The same as POST /users/{id}/block",
    caller: "person",
    body: target,
    answer: nothing,
    errors: ["USER_NOT_FOUND", "NOT_YOURSELF", "TOO_MANY_PEOPLE"],
  }),
  unblockFriend: defineCall({
    method: "POST",
    path: "/friends/unblock",
    summary: "The same as DELETE /users/{id}/block",
    caller: "person",
    body: target,
    answer: nothing,
    errors: [],
  }),
  blockedPeople: defineCall({
    method: "GET",
    path: "/friends/blocked",
    summary: "Whom one has blocked, the newest first",
    caller: "person",
    query: slice,
    answer: peoplePage,
    errors: [],
  }),
  searchFriends: defineCall({
    method: "GET",
    path: "/friends/search",
    summary: "People by name, one's own friends first; typing errors are forgiven",
    caller: "person",
    query: z.object({ query: text.trim().min(1).max(100) }),
    answer: z.array(foundPerson),
    errors: [],
  }),
  friendRecommendations: defineCall({
    method: "GET",
    path: "/friends/recommendations",
    summary: "Friends of friends and people met in spaces",
    caller: "person",
    answer: z.array(recommendedPerson),
    errors: [],
  }),
  fillFriends: defineCall({
    method: "GET",
    path: "/friends/fill",
    summary: "People to befriend in one go: the recommended, then those whom most follow",
    caller: "person",
    answer: z.array(recommendedPerson),
    errors: [],
  }),
} as const;
