import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import type { Events } from "../../../platform/events/events.ts";
import { accountsAmong, verifiedAddressOf } from "../../accounts/account-facts.ts";
import { lockOwnedSpaces } from "../members.ts";

/** After a block, neither is a host of the other's spaces, invited to them, or has a role there. */
export async function removeBlockedHost(
  events: Pick<Events, "transaction">,
  me: string,
  them: string,
): Promise<void> {
  await events.transaction(async (tx, record) => {
    const changedIds = await removeBlocked(tx, await lockOwnedSpaces(tx, me), [them]);
    for (const id of changedIds) record({ name: "SpaceChanged", spaceId: id });
  });
}

/** Within a transaction: removes all their roles and invitations in these spaces. Returns the affected spaces. */
export async function removeBlocked(
  tx: Pick<Db, "execute">,
  spaceIds: readonly string[],
  accountIds: readonly string[],
): Promise<string[]> {
  const isAmong = sql`
    space_id = any(${sql.param(spaceIds)}::text[]) and account_id = any(${sql.param(accountIds)}::text[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with unhosted as (delete from space_members where ${isAmong} returning space_id),
    uninvited as (
      delete from space_invitations
      where space_id = any(${sql.param(spaceIds)}::text[])
        and email in (select ${verifiedAddressOf(sql`person.id`)} from ${accountsAmong(accountIds)} as person)
      returning space_id),
    unassigned as (delete from space_assigned_roles where ${isAmong} returning space_id)
    select space_id as id from unhosted union select space_id from uninvited
    union select space_id from unassigned`);
  return rows.map(({ id }) => id);
}
