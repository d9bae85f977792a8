import type {
  FoundPerson,
  FriendPage,
  FriendRequestPage,
  OwnedAvatar,
  PeoplePage,
  PersonCard,
  Profile,
  RecommendedPerson,
  SpacePage,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { nextOffset, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import type { Directory } from "../accounts/directory.ts";
import { block, blockedByIds, hiddenIds, unblock } from "./blocks.ts";
import { findListed, findPeople } from "./find-people.ts";
import { endFollow, follow, followIds, unlessGone } from "./follows.ts";
import { friendsPage, requestsPage, type NamedSpace } from "./friends-list.ts";
import { addFriend, allFriendIds, friendIds, removeFriend } from "./friendships.ts";
import type { PersonCards } from "./person-cards.ts";
import { createProfiles } from "./profiles.ts";
import { fill, recommendations } from "./recommendations.ts";
import type { PeoplePresence } from "./people-presence.ts";

const HOUR_MS = 3_600_000;
/** Rate limits of actions that notify others. */
const RATES = {
  add: { max: 100, windowMs: HOUR_MS },
  follow: { max: 300, windowMs: HOUR_MS },
  block: { max: 300, windowMs: HOUR_MS },
  search: { max: 120, windowMs: 60_000 },
} as const satisfies Record<string, Limit>;

export type PeopleDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  directory: Directory;
  cards: PersonCards;
  limiter: Limiter;
  whereabouts: PeoplePresence;
  content: {
    thumbnailOf(avatar: string): string;
    /** Its name; null for a deleted avatar. */
    avatarName(avatar: string): string | null;
  };
  spaces: {
    /** Number of a person's listed spaces, or of all of theirs. */
    countOwned(ownerId: string, includesHidden: boolean): Promise<number>;
    owned(
      ownerId: string,
      includesHidden: boolean,
      viewer: string | null,
      slice: PageRange,
    ): Promise<SpacePage>;
    /** The spaces among these that a person may enter, by id. */
    enterable(person: string, spaceIds: readonly string[]): Promise<ReadonlyMap<string, NamedSpace>>;
  };
  now: () => number;
};

type Added = { person: PersonCard; friendship: "sent" | "friends" };

/** Profiles and relationships. `me` is the caller, `viewer` may be anonymous. */
export type People = {
  profile(id: string, viewer: string | null): Promise<Profile>;
  profileByUsername(username: string, viewer: string | null): Promise<Profile>;
  friendsOf(id: string, viewer: string | null, slice: PageRange): Promise<PeoplePage>;
  spacesOf(id: string, viewer: string | null, slice: PageRange): Promise<SpacePage>;
  /** Throws USER_NOT_FOUND, or PROFILE_PRIVATE if this viewer may not see a list. */
  requireOpen(id: string, viewer: string | null): Promise<void>;
  /** A person's current avatar with name and picture; null if there is no such person or avatar. */
  wornBy(id: string): Promise<Pick<OwnedAvatar, "avatarID" | "name" | "thumbnail"> | null>;
  follows(
    list: "followers" | "followings",
    id: string,
    viewer: string | null,
    slice: PageRange,
  ): Promise<PeoplePage>;
  follow(me: string, them: string): Promise<void>;
  unfollow(me: string, them: string): Promise<void>;
  removeFollower(me: string, them: string): Promise<void>;
  friends(me: string, slice: PageRange): Promise<FriendPage>;
  requests(list: "received" | "sent", me: string, slice: PageRange): Promise<FriendRequestPage>;
  addFriend(me: string, them: { userID: string } | { username: string }): Promise<Added>;
  removeFriend(me: string, them: string): Promise<void>;
  block(me: string, them: string): Promise<void>;
  unblock(me: string, them: string): Promise<void>;
  blocked(me: string, slice: PageRange): Promise<PeoplePage>;
  /** A person's circle: ids of friends, and of everyone hidden from them by a block. */
  circle(me: string): Promise<{ friendIds: string[]; blockedIds: string[] }>;
  /** For making friends: everybody except hidden people. */
  search(me: string, query: string): Promise<FoundPerson[]>;
  /** For the site's search: `findListed`. */
  find(viewer: string | null, query: string, count: number): Promise<PersonCard[]>;
  recommendations(me: string): Promise<RecommendedPerson[]>;
  fill(me: string): Promise<RecommendedPerson[]>;
};

export function createPeople(deps: PeopleDeps): People {
  const { db, events, directory, cards, limiter, spaces, content } = deps;
  const profiles = createProfiles({
    db,
    directory,
    thumbnailOf: (avatar) => content.thumbnailOf(avatar),
    countSpaces: (id, includesHidden) => spaces.countOwned(id, includesHidden),
  });
  const list = {
    db,
    cards,
    whereabouts: deps.whereabouts,
    enterable: (person: string, ids: readonly string[]) => spaces.enterable(person, ids),
  };
  const at = (): Date => new Date(deps.now());

  const take = async (what: keyof typeof RATES, me: string): Promise<void> => {
    const waitMs = await limiter.take(`people-${what}:${me}`, RATES[what]);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };
  const pageOf = async (slice: PageRange, { ids, hasMore }: IdPage): Promise<PeoplePage> => ({
    people: await cards.inOrder(ids),
    next: nextOffset(slice, hasMore),
  });
  const requirePerson = async (id: string | null): Promise<PersonCard> => {
    const card = id === null ? undefined : (await cards.byId([id])).get(id);
    if (card === undefined) throw new NamedError("USER_NOT_FOUND");
    return card;
  };

  return {
    profile: (id, viewer) => profiles.view(id, viewer),
    requireOpen: (id, viewer) => profiles.requireOpen(id, viewer),
    async profileByUsername(username, viewer) {
      const id = await directory.idOf(username);
      if (id === null) throw new NamedError("USER_NOT_FOUND");
      return profiles.view(id, viewer);
    },
    async friendsOf(id, viewer, slice) {
      await profiles.requireOpen(id, viewer);
      return pageOf(slice, await friendIds(db, id, viewer, slice));
    },
    async spacesOf(id, viewer, slice) {
      await profiles.requireOpen(id, viewer);
      return spaces.owned(id, viewer === id, viewer, slice);
    },
    async wornBy(id) {
      const avatar = (await directory.people([id])).get(id)?.avatar;
      const name = avatar === undefined ? null : content.avatarName(avatar);
      if (avatar === undefined || name === null) return null;
      return { avatarID: avatar, name, thumbnail: content.thumbnailOf(avatar) };
    },
    async follows(which, id, viewer, slice) {
      await profiles.requireOpen(id, viewer);
      return pageOf(slice, await followIds(db, which, id, viewer, slice));
    },

    async follow(me, them) {
      await take("follow", me);
      await requirePerson(them);
      await follow(events, me, them, at());
    },
    unfollow: (me, them) => endFollow(events, me, them, "mine"),
    removeFollower: (me, them) => endFollow(events, me, them, "theirs"),

    friends: (me, slice) => friendsPage(list, me, slice),
    requests: (which, me, slice) => requestsPage(list, which, me, slice),
    async addFriend(me, them) {
      await take("add", me);
      const person = await requirePerson(
        "userID" in them ? them.userID : await directory.idOf(them.username),
      );
      return { person, friendship: await addFriend(events, me, person.userID, at()) };
    },
    removeFriend: (me, them) => unlessGone(removeFriend(events, me, them)),

    async block(me, them) {
      await take("block", me);
      await block(events, me, them, at());
    },
    unblock: (me, them) => unlessGone(unblock(events, me, them)),
    blocked: async (me, slice) => pageOf(slice, await blockedByIds(db, me, slice)),
    async circle(me) {
      const [friends, hidden] = await Promise.all([allFriendIds(db, me), hiddenIds(db, me)]);
      return { friendIds: friends, blockedIds: hidden };
    },

    async search(me, query) {
      await take("search", me);
      return findPeople({ db, directory, cards }, me, query);
    },
    find: (viewer, query, count) => findListed({ db, directory, cards }, viewer, { query, count }),
    recommendations: (me) => recommendations(db, cards, me),
    fill: (me) => fill(db, cards, me),
  };
}
