import { sql } from "drizzle-orm";
import { verifiedAddressOf } from "../../accounts/account-facts.ts";
import type { Events } from "../../../platform/events/events.ts";

/** After a block, neither is a host of the other's spaces any more, nor invited to them, nor has a role there. */
export async function removeBlockedHost(
  events: Pick<Events, "transaction">,
  me: string,
  them: string,
): Promise<void> {
  await events.transaction(async (tx, record) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
    with own as (select space_id from space_members where account_id = ${me} and role = 'owner'),
    unhosted as (
      delete from space_members
      where account_id = ${them} and space_id in (select space_id from own) returning space_id),
    uninvited as (
      delete from space_invitations
      where email = ${verifiedAddressOf(them)} and space_id in (select space_id from own) returning space_id),
    unassigned as (
      delete from space_assigned_roles
      where account_id = ${them} and space_id in (select space_id from own) returning space_id)
    select space_id as id from unhosted union select space_id from uninvited
    union select space_id from unassigned`);
    for (const { id } of rows) record({ name: "SpaceChanged", spaceId: id });
  });
}
