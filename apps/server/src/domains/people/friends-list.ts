import type { Friend, FriendPage, FriendRequestPage, FriendWhereabouts } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { nextOf, type Slice } from "../../platform/db/slice.ts";
import { allFriendIds, friendsSince, requests } from "./friendships.ts";
import type { PersonCards } from "./person-cards.ts";
import type { Whereabouts } from "./whereabouts.ts";

/** A space by its name and address. */
export type NamedSpace = { id: string; slug: string; name: string };

export type FriendsListDeps = {
  db: Db;
  cards: PersonCards;
  whereabouts: Whereabouts;
  /** Those of these spaces that a person may enter, by id. */
  enterable: (person: string, spaceIds: readonly string[]) => Promise<ReadonlyMap<string, NamedSpace>>;
};

/** One's own friends: who is online first, then the newest. */
export async function friendsPage(deps: FriendsListDeps, me: string, slice: Slice): Promise<FriendPage> {
  const all = await allFriendIds(deps.db, me);
  const online = await deps.whereabouts.online(all);
  const ordered = onlineFirst(all, online);
  const ids = ordered.slice(slice.start, slice.start + slice.count);
  const [cards, since, places] = await Promise.all([
    deps.cards.byId(ids),
    friendsSince(deps.db, me, ids),
    placesOf(
      deps,
      me,
      ids.filter((id) => online.has(id)),
    ),
  ]);
  const friends = ids.flatMap((id): Friend[] => {
    const [card, date] = [cards.get(id), since.get(id)];
    if (card === undefined || date === undefined) return [];
    const whereabouts = card.showsWhereabouts ? (places.get(id) ?? null) : null;
    return [{ ...card, since: date.toISOString(), isOnline: online.has(id), whereabouts }];
  });
  return { friends, next: nextOf(slice, ordered.length > slice.start + slice.count) };
}

function onlineFirst(ids: string[], online: ReadonlySet<string>): string[] {
  if (online.size === 0) return ids;
  return [...ids.filter((id) => online.has(id)), ...ids.filter((id) => !online.has(id))];
}

/** Friend requests with who has sent them, or who was asked. */
export async function requestsPage(
  { db, cards }: Pick<FriendsListDeps, "db" | "cards">,
  list: "received" | "sent",
  me: string,
  slice: Slice,
): Promise<FriendRequestPage> {
  const found = await requests(db, list, me, slice);
  const shown = found.slice(0, slice.count);
  const people = await cards.byId(shown.map(({ id }) => id));
  return {
    requests: shown.flatMap(({ id, at }) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ person, sentAt: at.toISOString() }];
    }),
    next: nextOf(slice, found.length > slice.count),
  };
}

async function placesOf(
  { whereabouts, enterable }: FriendsListDeps,
  me: string,
  ids: readonly string[],
): Promise<Map<string, FriendWhereabouts>> {
  if (ids.length === 0) return new Map();
  const places = await whereabouts.places(ids);
  const spaces = await enterable(me, [...new Set([...places.values()].map(({ spaceId }) => spaceId))]);
  return new Map(
    [...places].flatMap(([id, { spaceId, instanceId }]): [string, FriendWhereabouts][] => {
      const space = spaces.get(spaceId);
      if (space === undefined) return [];
      return [[id, { spaceID: spaceId, slug: space.slug, name: space.name, instanceId }]];
    }),
  );
}
