import { and, eq, gt, inArray } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { GROUP_MAX } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import { blockedAmong } from "../people/block-facts.ts";
import {
  lockAsMember,
  lockGroups,
  lockVisitor,
  membershipOf,
  membersOf,
  newMemberId,
  recordChange,
  takeOut,
  type GroupCaller,
  type GroupRow,
  type MemberRow,
} from "./group-rows.ts";
import { dropInvitation } from "./invitations.ts";
import { groupInvitations, groupMembers, groupRemovals, groups } from "./tables.ts";

type MembershipEvents = Pick<Events, "transaction">;
/** Somebody who joins; for a guest with their name in the space. */
export type Joining = GroupCaller & { readonly guestName: string };

const newMember = (
  groupId: string,
  who: Joining,
  at: Date,
): typeof groupMembers.$inferInsert & { id: string } => ({
  visitorId: who.visitorId,
  groupId,
  id: newMemberId(),
  accountId: who.accountId,
  deviceId: who.deviceId ?? null,
  guestName: who.guestName,
  joinedAt: at,
});

export function createGroup(events: MembershipEvents, who: Joining, at: Date): Promise<void> {
  return events.transaction(async (tx, record) => {
    await lockVisitor(tx, who.visitorId);
    const before = await membershipOf(tx, who.visitorId);
    if (before !== null) await leaveLocked(tx, record, await lockGroups(tx, [before.groupId]), before);
    const id = randomBytes(16).toString("base64url");
    const member = newMember(id, who, at);
    await tx.insert(groups).values({ id, leaderId: member.id, createdAt: at, activeAt: at });
    await tx.insert(groupMembers).values(member);
    recordChange(record, id, [who]);
  });
}

/** Throws GROUP_FULL, or GROUP_NOT_FOUND, also for somebody who was removed or has a block with a member. */
export function joinGroup(events: MembershipEvents, who: Joining, groupId: string, at: Date): Promise<void> {
  return events.transaction(async (tx, record) => {
    await lockVisitor(tx, who.visitorId);
    const before = await membershipOf(tx, who.visitorId);
    if (before?.groupId === groupId) return;
    const locked = await lockGroups(tx, before === null ? [groupId] : [groupId, before.groupId]);
    if (!locked.has(groupId)) throw new NamedError("GROUP_NOT_FOUND");
    const members = await membersOf(tx, groupId);
    await requireWelcome(tx, who, groupId, members, at);
    await tx.delete(groupRemovals).where(removalOf(who, groupId));
    if (members.length >= GROUP_MAX) throw new NamedError("GROUP_FULL");
    if (before !== null) await leaveLocked(tx, record, locked, before);
    await tx.insert(groupMembers).values(newMember(groupId, who, at));
    await dropInvitation(tx, groupId, who.visitorId);
    recordChange(record, groupId, [...members, who]);
  });
}

/** Removals of the person, or of a guest in their browser. */
const removalOf = ({ visitorId, deviceId = visitorId }: GroupCaller, groupId: string) =>
  and(eq(groupRemovals.groupId, groupId), inArray(groupRemovals.visitorId, [visitorId, deviceId]));

/** Throws GROUP_NOT_FOUND for somebody who was removed, or has a block with a member. */
export async function requireWelcome(
  tx: Pick<Tx, "select" | "execute">,
  who: GroupCaller,
  groupId: string,
  members: readonly MemberRow[],
  at: Date,
): Promise<void> {
  const removed = await tx
    .select({ id: groupRemovals.visitorId })
    .from(groupRemovals)
    .where(removalOf(who, groupId));
  if (removed.some(({ id }) => id === who.visitorId)) throw new NamedError("GROUP_NOT_FOUND");
  // Signing in doesn't readmit a removed guest, unless the leader invites the person.
  if (removed.length > 0 && !(await isInvitedByLeader(tx, groupId, who.visitorId, at)))
    throw new NamedError("GROUP_NOT_FOUND");
  if (who.accountId === null) return;
  const accountIds = members.flatMap(({ accountId }) => accountId ?? []);
  if ((await blockedAmong(tx, accountIds, who.accountId)).size > 0) throw new NamedError("GROUP_NOT_FOUND");
}

/** Whether anybody was removed from the group. */
export async function hasRemoved(db: Pick<Db, "select">, groupId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: groupRemovals.visitorId })
    .from(groupRemovals)
    .where(eq(groupRemovals.groupId, groupId))
    .limit(1);
  return row !== undefined;
}

async function isInvitedByLeader(
  tx: Pick<Tx, "select">,
  groupId: string,
  visitorId: string,
  at: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: groups.id })
    .from(groupInvitations)
    .innerJoin(
      groups,
      and(eq(groups.id, groupInvitations.groupId), eq(groups.leaderId, groupInvitations.fromId)),
    )
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.visitorId, visitorId),
        gt(groupInvitations.expiresAt, at),
      ),
    );
  return row !== undefined;
}

async function leaveLocked(
  tx: Tx,
  record: RecordEvent,
  locked: ReadonlyMap<string, GroupRow>,
  before: MemberRow,
): Promise<void> {
  const group = locked.get(before.groupId);
  if (group !== undefined) await takeOut(tx, record, group, before);
}

/** Throws GROUP_NOT_FOUND. */
export function leaveGroup(events: MembershipEvents, me: GroupCaller, groupId: string): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { group, mine } = await lockAsMember(tx, groupId, me);
    await takeOut(tx, record, group, mine);
  });
}

/** The leader removes a member. Throws GROUP_NOT_FOUND, FORBIDDEN, USER_NOT_FOUND or NOT_YOURSELF. */
export function removeMember(
  events: MembershipEvents,
  me: GroupCaller,
  groupId: string,
  memberId: string,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { group, mine, member } = await lockAsLeader(tx, groupId, me, memberId);
    if (mine.id === memberId) throw new NamedError("NOT_YOURSELF");
    await keepOut(tx, record, group, member);
  });
}

/** Locks a group for its leader's change of a member. Throws GROUP_NOT_FOUND, FORBIDDEN or USER_NOT_FOUND. */
async function lockAsLeader(tx: Tx, groupId: string, me: GroupCaller, memberId: string) {
  const { isLeader, ...locked } = await lockAsMember(tx, groupId, me);
  if (!isLeader) throw new NamedError("FORBIDDEN");
  const member = locked.members.find(({ id }) => id === memberId);
  if (member === undefined) throw new NamedError("USER_NOT_FOUND");
  return { ...locked, member };
}

/** Removes a member from a locked group, without readmission. */
export async function keepOut(
  tx: Tx,
  record: RecordEvent,
  group: GroupRow,
  member: MemberRow,
): Promise<void> {
  await takeOut(tx, record, group, member);
  // Nor can they return as a guest of the same browser.
  const visitorIds = [member.visitorId, ...(member.deviceId === null ? [] : [member.deviceId])];
  await tx
    .insert(groupRemovals)
    .values(visitorIds.map((visitorId) => ({ groupId: group.id, visitorId })))
    .onConflictDoNothing();
}

/** Hands the group over. Throws GROUP_NOT_FOUND, FORBIDDEN or USER_NOT_FOUND. */
export function setLeader(
  events: MembershipEvents,
  me: GroupCaller,
  groupId: string,
  memberId: string,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { members } = await lockAsLeader(tx, groupId, me, memberId);
    await tx.update(groups).set({ leaderId: memberId }).where(eq(groups.id, groupId));
    recordChange(record, groupId, members);
  });
}

/** Throws GROUP_NOT_FOUND. */
export function setFollowing(
  events: MembershipEvents,
  me: GroupCaller,
  groupId: string,
  isFollowing: boolean,
): Promise<void> {
  return events.transaction(async (tx, record) => {
    const { mine } = await lockAsMember(tx, groupId, me);
    await tx.update(groupMembers).set({ isFollowing }).where(eq(groupMembers.visitorId, mine.visitorId));
    // Other tabs of the same person.
    recordChange(record, groupId, [mine]);
  });
}
