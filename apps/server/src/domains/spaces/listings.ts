import { and, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { fetchPage, type IdPage, type PageRange } from "../../platform/db/pagination.ts";
import { isOpenTo, isThere } from "./access.ts";
import type { SpacePresence } from "./space-presence.ts";
import { spaces } from "./tables.ts";

export type Order = "trending" | "popular" | "newest";
export type Filter = { category?: string; lobbyType?: "none" | "lobby" | "publicPark" };

/** Maximum number of spaces considered that are broadcast or have people in them. */
const LIVE_MAX = 500;

/** Only these spaces are in listings. */
export const isListed: SQL = sql`(${spaces.publishedAt} is not null and ${spaces.shareSetting} = 'PUBLIC_LINK' and ${isThere})`;

/** The same for a space by id, and whether it is open to a viewer; null if not signed in. */
export const isListedFor = (spaceId: SQL, viewer: string | null): SQL => sql`exists (
  select from spaces where spaces.id = ${spaceId} and ${isListed} and ${viewer === null ? sql`true` : isOpenTo(viewer)})`;

/**
 * Every order ends with the id, so that pages never repeat or skip a space. Before a first visit, ties are broken by
 * row.
 */
const ORDERS: Record<Order, SQL> = {
  trending: sql`${spaces.trend} desc nulls last, ${spaces.exploreOrder}, ${spaces.id}`,
  popular: sql`${spaces.popularity} desc nulls last, ${spaces.id}`,
  newest: sql`${spaces.publishedAt} desc nulls last, ${spaces.id}`,
};

export async function listIds(db: Db, order: Order, slice: PageRange, filter: Filter = {}): Promise<IdPage> {
  return fetchPage(slice, (limit) =>
    idsWhere(db, order, { start: slice.start, count: limit }, [...conditions(filter)]),
  );
}

/** Spaces that are broadcast now, or have people in them, fullest first. */
export async function presentIds(
  db: Db,
  spacePresence: SpacePresence,
  which: "live" | "busiest",
  { start, count }: PageRange,
): Promise<IdPage> {
  const found = (await spacePresence[which](LIVE_MAX)).map(({ spaceId }) => spaceId);
  const listed = found.length === 0 ? [] : await onlyListed(db, found);
  const shown = found.filter((id) => listed.includes(id));
  return fetchPage({ start, count }, async (limit) => shown.slice(start, start + limit));
}

export async function featuredSpaces(db: Db): Promise<{ id: string; headline: string }[]> {
  const rows = await db
    .select({ id: spaces.id, headline: spaces.featuredHeadline })
    .from(spaces)
    .where(and(isListed, isNotNull(spaces.featuredPosition), isNotNull(spaces.featuredHeadline)))
    .orderBy(spaces.featuredPosition, spaces.id);
  return rows.map(({ id, headline }) => ({ id, headline: headline ?? "" }));
}

async function onlyListed(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isListed, inArray(spaces.id, [...ids])));
  return rows.map(({ id }) => id);
}

async function idsWhere(db: Db, order: Order, { start, count }: PageRange, and_: SQL[]): Promise<string[]> {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isListed, ...and_))
    .orderBy(ORDERS[order])
    .offset(start)
    .limit(count);
  return rows.map(({ id }) => id);
}

function* conditions({ category, lobbyType }: Filter): Generator<SQL> {
  if (lobbyType !== undefined) yield eq(spaces.lobbyType, lobbyType);
  if (category !== undefined)
    yield sql`exists (select from space_categories where space_id = ${spaces.id} and category_slug = ${category})`;
}
