import { and, eq, inArray, sql } from "drizzle-orm";
import type { PageEventSender } from "../../page-events/page-events.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Logger } from "pino";
import { mayApproach } from "../people/young-people.ts";
import { lockGroups, membersOf, membershipOf, recordChange, takeOut } from "./group-rows.ts";
import type { Groups } from "./groups.ts";
import { keepOut } from "./membership.ts";
import { groupInvitations } from "./tables.ts";

type SubscribeGroupsDeps = {
  events: Pick<Events, "subscribe" | "on" | "transaction">;
  pageEvents: PageEventSender;
  rooms: Pick<Rooms, "groupChanged">;
  groups: Pick<Groups, "accountsAround">;
  log: Pick<Logger, "warn">;
};

/** Updates the members' pages, and applies blocks to groups. Returns a function that ends it. */
export function subscribeGroups({ events, pageEvents, rooms, groups, log }: SubscribeGroupsDeps): () => void {
  events.subscribe("groups", {
    GroupChanged: async ({ toldIds, toldGuestIds }) => {
      pageEvents.send(toldIds, { action: "group_changed" });
      if (toldGuestIds.length > 0) await rooms.groupChanged(toldGuestIds);
    },
    AgeBandChanged: ({ accountId }) =>
      events.transaction((tx, record) => endUnapproachable(tx, record, accountId)),
    PersonBlocked: ({ from, to }) => events.transaction((tx, record) => part(tx, record, from, to)),
  });
  // The others see where somebody has gone.
  return events.on("WhereaboutsChanged", ({ accountId }) => {
    groups.accountsAround(accountId).then(
      (ids) => pageEvents.send(ids, { action: "group_changed" }),
      (error: unknown) => log.warn({ err: error }, "A group was not told where somebody went"),
    );
  });
}

/**
 * Ends invitations that could not be sent any more, since one of the two is now known to be under 16, or an adult (Y9).
 */
async function endUnapproachable(
  tx: Tx,
  record: Parameters<Parameters<Events["transaction"]>[0]>[1],
  accountId: string,
): Promise<void> {
  const from = sql`(select account_id from group_members where id = group_invitations.from_id)`;
  const gone = await tx
    .delete(groupInvitations)
    .where(
      sql`(${groupInvitations.accountId} = ${accountId} or ${from} = ${accountId})
        and ${groupInvitations.accountId} is not null
        and not coalesce(${mayApproach(from, sql`${groupInvitations.accountId}`)}, false)`,
    )
    .returning();
  for (const { groupId, visitorId, accountId: invitedId } of gone)
    recordChange(record, groupId, [...(await membersOf(tx, groupId)), { visitorId, accountId: invitedId }]);
}

/**
 * After a block the two share no group: a leader who blocks somebody removes them, everybody else leaves; and
 * invitations between them are withdrawn.
 */
async function part(
  tx: Tx,
  record: Parameters<Parameters<Events["transaction"]>[0]>[1],
  blockerId: string,
  blockedId: string,
): Promise<void> {
  const [mine, theirs] = [await membershipOf(tx, blockerId), await membershipOf(tx, blockedId)];
  const ids = [...new Set([mine?.groupId, theirs?.groupId].filter((id) => id !== undefined))];
  const locked = await lockGroups(tx, ids);
  for (const group of locked.values()) {
    const members = await membersOf(tx, group.id);
    const blocker = members.find(({ accountId }) => accountId === blockerId);
    const blocked = members.find(({ accountId }) => accountId === blockedId);
    const gone = await tx
      .delete(groupInvitations)
      .where(
        and(
          eq(groupInvitations.groupId, group.id),
          inArray(groupInvitations.accountId, [blocker ? blockedId : "", blocked ? blockerId : ""]),
        ),
      )
      .returning({ visitorId: groupInvitations.visitorId, accountId: groupInvitations.accountId });
    if (gone.length > 0) recordChange(record, group.id, [...members, ...gone]);
    if (blocker === undefined || blocked === undefined) continue;
    if (group.leaderId === blocker.id) await keepOut(tx, record, group, blocked);
    else await takeOut(tx, record, group, blocker);
  }
}
