import type { Friendship, Relationship, Profile } from "@veranda/contract";
import { api } from "../../api/client.ts";

/** What one can do to how one stands to someone. */
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

/** How one will stand to someone when the act has gone well. */
export function relationshipAfter(standing: Relationship, act: RelationshipAction): Relationship {
  switch (act) {
    case "follow":
      return { ...standing, isFollowing: true };
    case "unfollow":
      return { ...standing, isFollowing: false };
    case "befriend":
      return { ...standing, friendship: BEFRIENDED[standing.friendship] };
    case "unfriend":
      return { ...standing, friendship: "none" };
    default:
      return act satisfies never;
  }
}

/** Who has asked already becomes a friend at once. */
const BEFRIENDED: Record<Friendship, Friendship> = {
  none: "sent",
  sent: "sent",
  received: "friends",
  friends: "friends",
};

/** The same for a whole profile, whose counts go with it. */
export function profileAfter(profile: Profile, act: RelationshipAction): Profile {
  if (profile.standing === null) return profile;
  const before = profile.standing;
  const standing = relationshipAfter(before, act);
  const isFriend = (of: Relationship): number => (of.friendship === "friends" ? 1 : 0);
  return {
    ...profile,
    standing,
    numFollowers: profile.numFollowers + Number(standing.isFollowing) - Number(before.isFollowing),
    numFriends: profile.numFriends + isFriend(standing) - isFriend(before),
  };
}
