import { and, eq, gt } from "drizzle-orm";
import { GROUP_INVITATION_MS, GROUP_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { blockedAmong } from "../people/block-facts.ts";
import { requireApproachable } from "../people/young-people.ts";
import { lockAsMember, newMemberId, recordChange, type GroupCaller, type Recipient } from "./group-rows.ts";
import { groupInvitations, groupRemovals } from "./tables.ts";

type InvitationEvents = Pick<Events, "transaction">;
/** `displayName`: for a guest, their name in the space. */
export type Invitee = Recipient & { readonly displayName: string };

/**
 * Invites a friend, or somebody in the same instance; repeated, it is extended. Throws GROUP_NOT_FOUND, GROUP_FULL,
 * REQUESTS_CLOSED, USER_NOT_FOUND for somebody with a block between them and a member, or FORBIDDEN if another member
 * invites somebody whom the leader removed.
 */
export function inviteToGroup(
  events: InvitationEvents,
  me: GroupCaller,
  groupId: string,
  { visitorId, accountId, displayName }: Invitee,
  senderName: string,
  at: Date,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { members, mine, isLeader } = await lockAsMember(tx, groupId, me);
    if (members.some((member) => member.visitorId === visitorId)) return;
    const accountIds = members.flatMap((member) => member.accountId ?? []);
    if (accountId !== null && (await blockedAmong(tx, accountIds, accountId)).size > 0)
      throw new NamedError("USER_NOT_FOUND");
    if (accountId !== null) await requireApproachable(tx, me.accountId, accountId);
    // Only the leader who removed somebody may invite them again.
    const isRemoval = and(eq(groupRemovals.groupId, groupId), eq(groupRemovals.visitorId, visitorId));
    if (isLeader) await tx.delete(groupRemovals).where(isRemoval);
    else if ((await tx.$count(groupRemovals, isRemoval)) > 0) throw new NamedError("FORBIDDEN");
    const waiting = await tx
      .select({ visitorId: groupInvitations.visitorId })
      .from(groupInvitations)
      .where(and(eq(groupInvitations.groupId, groupId), gt(groupInvitations.expiresAt, at)));
    const others = waiting.filter((row) => row.visitorId !== visitorId).length;
    if (members.length + others >= GROUP_MAX) throw new NamedError("GROUP_FULL");
    const kept = {
      fromId: mine.id,
      fromName: senderName,
      expiresAt: new Date(at.getTime() + GROUP_INVITATION_MS),
    };
    await tx
      .insert(groupInvitations)
      .values({
        id: newMemberId(),
        groupId,
        visitorId,
        accountId,
        guestName: accountId === null ? displayName : "",
        ...kept,
      })
      .onConflictDoUpdate({ target: [groupInvitations.groupId, groupInvitations.visitorId], set: kept });
    recordChange(record, groupId, [...members, { visitorId, accountId }]);
  });
}

/** Throws GROUP_NOT_FOUND, or FORBIDDEN if somebody who isn't the leader removes another member's invitation. */
export function removeInvitation(
  events: InvitationEvents,
  me: GroupCaller,
  groupId: string,
  invitationId: string,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { members, mine, isLeader } = await lockAsMember(tx, groupId, me);
    const isOne = and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.id, invitationId));
    const [row] = await tx.select().from(groupInvitations).where(isOne);
    if (row === undefined) return;
    if (!isLeader && row.fromId !== mine.id) throw new NamedError("FORBIDDEN");
    await tx.delete(groupInvitations).where(isOne);
    recordChange(record, groupId, [...members, row]);
  });
}

/** Declining a withdrawn or expired invitation succeeds too. */
export function declineInvitation(events: InvitationEvents, me: GroupCaller, groupId: string): Promise<void> {
  return events.transaction(async (tx, record) => {
    // Updates the person's other tabs; nobody is told that they declined.
    if (await dropInvitation(tx, groupId, me.visitorId)) recordChange(record, groupId, [me]);
  });
}

/** Returns whether there was one. */
export async function dropInvitation(tx: Tx, groupId: string, visitorId: string): Promise<boolean> {
  const gone = await tx
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.visitorId, visitorId)))
    .returning({ id: groupInvitations.id });
  return gone.length > 0;
}
