import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { People } from "./people.ts";

export function peopleRoutes(bind: Bind, people: People): void {
  bind(calls.profileByUsername, ({ params, me }) => people.profileByUsername(params.username, me));
  bind(calls.profile, ({ params, me }) => people.profile(params.id, me));
  bind(calls.socialProfile, ({ body, me }) => people.profile(body.userID, me));
  bind(calls.profileFriends, ({ params, query, me }) => people.friendsOf(params.id, me, query));
  bind(calls.profileSpaces, ({ params, query, me }) => people.spacesOf(params.id, me, query));
  bind(calls.userSpaces, ({ params, query, me }) => people.spacesOf(params.id, me, query));
  bind(calls.followers, ({ body: { userID, ...slice }, me }) =>
    people.follows("followers", userID, me, slice),
  );
  bind(calls.followings, ({ body: { userID, ...slice }, me }) =>
    people.follows("followings", userID, me, slice),
  );

  bind(calls.follow, ({ body, me }) => done(people.follow(me, body.userID)));
  bind(calls.unfollow, ({ body, me }) => done(people.unfollow(me, body.userID)));
  bind(calls.removeFollower, ({ body, me }) => done(people.removeFollower(me, body.userID)));
  bind(calls.blockUser, ({ params, me }) => done(people.block(me, params.id)));
  bind(calls.unblockUser, ({ params, me }) => done(people.unblock(me, params.id)));

  bind(calls.friends, ({ query, me }) => people.friends(me, query));
  bind(calls.pendingFriends, ({ query, me }) => people.requests("received", me, query));
  bind(calls.sentFriends, ({ query, me }) => people.requests("sent", me, query));
  bind(calls.addFriend, ({ body, me }) => people.addFriend(me, body));
  bind(calls.removeFriend, ({ params, me }) => done(people.removeFriend(me, params.id)));
  bind(calls.blockFriend, ({ body, me }) => done(people.block(me, body.userID)));
  bind(calls.unblockFriend, ({ body, me }) => done(people.unblock(me, body.userID)));
  bind(calls.blockedPeople, ({ query, me }) => people.blocked(me, query));
  bind(calls.searchFriends, ({ query, me }) => people.search(me, query.query));
  bind(calls.friendRecommendations, ({ me }) => people.recommendations(me));
  bind(calls.fillFriends, ({ me }) => people.fill(me));
}

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};
