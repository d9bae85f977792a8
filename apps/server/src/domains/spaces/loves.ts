import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { SpaceCard } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { ID_LIST } from "../../platform/db/is-among.ts";
import { preparedOnce, prepareList } from "../../platform/db/prepared.ts";
import type { Events } from "../../platform/events/events.ts";
import { admitted, admissionFor, isThere } from "./access.ts";
import { lockSpacesOf } from "./members.ts";
import { spaceLikes, spaceLoves, spaces, spaceVisits } from "./tables.ts";

type Liking = "love" | "like";
const TABLES = { love: sql`space_loves`, like: sql`space_likes` };
const COUNTS = { love: sql`love_count`, like: sql`like_count` };

/** A person's marks on a space. */
export type OwnMarks = { liked: boolean; isLoved: boolean };

/**
 * Marks spaces as loved or liked by a person, or unmarks them, and updates the counts. Idempotent. Throws
 * SPACE_NOT_FOUND, or USER_UNAUTHORIZED for one that the person could not enter and has never been in; then nothing is
 * changed.
 */
export async function setMark(
  events: Pick<Events, "transaction">,
  mark: Liking,
  person: string,
  { ids, isSet, at }: { ids: readonly string[]; isSet: boolean; at: Date },
): Promise<void> {
  const all = [...new Set(ids)];
  await events.transaction(async (tx, record) => {
    // Their account may be deleted at this moment, which subtracts their marks from the counts.
    await lockSpacesOf(tx, person);
    if (isSet) await requireKnown(tx, person, all);
    const { rows } = isSet
      ? await tx.execute<{ id: string }>(sql`
          insert into ${TABLES[mark]} (account_id, space_id, created_at)
          select ${person}, id, ${at}::timestamptz from unnest(${sql.param(all)}::text[]) as id order by id
          on conflict do nothing returning space_id as id`)
      : await tx.execute<{ id: string }>(sql`
          delete from ${TABLES[mark]}
          where account_id = ${person} and space_id = any(${sql.param(all)}::text[]) returning space_id as id`);
    const changed = rows.map(({ id }) => id);
    if (changed.length === 0) {
      // The like count is returned: a person who wasn't there learns no more by withdrawing than by adding a like.
      if (mark === "like") await requireKnown(tx, person, all);
      return;
    }
    // All writers lock in the same order; see writeVisits.
    await tx.execute(sql`
      with changed as (
        select id from spaces where id = any(${sql.param(changed)}::text[]) order by id for no key update)
      update spaces set ${COUNTS[mark]} = ${COUNTS[mark]} + ${isSet ? 1 : -1}::int
      from changed where spaces.id = changed.id`);
    if (mark === "love" && isSet)
      for (const spaceId of changed) record({ name: "SpaceLoved", spaceId, accountId: person });
  });
}

export async function likeCount(db: Db, spaceId: string): Promise<number> {
  const [row] = await db
    .select({ n: spaces.likeCount })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), isThere));
  if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
  return row.n;
}

const loves = preparedOnce((db) =>
  prepareList<{ id: string }>(
    db,
    sql`select ${spaceLoves.spaceId} as id from ${spaceLoves}
      where ${spaceLoves.accountId} = ${sql.placeholder("person")} and ${spaceLoves.spaceId} = any(${ID_LIST})`,
  ),
);

/** Ids of the spaces that a person loves, as a subquery. */
export const lovedBy = (person: string): SQL =>
  sql`(select space_loves.space_id from space_loves where space_loves.account_id = ${person})`;

/** The loved ones among these spaces. */
async function lovedAmong(db: Db, person: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await loves(db)({ person, ids: [...new Set(ids)].join(",") });
  return new Set(rows.map(({ id }) => id));
}

/** Marks cards that this viewer loves; unchanged without a viewer. */
export async function lovedMarker(
  db: Db,
  viewer: string | null,
  cards: readonly SpaceCard[],
): Promise<(card: SpaceCard) => SpaceCard> {
  if (viewer === null) return (card) => card;
  const loved = await lovedAmong(
    db,
    viewer,
    cards.map(({ id }) => id),
  );
  return (card) => ({ ...card, isLoved: loved.has(card.id) });
}

export async function marksOf(db: Db, person: string | null, spaceId: string): Promise<OwnMarks> {
  if (person === null) return { liked: false, isLoved: false };
  const [likes, loves] = await Promise.all([
    db
      .select({ id: spaceLikes.spaceId })
      .from(spaceLikes)
      .where(and(eq(spaceLikes.accountId, person), eq(spaceLikes.spaceId, spaceId))),
    lovedAmong(db, person, [spaceId]),
  ]);
  return { liked: likes.length > 0, isLoved: loves.has(spaceId) };
}

/** Throws SPACE_NOT_FOUND, or USER_UNAUTHORIZED for a space that this person may not enter and has never been in. */
async function requireKnown(tx: Pick<Db, "select">, person: string, ids: readonly string[]): Promise<void> {
  const [rows, visited] = [
    await tx
      .select(admissionFor(person))
      .from(spaces)
      .where(and(inArray(spaces.id, [...ids]), isThere)),
    await tx
      .select({ id: spaceVisits.spaceId })
      .from(spaceVisits)
      .where(and(eq(spaceVisits.accountId, person), inArray(spaceVisits.spaceId, [...ids]))),
  ];
  if (rows.length < ids.length) throw new NamedError("SPACE_NOT_FOUND");
  const been = new Set(visited.map(({ id }) => id));
  for (const row of rows) if (!been.has(row.id)) admitted(row, { accountId: person, shareIds: [] });
}
