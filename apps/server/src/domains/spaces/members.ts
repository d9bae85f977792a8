import { eq, sql, type SQL } from "drizzle-orm";
import type { SpaceMemberRole, SpaceRole, SpaceViewer } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import { isStaff } from "../accounts/account-facts.ts";
import { adminsOf, isAdminOf, organizationIdOf } from "../organizations/organization-facts.ts";
import { spaceMembers, spaces } from "./tables.ts";

/* Owner and administrators of a space, beside a row of `spaces`. Columns are written out: in a select list Drizzle
   leaves the table's name away. */

const memberRole = (accountId: string | SQL): SQL => sql`(
  select role from space_members where space_members.space_id = spaces.id and space_members.account_id = ${accountId})`;
const ORGANIZATION = sql`spaces.organization_owner_id`;

/** What an account is of a space, by itself or by the organisation that the space belongs to. */
export const roleIn = (accountId: string | SQL): SQL<SpaceRole | null> => sql`(case
  when ${ORGANIZATION} is not null and ${isAdminOf(ORGANIZATION, accountId)}
    and ${memberRole(accountId)} is distinct from 'owner' then 'organization_admin'
  else ${memberRole(accountId)} end)`;

/** Account of the owner; null for a space that nobody owns. */
export const ownerOf: SQL<string | null> = sql`(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'owner')`;

/** The same of a space by its id. */
export const ownerOfSpace = (spaceId: string | SQL): SQL<string | null> => sql`(
  select account_id from space_members where space_members.space_id = ${spaceId} and role = 'owner')`;

/** Administrators other than the owner, in the order in which they were added. */
export const administratorsOf: SQL<string[]> = sql`array(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'administrator'
  order by added_at, account_id)`;

/** Admins of the organisation that it belongs to; none where it belongs to none. */
export const organizationAdminsOf: SQL<string[]> = sql`array(${adminsOf(ORGANIZATION)})`;

/** Ids of the spaces that an account owns, as a list. */
export const ownedBy = (accountId: string): SQL =>
  sql`(select space_id from space_members where account_id = ${accountId} and role = 'owner')`;

/** Conditions that begin at the account, for its few spaces among all. */
export const isOwnedBy = (accountId: string): SQL => sql`spaces.id in ${ownedBy(accountId)}`;
export const isLookedAfterBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId})`;

/** Ids of the spaces that an account hosts, as a list. */
export const hostedBy = (accountId: string): SQL => sql`(
  select spaces.id from spaces
  where (${isLookedAfterBy(accountId)} or ${ORGANIZATION} = ${organizationIdOf(accountId)})
    and ${roleIn(accountId)} is not null)`;

/** Ids of its owner and administrators. */
export const hostIds: SQL = sql`(
  select account_id from space_members where space_members.space_id = spaces.id union all ${adminsOf(ORGANIZATION)})`;

/** Within a transaction. False: the account is gone, if only this moment, and the transaction with it. */
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

/** Within a transaction: no hosts of these spaces any more. Their owners stay it. */
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

/** Until the transaction ends, no space passes from this account or to it. */
export const lockOwner = (tx: Pick<Db, "execute">, accountId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owner:${accountId}`}, 0))`);

/**
 * Until the transaction ends, nobody becomes a host of a space that this account owns, or of one that passes to it.
 * Answers the ids of all that it owns, in the order in which they are locked.
 */
export async function lockOwnedSpaces(tx: Pick<Db, "execute">, accountId: string): Promise<string[]> {
  await lockOwner(tx, accountId);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from spaces where ${isOwnedBy(accountId)} order by id for no key update`);
  return rows.map(({ id }) => id);
}

/** What an account is of a space, and whether it is staff's. */
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

/** The same as `roleIn`, of one space. */
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
