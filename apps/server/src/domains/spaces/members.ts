import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { SpaceRole } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import { spaceMembers } from "./tables.ts";

/* Who owns a space and who looks after it, beside a row of `spaces`. Columns are written out: in a list of what is
   selected Drizzle leaves their table's name away. */

export const roleIn = (accountId: string | SQL): SQL<SpaceRole | null> => sql`(
  select role from space_members where space_members.space_id = spaces.id and space_members.account_id = ${accountId})`;

/** Account of the owner; null for a space that nobody owns. */
export const ownerOf: SQL<string | null> = sql`(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'owner')`;

/** Those who look after it beside the owner, in the order in which they came to it. */
export const administratorsOf: SQL<string[]> = sql`array(
  select account_id from space_members where space_members.space_id = spaces.id and role = 'administrator'
  order by added_at, account_id)`;

/** Conditions that begin at the account, for its few spaces among all. */
export const isOwnedBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId} and role = 'owner')`;
export const isLookedAfterBy = (accountId: string): SQL =>
  sql`spaces.id in (select space_id from space_members where account_id = ${accountId})`;

/** Ids of all who look after it. */
export const memberIds: SQL = sql`(
  select account_id from space_members where space_members.space_id = spaces.id)`;

/** Within a transaction. False: the account is gone, if only this moment, and the transaction with it. */
export async function addMember(
  tx: Pick<Db, "insert">,
  member: { spaceId: string; accountId: string; role: SpaceRole },
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

/** What an account is of a space. */
export async function roleOfMember(
  db: Pick<Db, "select">,
  spaceId: string,
  accountId: string,
): Promise<SpaceRole | null> {
  const [member] = await db
    .select({ role: spaceMembers.role })
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.accountId, accountId)));
  return member?.role ?? null;
}
