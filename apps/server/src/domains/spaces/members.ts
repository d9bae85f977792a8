import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { SpaceMemberRole, SpaceRole, SpaceViewer } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import { isStaff } from "../accounts/account-facts.ts";
import { adminsOf, isAdminOf } from "../organizations/organization-facts.ts";
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

/** Ids of the spaces that an account owns. */
export const ownedSpaceIds = async (db: Pick<Db, "select">, accountId: string): Promise<string[]> =>
  (
    await db
      .select({ id: spaceMembers.spaceId })
      .from(spaceMembers)
      .where(and(eq(spaceMembers.accountId, accountId), eq(spaceMembers.role, "owner")))
  ).map(({ id }) => id);

/** Administrators other than the owner, in the order in which they were added. */
export const administratorsOf: SQL<string[]> = sql`array(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'administrator'
  order by added_at, account_id)`;

/** Admins of the organisation that it belongs to; none where it belongs to none. */
export const organizationAdminsOf: SQL<string[]> = sql`array(${adminsOf(ORGANIZATION)})`;

/** Conditions that begin at the account, for its few spaces among all. */
export const isOwnedBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId} and role = 'owner')`;
export const isLookedAfterBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId})`;

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

/** Within a transaction: no host of the space any more. Its owner stays one. */
export async function removeAdministrator(
  tx: Pick<Db, "delete">,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): Promise<void> {
  await tx
    .delete(spaceMembers)
    .where(
      and(
        eq(spaceMembers.spaceId, spaceId),
        eq(spaceMembers.accountId, accountId),
        ne(spaceMembers.role, "owner"),
      ),
    );
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
