import type { Friendship, PersonStanding, Profile } from "@veranda/contract";
import { api } from "../../api/client.ts";

/** What one can do to how one stands to someone. */
export type StandingAct = "follow" | "unfollow" | "befriend" | "unfriend";

export function sendAct(act: StandingAct, userID: string): Promise<unknown> {
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
export function standingAfter(standing: PersonStanding, act: StandingAct): PersonStanding {
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
export function profileAfter(profile: Profile, act: StandingAct): Profile {
  if (profile.standing === null) return profile;
  const before = profile.standing;
  const standing = standingAfter(before, act);
  const isFriend = (of: PersonStanding): number => (of.friendship === "friends" ? 1 : 0);
  return {
    ...profile,
    standing,
    numFollowers: profile.numFollowers + Number(standing.isFollowing) - Number(before.isFollowing),
    numFriends: profile.numFriends + isFriend(standing) - isFriend(before),
  };
}
