import { isNotNull, sql, type SQL } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { ID_LIST } from "../../platform/db/is-among.ts";
import { preparedOnce, prepareList } from "../../platform/db/prepared.ts";
import type { Presence } from "../../rooms/rooms-api.ts";
import { isThere } from "./access.ts";
import { ownerOf } from "./members.ts";
import { makerOf } from "./maker.ts";
import type { SpacePresence } from "./space-presence.ts";
import { spaces } from "./tables.ts";

const FACES = 3;
/** Whose faces a card shows, which it doesn't tell: it may be kept for longer than they stay. */
const accountsOfFaces = new WeakMap<SpaceCard["faces"], readonly string[]>();

/** The accounts of the people whose faces a card shows. */
export const accountsShownOn = ({ faces }: Pick<SpaceCard, "faces">): readonly string[] =>
  accountsOfFaces.get(faces) ?? [];

/** Tags and categories in order, collected per row through the primary keys' indexes. */
export const tagsOf = sql<string[]>`array(
  select tag from space_tags where space_id = ${spaces.id} order by position)`;
const categoriesOf = sql<string[]>`array(
  select category_slug from space_categories where space_id = ${spaces.id} order by position)`;

/** The columns of a card, for a query on `spaces`. */
export const CARD_COLUMNS: SQL = sql`${spaces.id}, ${spaces.slug}, ${spaces.name}, ${spaces.description},
  ${spaces.makerName} as "makerName", ${ownerOf} as "ownerId", ${spaces.poster}, ${spaces.posterSmall} as "posterSmall",
  ${spaces.posterBlur} as "posterBlur", ${spaces.video}, ${spaces.visitCount} as "visitCount",
  ${spaces.loveCount} as "loveCount", ${tagsOf} as tags, ${categoriesOf} as categories`;

/** The same for the spaces in `ids`. */
const cardRows = (condition: SQL) => (db: Db) =>
  prepareList<CardRow>(
    db,
    sql`select ${CARD_COLUMNS} from ${spaces} where ${spaces.id} = any(${ID_LIST}) and ${condition}`,
  );
export type CardRow = Pick<SpaceCard, "id" | "slug" | "name" | "description" | "visitCount" | "loveCount"> &
  Pick<SpaceCard, "tags" | "categories"> &
  SpaceCard["pictures"] & { makerName: string; ownerId: string | null };

const cardsThere = preparedOnce(cardRows(isThere));
const cardsDeleted = preparedOnce(cardRows(isNotNull(spaces.deletedAt)));

/** The cards of these spaces, in the order of `ids`; spaces that don't exist are left out. */
export const cards = (db: Db, spacePresence: SpacePresence, ids: readonly string[]): Promise<SpaceCard[]> =>
  readCards(cardsThere(db), spacePresence, ids);

/** The same for deleted spaces that can be restored. */
export const deletedCards = (
  db: Db,
  spacePresence: SpacePresence,
  ids: readonly string[],
): Promise<SpaceCard[]> => readCards(cardsDeleted(db), spacePresence, ids);

async function readCards(
  read: (values: { ids: string }) => Promise<CardRow[]>,
  spacePresence: SpacePresence,
  ids: readonly string[],
): Promise<SpaceCard[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const [rows, presence] = await Promise.all([
    read({ ids: unique.join(",") }),
    spacePresence.presence(unique),
  ]);
  const made = await makeCards(rows, presence, spacePresence);
  const byId = new Map(made.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Cards of spaces that were already read, in the same order. */
export async function cardsOf(rows: readonly CardRow[], spacePresence: SpacePresence): Promise<SpaceCard[]> {
  if (rows.length === 0) return [];
  return makeCards(rows, await spacePresence.presence(rows.map(({ id }) => id)), spacePresence);
}

async function makeCards(
  rows: readonly CardRow[],
  presence: ReadonlyMap<string, Presence>,
  spacePresence: SpacePresence,
): Promise<SpaceCard[]> {
  const makers = await spacePresence.makers(rows.flatMap(({ ownerId }) => ownerId ?? []));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    tags: row.tags,
    maker: makerOf(row, makers),
    pictures: {
      poster: row.poster,
      posterSmall: row.posterSmall,
      posterBlur: row.posterBlur,
      video: row.video,
    },
    visitCount: row.visitCount,
    loveCount: row.loveCount,
    ...peopleIn(presence.get(row.id), spacePresence),
    categories: row.categories,
  }));
}

/** The people in a space now, as its card and its preview show them. */
export function peopleIn(
  presence: Presence | undefined,
  spacePresence: SpacePresence,
): Pick<SpaceCard, "isLive" | "participantCount" | "faces"> {
  const shown = (presence?.faces ?? []).slice(0, FACES);
  const faces = shown.map(({ displayName, avatar }) => ({
    displayName,
    thumbnail: spacePresence.thumbnailOf(avatar),
  }));
  accountsOfFaces.set(
    faces,
    shown.flatMap(({ accountId }) => accountId ?? []),
  );
  return { isLive: presence?.isLive === true, participantCount: presence?.count ?? 0, faces };
}
