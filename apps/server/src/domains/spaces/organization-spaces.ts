import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { displayNameOf } from "../accounts/account-facts.ts";
import { spacesAskingFor } from "../gates/gate-facts.ts";
import { bannedFromAllOf } from "../moderation/ban-facts.ts";
import { hiddenIds } from "../people/blocks.ts";
import { isThere } from "./access.ts";
import { isOwnedBy, lockOwner, removeAdministrators } from "./members.ts";
import { removeBlocked } from "./own/remove-blocked-host.ts";
import { spaces } from "./tables.ts";

/* Changes to an organisation's spaces when its people change. All within the transaction of that change. */

type Tx = Pick<Db, "execute" | "select">;

/** Triggers a new access check in its spaces and in those that require membership. */
export async function changedSpaces(tx: Tx, record: RecordEvent, organizationId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from spaces
    where (organization_owner_id = ${organizationId} or id in ${spacesAskingFor(organizationId)}) and deleted_at is null and taken_down_at is null`);
  for (const { id } of rows) record({ name: "SpaceChanged", spaceId: id });
}

/** The number of the organisation's spaces that somebody owns, and the names of the first of them, sorted. */
export async function ownedOf(
  db: Pick<Db, "select">,
  { organizationId, ownerId, named }: { organizationId: string; ownerId: string; named: number },
): Promise<{ count: number; names: string[] }> {
  const rows = await db
    .select({ name: spaces.name, count: sql<number>`count(*) over ()::int` })
    .from(spaces)
    .where(and(eq(spaces.organizationOwnerId, organizationId), isOwnedBy(ownerId), isThere))
    .orderBy(sql`lower(${spaces.name})`, spaces.id)
    .limit(named);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/**
 * Removes somebody from the organisation's spaces as owner and administrator: owned spaces pass to the new owner.
 * People whom the new owner has banned from all spaces lose their host roles, and blocked people every role. Returns
 * how many spaces pass, not counting deleted and taken-down ones.
 */
export async function passSpaces(
  tx: Tx,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<number> {
  for (const accountId of [from, to].toSorted()) await lockOwner(tx, accountId);
  const { rows } = await tx.execute<{ id: string; isThere: boolean }>(sql`
    select id, ${isThere} as "isThere" from spaces
    where ${isOwnedBy(from)} and organization_owner_id = ${organizationId} order by id for no key update`);
  const passedIds = rows.map(({ id }) => id);
  const isPassed = (id: SQL): SQL => sql`${id} = any(${sql.param(passedIds)}::text[])`;
  await tx.execute(sql`
    delete from space_members where account_id = ${to} and ${isPassed(sql`space_id`)}`);
  // Hosts have no assigned roles.
  await tx.execute(sql`
    delete from space_assigned_roles where account_id = ${to} and ${isPassed(sql`space_id`)}`);
  // Nobody has two sandboxes, and a name stays nowhere once its account is deleted.
  await tx.execute(sql`
    update spaces set is_sandbox = false, maker_name = coalesce(${displayNameOf(to)}, '') where ${isPassed(sql`id`)}`);
  await tx.execute(sql`
    update space_members set account_id = ${to} where account_id = ${from} and ${isPassed(sql`space_id`)}`);
  await tx.execute(sql`
    delete from space_members using spaces
    where spaces.id = space_members.space_id and spaces.organization_owner_id = ${organizationId}
      and space_members.account_id = ${from}`);
  await removeAdministrators(tx, passedIds, await bannedFromAllOf(tx, to));
  await removeBlocked(tx, passedIds, await hiddenIds(tx, to));
  return rows.filter((row) => row.isThere).length;
}

/** The organisation is deleted: its spaces stay with their owners, and those open to its members become invite-only. */
export async function releaseSpaces(tx: Tx, record: RecordEvent, organizationId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update spaces set
      organization_owner_id = null,
      is_invite_only = is_invite_only or share_setting = 'ORG',
      share_setting = case when share_setting = 'ORG' then 'PRIVATE' else share_setting end
    where organization_owner_id = ${organizationId} returning id`);
  const asking = await tx.execute<{ id: string }>(
    sql`select id from spaces where id in ${spacesAskingFor(organizationId)}`,
  );
  for (const id of new Set([...rows, ...asking.rows].map((each) => each.id)))
    record({ name: "SpaceChanged", spaceId: id });
}
