import { sql, type SQL } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUnhidden } from "./relationship.ts";
import { accountsAmong, isMinor, isUnder16 } from "../accounts/account-facts.ts";

/* What is different for people under 16 among people (docs/young-people.md), as queries ask it. */

/** True where a stranger may find this person and turn to them: under 16, only those known to be under 18 may. */
export const mayApproach = (viewer: string | SQL | null, other: SQL): SQL<boolean> =>
  viewer === null
    ? sql`not ${isUnder16(other)}`
    : sql`(not ${isUnder16(other)} or ${isMinor(viewer)}
        or exists (select from friendships where account_id = ${viewer} and friend_id = ${other}))`;

/**
 * True if somebody is in a person's list of friends or follows as this viewer sees it; one's own lists are complete.
 */
export const isListedFor = (viewer: string | null, person: string, other: SQL): SQL =>
  viewer === person
    ? isUnhidden(viewer, other)
    : sql`(${isUnhidden(viewer, other)} and ${mayApproach(viewer, other)})`;

/** Throws REQUESTS_CLOSED where somebody may not turn to this person: they may turn to them. */
export async function requireApproachable(
  db: Pick<Db, "execute">,
  viewer: string | null,
  other: string,
): Promise<void> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select ${mayApproach(viewer, sql`${other}::text`)} as may`,
  );
  if (rows[0]?.may !== true) throw new NamedError("REQUESTS_CLOSED");
}

/** Those of these people whom somebody may find. */
export async function approachableAmong(
  db: Pick<Db, "execute">,
  viewer: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from ${accountsAmong(ids)} as person where ${mayApproach(viewer, sql`person.id`)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people who may find somebody. */
export async function findersAmong(
  db: Pick<Db, "execute">,
  viewerIds: readonly string[],
  person: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select viewer.id from ${accountsAmong(viewerIds)} as viewer
    where ${mayApproach(sql`viewer.id`, sql`${person}::text`)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people whose profile is for friends alone. */
export async function privateAmong(
  db: Pick<Db, "execute">,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from ${accountsAmong(ids)} as person where ${isPrivateProfile(sql`person.id`)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Throws STAYS_PRIVATE for a profile that can't be opened to all. */
export async function requireMayOpenProfile(db: Pick<Db, "execute">, id: string): Promise<void> {
  const { rows } = await db.execute<{ stays: boolean }>(sql`select ${isUnder16(id)} as stays`);
  if (rows[0]?.stays === true) throw new NamedError("STAYS_PRIVATE");
}

/** Whether a profile is for friends alone: as its owner wants it, and under 16 always. */
export const isPrivateProfile = (accountId: SQL): SQL<boolean> => sql`(${isUnder16(accountId)}
  or exists (select from profiles where account_id = ${accountId} and is_private))`;
