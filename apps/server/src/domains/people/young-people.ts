import { sql, type SQL } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUnhidden } from "./relationship.ts";
import { accountsAmong, isMinor, isUnder16 } from "../accounts/account-facts.ts";

/* Rules for people under 16 in relation to others (docs/young-people.md), as SQL. */

/** True if a stranger may find and contact this person: under 16, only people known to be under 18 may. */
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

/** Throws REQUESTS_CLOSED if somebody may not contact this person; the reverse may be allowed. */
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

/** The people among these whom somebody may find. */
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

/** The people among these who may find somebody. */
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

/** The people among these with a friends-only profile. */
export async function privateAmong(
  db: Pick<Db, "execute">,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from ${accountsAmong(ids)} as person where ${isPrivateProfile(sql`person.id`)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Throws STAYS_PRIVATE for a profile that can't be made public. */
export async function requireMayOpenProfile(db: Pick<Db, "execute">, id: string): Promise<void> {
  const { rows } = await db.execute<{ stays: boolean }>(sql`select ${isUnder16(id)} as stays`);
  if (rows[0]?.stays === true) throw new NamedError("STAYS_PRIVATE");
}

/** Whether a profile is friends-only: by its owner's choice, and always under 16. */
export const isPrivateProfile = (accountId: SQL): SQL<boolean> => sql`(${isUnder16(accountId)}
  or exists (select from profiles where account_id = ${accountId} and is_private))`;
