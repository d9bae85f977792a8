import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

/* Facts about blocks for queries of other domains, as SQL: only this folder uses the table. */

/** Whether one of two accounts has blocked the other. */
export const isBlockedBetween = (one: string | SQL, other: SQL): SQL<boolean> => sql`exists (
  select from blocks where (blocker_id = ${one} and blocked_id = ${other})
    or (blocker_id = ${other} and blocked_id = ${one}))`;

/** Whether somebody has blocked this person, and so stays hidden from them. */
export const hasBlocked = (id: SQL, me: string): SQL<boolean> =>
  sql`exists (select from blocks where blocker_id = ${id} and blocked_id = ${me})`;

/** The people among these with a block between them and this one. */
export async function blockedAmong(
  db: Pick<Db, "execute">,
  ids: readonly string[],
  me: string,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param(ids)}::text[]) as person (id) where ${isBlockedBetween(me, sql`person.id`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The people among these who have blocked this one. */
export async function blockersAmong(db: Db, ids: readonly string[], me: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param(ids)}::text[]) as person (id) where ${hasBlocked(sql`person.id`, me)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
