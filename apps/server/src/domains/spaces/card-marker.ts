import { sql } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Presence } from "../../rooms/rooms-api.ts";
import { ID_LIST } from "../../platform/db/is-among.ts";
import { preparedOnce, prepareList } from "../../platform/db/prepared.ts";
import { isMinor } from "../accounts/account-facts.ts";
import { isMarkedForAdults } from "../gates/gate-facts.ts";
import { blockedAmong } from "../people/block-facts.ts";
import { accountsShownOn, peopleIn } from "./cards.ts";
import { lovedMarker } from "./loves.ts";
import type { SpacePresence } from "./space-presence.ts";

/** Those of the spaces that `ids` names that are for adults, where `viewer` is known to be none. */
const ADULTS_ONLY = sql`select spaces.id from spaces where spaces.id = any(${ID_LIST})
  and ${isMarkedForAdults(sql`spaces.id`)} and ${isMinor(sql`${sql.placeholder("viewer")}::text`)}`;

export type CardMarker = (card: SpaceCard) => SpaceCard;

/** How the cards of a list are shown to one viewer. */
export type ListMarker = {
  /** Empty for a space that is listed for nobody of this viewer's age. */
  readonly mark: (card: SpaceCard) => SpaceCard[];
  /** Nothing in the list is personal to this viewer: it is the same for all signed-in people of whom this is true. */
  readonly isPlain: boolean;
};

/** Adapts cards to a viewer: marks those that they love, and removes faces of people who are hidden from them. */
export async function cardMarker(
  db: Db,
  spacePresence: SpacePresence,
  viewer: string | null,
  cards: readonly SpaceCard[],
): Promise<CardMarker> {
  if (viewer === null) return (card) => card;
  const [love, hide] = await Promise.all([
    lovedMarker(db, viewer, cards),
    facesMarker(db, spacePresence, viewer, cards),
  ]);
  return hide === null ? love : (card) => hide(love(card));
}

const personalMarks = preparedOnce((db) =>
  prepareList<{ id: string; isLoved: boolean }>(
    db,
    sql`select space_id as id, true as "isLoved" from space_loves
      where account_id = ${sql.placeholder("viewer")} and space_id = any(${ID_LIST})
      union all
      select id, false from (${ADULTS_ONLY}) as closed`,
  ),
);

/** The same for a list of the home page, by one statement, and without the spaces that are for adults for who is none. */
export async function listMarker(
  db: Db,
  spacePresence: SpacePresence,
  viewer: string | null,
  cards: readonly SpaceCard[],
): Promise<ListMarker> {
  if (viewer === null || cards.length === 0) return { mark: (card) => [card], isPlain: false };
  const ids = [...new Set(cards.map(({ id }) => id))].join(",");
  const [marks, hide] = await Promise.all([
    personalMarks(db)({ viewer, ids }),
    facesMarker(db, spacePresence, viewer, cards),
  ]);
  const loved = new Set(marks.flatMap(({ id, isLoved }) => (isLoved ? id : [])));
  const closed = new Set(marks.flatMap(({ id, isLoved }) => (isLoved ? [] : id)));
  return {
    mark: (card) => {
      if (closed.has(card.id)) return [];
      const own = { ...card, isLoved: loved.has(card.id) };
      return [hide === null ? own : hide(own)];
    },
    isPlain: marks.length === 0 && hide === null,
  };
}

/** Null: nobody among the faces is hidden from the viewer. */
async function facesMarker(
  db: Db,
  spacePresence: SpacePresence,
  viewer: string,
  cards: readonly SpaceCard[],
): Promise<CardMarker | null> {
  const crowded = [...new Set(cards.flatMap(({ id, faces }) => (faces.length > 0 ? id : [])))];
  if (crowded.length === 0) return null;
  const presence = await spacePresence.presence(crowded);
  // Cards are kept for a moment: who is shown on one may have left since.
  const shown = cards.flatMap(accountsShownOn);
  const hidden = await blockedAmongThese(db, [...shown, ...accountsIn([...presence.values()])], viewer);
  if (hidden.size === 0) return null;
  return (card) => {
    if (card.faces.length === 0) return card;
    const people = presence.get(card.id);
    return {
      ...card,
      faces: people === undefined ? [] : peopleIn(withoutFaces(people, hidden), spacePresence).faces,
    };
  };
}

const adultsOnly = preparedOnce((db) => prepareList<{ id: string }>(db, ADULTS_ONLY));

/** The adults-only ones among these spaces, for a viewer who is known to be a minor: listings leave them out. */
export async function adultsOnlyAmong(
  db: Db,
  viewer: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (viewer === null || ids.length === 0) return new Set();
  const rows = await adultsOnly(db)({ viewer, ids: [...new Set(ids)].join(",") });
  return new Set(rows.map(({ id }) => id));
}

/** Accounts among the faces with a block between them and the viewer. */
export const hiddenAmong = (
  db: Db,
  crowds: readonly Presence[],
  viewer: string,
): Promise<ReadonlySet<string>> => blockedAmongThese(db, accountsIn(crowds), viewer);

const accountsIn = (crowds: readonly Presence[]): string[] =>
  crowds.flatMap(({ faces }) => faces.flatMap(({ accountId }) => accountId ?? []));

async function blockedAmongThese(
  db: Db,
  accountIds: readonly string[],
  viewer: string,
): Promise<ReadonlySet<string>> {
  return accountIds.length === 0 ? new Set() : blockedAmong(db, [...new Set(accountIds)], viewer);
}

export const withoutFaces = (people: Presence, hidden: ReadonlySet<string>): Presence => ({
  ...people,
  faces: people.faces.filter(({ accountId = "" }) => !hidden.has(accountId)),
});
