import { and, eq, gt } from "drizzle-orm";
import { GROUP_INVITATION_MS, GROUP_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { blockedAmong } from "../people/block-facts.ts";
import { lockAsMember, recordChange, type GroupCaller } from "./group-rows.ts";
import { groupInvitations, groupRemovals } from "./tables.ts";

type InvitationEvents = Pick<Events, "transaction">;

/**
 * Invites somebody who may be, by a friendship or since they are in the same instance; again, it is good for as long as
 * at first. Throws GROUP_NOT_FOUND, GROUP_FULL, or USER_NOT_FOUND for who is apart from a member by a block.
 */
export function inviteToGroup(
  events: InvitationEvents,
  me: GroupCaller,
  groupId: string,
  invited: { readonly id: string; readonly senderName: string },
  at: Date,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { members, mine, isLeader } = await lockAsMember(tx, groupId, me);
    if (members.some(({ accountId }) => accountId === invited.id)) return;
    const accountIds = members.flatMap(({ accountId }) => accountId ?? []);
    if ((await blockedAmong(tx, accountIds, invited.id)).size > 0) throw new NamedError("USER_NOT_FOUND");
    const waiting = await tx
      .select({ toId: groupInvitations.toId })
      .from(groupInvitations)
      .where(and(eq(groupInvitations.groupId, groupId), gt(groupInvitations.expiresAt, at)));
    const others = waiting.filter(({ toId }) => toId !== invited.id).length;
    if (members.length + others >= GROUP_MAX) throw new NamedError("GROUP_FULL");
    const kept = {
      fromId: mine.id,
      fromName: invited.senderName,
      expiresAt: new Date(at.getTime() + GROUP_INVITATION_MS),
    };
    await tx
      .insert(groupInvitations)
      .values({ groupId, toId: invited.id, ...kept })
      .onConflictDoUpdate({ target: [groupInvitations.groupId, groupInvitations.toId], set: kept });
    // Who removed somebody may have them back.
    if (isLeader)
      await tx
        .delete(groupRemovals)
        .where(and(eq(groupRemovals.groupId, groupId), eq(groupRemovals.visitorId, invited.id)));
    recordChange(record, groupId, members, [invited.id]);
  });
}

/** Throws GROUP_NOT_FOUND, or FORBIDDEN for an invitation of another member's to who doesn't lead. */
export function removeInvitation(
  events: InvitationEvents,
  me: GroupCaller,
  groupId: string,
  toId: string,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { members, mine, isLeader } = await lockAsMember(tx, groupId, me);
    const isOne = and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.toId, toId));
    const [row] = await tx.select({ fromId: groupInvitations.fromId }).from(groupInvitations).where(isOne);
    if (row === undefined) return;
    if (!isLeader && row.fromId !== mine.id) throw new NamedError("FORBIDDEN");
    await tx.delete(groupInvitations).where(isOne);
    recordChange(record, groupId, members, [toId]);
  });
}

/** An invitation that was taken back or is void already is declined as well. */
export function declineInvitation(
  events: InvitationEvents,
  accountId: string,
  groupId: string,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const gone = await dropInvitation(tx, groupId, accountId);
    // The person's other tabs; that they declined is told to nobody.
    if (gone) record({ name: "GroupChanged", groupId, toldIds: [accountId] });
  });
}

async function dropInvitation(tx: Tx, groupId: string, toId: string): Promise<boolean> {
  const gone = await tx
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.toId, toId)))
    .returning({ id: groupInvitations.toId });
  return gone.length > 0;
}
