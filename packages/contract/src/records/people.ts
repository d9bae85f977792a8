import { z } from "zod";
import { avatarCode } from "../avatar-code.ts";
import { accountId, socialProfile, username } from "./account.ts";
import { spaceId } from "./space.ts";

/** Someone in a list. `picture` is always there: their own, else that of their avatar. */
export const personCard = z.object({
  userID: accountId,
  username: z.string(),
  displayName: z.string(),
  picture: z.string(),
});
export type PersonCard = z.infer<typeof personCard>;

export const friendship = z.enum(["none", "sent", "received", "friends"]);
export type Friendship = z.infer<typeof friendship>;

/** The caller's relationship to another person. `isBlocked`: the caller has blocked them. */
export const relationship = z.object({
  isFollowing: z.boolean(),
  isFollowedBy: z.boolean(),
  friendship,
  isBlocked: z.boolean(),
});
export type Relationship = z.infer<typeof relationship>;

/**
 * A profile as its caller may see it: of a private one, and of someone whom the caller has blocked, strangers see the
 * name, the pictures and the counts (`isOpen` false), and no list of theirs.
 */
export const profile = socialProfile.extend({
  picture: z.string(),
  numFriends: z.int(),
  isOpen: z.boolean(),
  /** null for oneself and for callers who are not signed in. */
  relationship: relationship.nullable(),
});
export type Profile = z.infer<typeof profile>;

/** A page of a longer list: `next` is the start of the next page, null at the end. */
export const peoplePage = z.object({ people: z.array(personCard), next: z.int().nullable() });
export type PeoplePage = z.infer<typeof peoplePage>;

/** An avatar that someone has. `id`: of a look that they keep, to change it; null for others. */
export const ownedAvatar = z.object({
  id: z.string().nullable(),
  avatarID: avatarCode,
  name: z.string(),
  thumbnail: z.string(),
  isActive: z.boolean(),
  /** Others see it on the profile. */
  isShown: z.boolean(),
});
export type OwnedAvatar = z.infer<typeof ownedAvatar>;

/** Where a friend is: only a space that the friend lets be known and that the caller may enter. */
export const friendPresence = z.object({
  spaceID: spaceId,
  slug: z.string(),
  name: z.string(),
  instanceId: z.string(),
});
export type FriendPresence = z.infer<typeof friendPresence>;

export const friend = personCard.extend({
  since: z.iso.datetime(),
  isOnline: z.boolean(),
  whereabouts: friendPresence.nullable(),
});
export type Friend = z.infer<typeof friend>;

export const friendPage = z.object({ friends: z.array(friend), next: z.int().nullable() });
export type FriendPage = z.infer<typeof friendPage>;

/** A friend request, received or sent: `person` is the other one. */
export const friendRequest = z.object({ person: personCard, sentAt: z.iso.datetime() });
export type FriendRequest = z.infer<typeof friendRequest>;

export const friendRequestPage = z.object({
  requests: z.array(friendRequest),
  next: z.int().nullable(),
});
export type FriendRequestPage = z.infer<typeof friendRequestPage>;

export const foundPerson = personCard.extend({ relationship });
export type FoundPerson = z.infer<typeof foundPerson>;

/** Someone whom the caller may know, and why. */
export const recommendedPerson = personCard.extend({
  mutualFriends: z.int(),
  /** How often the two were in a space at the same time. */
  timesMet: z.int(),
});
export type RecommendedPerson = z.infer<typeof recommendedPerson>;

export const addFriend = z.union([z.object({ userID: accountId }).strict(), z.object({ username }).strict()]);

/** Reasons to report someone, as the specification names them. */
export const personReportCategory = z.enum([
  "harassment",
  "offensive_portal_rooms",
  "child_on_adult_account",
  "abuse",
  "harmful_misinformation_violence",
  "copyright",
  "spam",
  "other",
]);
export type PersonReportCategory = z.infer<typeof personReportCategory>;
