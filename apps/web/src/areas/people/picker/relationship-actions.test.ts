import { expect, test } from "vitest";
import { profile } from "#testing/records.ts";
import { profileAfter, relationshipAfter } from "./relationship-actions.ts";

const stranger = { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false } as const;

test.each([
  ["befriend", "none", "sent"],
  ["befriend", "sent", "sent"],
  ["befriend", "received", "friends"],
  ["befriend", "friends", "friends"],
  ["unfriend", "sent", "none"],
  ["unfriend", "received", "none"],
  ["unfriend", "friends", "none"],
] as const)("to %s someone with whom one is %s leads to %s", (act, before, after) => {
  expect(relationshipAfter({ ...stranger, friendship: before }, act).friendship).toBe(after);
});

test("the counts of a profile go with what is done, once", () => {
  const before = profile({
    numFollowers: 2,
    numFriends: 5,
    relationship: { ...stranger, friendship: "received" },
  });
  const followed = profileAfter(before, "follow");
  expect(followed).toMatchObject({ numFollowers: 3, relationship: { isFollowing: true } });
  expect(profileAfter(followed, "follow").numFollowers).toBe(3);
  expect(profileAfter(followed, "unfollow").numFollowers).toBe(2);
  expect(profileAfter(before, "befriend").numFriends).toBe(6);
  expect(profileAfter(before, "unfriend").numFriends).toBe(5);
});

test("for whom nobody in particular looks at nothing changes", () => {
  const seen = profile({ relationship: null });
  expect(profileAfter(seen, "follow")).toBe(seen);
});
