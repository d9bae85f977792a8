import { eq, sql, type SQL } from "drizzle-orm";
import type { SpaceMemberRole, SpaceRole, SpaceViewer } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import { isStaff } from "../accounts/account-facts.ts";
import { adminsOf, isAdminOf, organizationIdOf } from "../organizations/organization-facts.ts";
import { spaceMembers, spaces } from "./tables.ts";

/*
 * Owner and administrators of a space as columns beside a row of `spaces`. Column names are written out: in a select
 * list Drizzle omits the table's name.
 */

const memberRole = (accountId: string | SQL): SQL => sql`(
  select role from space_members where space_members.space_id = spaces.id and space_members.account_id = ${accountId})`;
const ORGANIZATION = sql`spaces.organization_owner_id`;

/** An account's role in a space, of its own or by the space's organisation. */
export const roleIn = (accountId: string | SQL): SQL<SpaceRole | null> => sql`(case
  when ${ORGANIZATION} is not null and ${isAdminOf(ORGANIZATION, accountId)}
    and ${memberRole(accountId)} is distinct from 'owner' then 'organization_admin'
  else ${memberRole(accountId)} end)`;

/** Account of the owner; null if the space has no owner. */
export const ownerOf: SQL<string | null> = sql`(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'owner')`;

/** The same for a space by id. */
export const ownerOfSpace = (spaceId: string | SQL): SQL<string | null> => sql`(
  select account_id from space_members where space_members.space_id = ${spaceId} and role = 'owner')`;

/** Administrators other than the owner, in the order in which they were added. */
export const administratorsOf: SQL<string[]> = sql`array(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'administrator'
  order by added_at, account_id)`;

/** Admins of the space's organisation, if any. */
export const organizationAdminsOf: SQL<string[]> = sql`array(${adminsOf(ORGANIZATION)})`;

/** Ids of the spaces that an account owns, as a subquery. */
export const ownedBy = (accountId: string): SQL =>
  sql`(select space_id from space_members where account_id = ${accountId} and role = 'owner')`;

/** Conditions that start from the account, which has few of all spaces. */
export const isOwnedBy = (accountId: string): SQL => sql`spaces.id in ${ownedBy(accountId)}`;
export const isLookedAfterBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId})`;

/** Ids of the spaces that an account hosts, as a subquery. */
export const hostedBy = (accountId: string): SQL => sql`(
  select spaces.id from spaces
  where (${isLookedAfterBy(accountId)} or ${ORGANIZATION} = ${organizationIdOf(accountId)})
    and ${roleIn(accountId)} is not null)`;

/** Ids of its owner and administrators. */
export const hostIds: SQL = sql`(
  select account_id from space_members where space_members.space_id = spaces.id union all ${adminsOf(ORGANIZATION)})`;

/** Within a transaction. Returns false if the account doesn't exist (any more); the transaction has failed then. */
export async function addMember(
  tx: Pick<Db, "insert">,
  member: { spaceId: string; accountId: string; role: SpaceMemberRole },
): Promise<boolean> {
  try {
    await tx.insert(spaceMembers).values(member);
    return true;
  } catch (error) {
    if (isReferenceMissing(error)) return false;
    throw error;
  }
}

/** Within a transaction: removes administrators of these spaces. Owners stay. */
export async function removeAdministrators(
  tx: Pick<Db, "execute">,
  spaceIds: readonly string[],
  accountIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from space_members
    where space_id = any(${sql.param(spaceIds)}::text[]) and account_id = any(${sql.param(accountIds)}::text[])
      and role <> 'owner'`);
}

/**
 * Serialises creating, restoring, loving and liking spaces by one person, and forgetting that person, so that all can be
 * counted.
 */
export const lockSpacesOf = (tx: Pick<Db, "execute">, accountId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spaces:${accountId}`}, 0))`);

/** Until the transaction ends, ownership can't pass from or to this account. */
export const lockOwner = (tx: Pick<Db, "execute">, accountId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owner:${accountId}`}, 0))`);

/**
 * Until the transaction ends, nobody becomes a host of a space that this account owns, or that passes to it. Returns
 * the ids of all its spaces, in locking order.
 */
export async function lockOwnedSpaces(tx: Pick<Db, "execute">, accountId: string): Promise<string[]> {
  await lockOwner(tx, accountId);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from spaces where ${isOwnedBy(accountId)} order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** An account's role in a space, and whether it belongs to staff. */
export async function viewerIn(
  db: Pick<Db, "select">,
  spaceId: string,
  accountId: string,
): Promise<SpaceViewer> {
  const [found] = await db
    .select({ role: roleIn(accountId), isStaff: isStaff(accountId) })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return found ?? { role: null, isStaff: false };
}

/** Like `roleIn`, for one space. */
export async function roleInSpace(
  db: Pick<Db, "select">,
  spaceId: string,
  accountId: string,
): Promise<SpaceRole | null> {
  const [found] = await db
    .select({ role: roleIn(accountId) })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
  return found?.role ?? null;
}
