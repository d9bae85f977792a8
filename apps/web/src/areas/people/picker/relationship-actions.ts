import type { Friendship, Relationship, Profile } from "@veranda/contract";
import { api } from "#api/client.ts";

/** Actions that change the relationship to another person. */
export type RelationshipAction = "follow" | "unfollow" | "befriend" | "unfriend";

export function sendRelationshipAction(act: RelationshipAction, userID: string): Promise<unknown> {
  switch (act) {
    case "follow":
      return api("POST /users/v1/follow", { body: { userID } });
    case "unfollow":
      return api("POST /users/v1/unfollow", { body: { userID } });
    case "befriend":
      return api("POST /friends/add", { body: { userID } });
    case "unfriend":
      return api("DELETE /friends/{id}", { params: { id: userID } });
    default:
      return act satisfies never;
  }
}

/** The relationship after the action has succeeded, for optimistic updates. */
export function relationshipAfter(relationship: Relationship, act: RelationshipAction): Relationship {
  switch (act) {
    case "follow":
      return { ...relationship, isFollowing: true };
    case "unfollow":
      return { ...relationship, isFollowing: false };
    case "befriend":
      return { ...relationship, friendship: BEFRIENDED[relationship.friendship] };
    case "unfriend":
      return { ...relationship, friendship: "none" };
    default:
      return act satisfies never;
  }
}

/** Requesting somebody whose request is pending accepts it. */
const BEFRIENDED: Record<Friendship, Friendship> = {
  none: "sent",
  sent: "sent",
  received: "friends",
  friends: "friends",
};

/** The same for a whole profile, with its counts. */
export function profileAfter(profile: Profile, act: RelationshipAction): Profile {
  if (profile.relationship === null) return profile;
  const before = profile.relationship;
  const relationship = relationshipAfter(before, act);
  const isFriend = (of: Relationship): number => (of.friendship === "friends" ? 1 : 0);
  return {
    ...profile,
    relationship,
    numFollowers: profile.numFollowers + Number(relationship.isFollowing) - Number(before.isFollowing),
    numFriends: profile.numFriends + isFriend(relationship) - isFriend(before),
  };
}
