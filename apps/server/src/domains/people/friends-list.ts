import type { Friend, FriendPage, FriendRequestPage, FriendPresence } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { nextOffset, type PageRange } from "../../platform/db/pagination.ts";
import { allFriendIds, friendsAmong, friendsWithout, requests, type Dated } from "./friendships.ts";
import type { PersonCards } from "./person-cards.ts";
import type { PeoplePresence } from "./people-presence.ts";

/** A space's name and slug. */
export type NamedSpace = { id: string; slug: string; name: string };

export type FriendsListDeps = {
  db: Db;
  cards: PersonCards;
  whereabouts: PeoplePresence;
  /** The spaces among these that a person may enter, by id. */
  enterable: (person: string, spaceIds: readonly string[]) => Promise<ReadonlyMap<string, NamedSpace>>;
};

/**
 * With up to this many people online, their friendships are looked up individually; with more it is cheaper to check
 * which friends are online.
 */
const ONLINE_LOOKED_UP_MAX = 1_000;

/** One's own friends: online ones first, then the newest. */
export async function friendsPage(deps: FriendsListDeps, me: string, slice: PageRange): Promise<FriendPage> {
  const online = await onlineFriends(deps, me);
  const first = online.slice(slice.start, slice.start + slice.count);
  const firstIds = first.map(({ id }) => id);
  const others = friendsWithout(
    me,
    online.map(({ id }) => id),
    { start: Math.max(0, slice.start - online.length), count: slice.count - first.length + 1 },
  );
  const [cards, places, behind] = await Promise.all([
    deps.cards.byId(firstIds),
    placesOf(deps, me, firstIds),
    deps.cards.dated(others),
  ]);
  const friends = [
    ...first.flatMap(({ id, at }): Friend[] => {
      const card = cards.get(id);
      if (card === undefined) return [];
      const whereabouts = card.showsWhereabouts ? (places.get(id) ?? null) : null;
      return [{ ...card, since: at, isOnline: true, whereabouts }];
    }),
    ...behind
      .slice(0, slice.count - first.length)
      .flatMap(({ at, card }): Friend[] =>
        card === null ? [] : [{ ...card, since: at, isOnline: false, whereabouts: null }],
      ),
  ];
  return {
    friends,
    next: nextOffset(
      slice,
      slice.start + slice.count < online.length || behind.length > slice.count - first.length,
    ),
  };
}

async function onlineFriends({ db, whereabouts }: FriendsListDeps, me: string): Promise<Dated[]> {
  const everyone = await whereabouts.everyone(ONLINE_LOOKED_UP_MAX);
  if (everyone !== null) return friendsAmong(db, me, [...everyone]);
  return friendsAmong(db, me, [...(await whereabouts.online(await allFriendIds(db, me)))]);
}

/** Friend requests with their sender, or their recipient. */
export async function requestsPage(
  { db, cards }: Pick<FriendsListDeps, "db" | "cards">,
  list: "received" | "sent",
  me: string,
  slice: PageRange,
): Promise<FriendRequestPage> {
  const found = await requests(db, list, me, slice);
  const shown = found.slice(0, slice.count);
  const people = await cards.byId(shown.map(({ id }) => id));
  return {
    requests: shown.flatMap(({ id, at }) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ person, sentAt: at }];
    }),
    next: nextOffset(slice, found.length > slice.count),
  };
}

async function placesOf(
  { whereabouts, enterable }: FriendsListDeps,
  me: string,
  ids: readonly string[],
): Promise<Map<string, FriendPresence>> {
  if (ids.length === 0) return new Map();
  const places = await whereabouts.instancesOf(ids);
  const spaces = await enterable(me, [...new Set([...places.values()].map(({ spaceId }) => spaceId))]);
  return new Map(
    [...places].flatMap(([id, { spaceId, instanceId }]): [string, FriendPresence][] => {
      const space = spaces.get(spaceId);
      if (space === undefined) return [];
      return [[id, { spaceID: spaceId, slug: space.slug, name: space.name, instanceId }]];
    }),
  );
}
