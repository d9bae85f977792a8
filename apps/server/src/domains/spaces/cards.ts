import { and, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import type { Presence } from "../../rooms/types.ts";
import { isThere } from "./access.ts";
import { ownerOf } from "./members.ts";
import { makerOf, type SpacePresence } from "./presence.ts";
import { spaces } from "./tables.ts";

const FACES = 3;

/** Tags and categories in their order, gathered for each row by the primary keys' indexes. */
export const tagsOf = sql<string[]>`array(
  select tag from space_tags where space_id = ${spaces.id} order by position)`;
const categoriesOf = sql<string[]>`array(
  select category_slug from space_categories where space_id = ${spaces.id} order by position)`;

/** The cards of these spaces, in the order of `ids`; spaces that are gone are left out. */
export const cards = (db: Db, spacePresence: SpacePresence, ids: readonly string[]): Promise<SpaceCard[]> =>
  readCards(db, spacePresence, ids, isThere);

/** The same of spaces that were deleted and can be brought back. */
export const deletedCards = (
  db: Db,
  spacePresence: SpacePresence,
  ids: readonly string[],
): Promise<SpaceCard[]> => readCards(db, spacePresence, ids, isNotNull(spaces.deletedAt));

async function readCards(
  db: Db,
  spacePresence: SpacePresence,
  ids: readonly string[],
  condition: SQL,
): Promise<SpaceCard[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const [rows, presence] = await Promise.all([
    db
      .select({
        id: spaces.id,
        slug: spaces.slug,
        name: spaces.name,
        description: spaces.description,
        makerName: spaces.makerName,
        ownerId: ownerOf,
        poster: spaces.poster,
        posterSmall: spaces.posterSmall,
        posterBlur: spaces.posterBlur,
        video: spaces.video,
        visitCount: spaces.visitCount,
        loveCount: spaces.loveCount,
        tags: tagsOf,
        categories: categoriesOf,
      })
      .from(spaces)
      .where(and(inArray(spaces.id, unique), condition)),
    spacePresence.presence(unique),
  ]);
  const makers = await spacePresence.makers(rows.flatMap(({ ownerId }) => ownerId ?? []));
  const byId = new Map(
    rows.map((row): [string, SpaceCard] => [
      row.id,
      {
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
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Who is in a space now, as its card and its preview show it. */
export function peopleIn(
  presence: Presence | undefined,
  spacePresence: SpacePresence,
): Pick<SpaceCard, "isLive" | "participantCount" | "faces"> {
  return {
    isLive: presence?.isLive === true,
    participantCount: presence?.count ?? 0,
    faces: (presence?.faces ?? []).slice(0, FACES).map(({ displayName, avatar }) => ({
      displayName,
      thumbnail: spacePresence.thumbnailOf(avatar),
    })),
  };
}
