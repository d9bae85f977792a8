import { randomBytes } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { NamedError } from "../../named-error.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { groupInvitations, groupMembers, groups } from "./tables.ts";

export type GroupRow = typeof groups.$inferSelect;
export type InvitationRow = typeof groupInvitations.$inferSelect;
export type MemberRow = typeof groupMembers.$inferSelect;

/** The caller: a person, or a guest by uid. */
export type GroupCaller = {
  readonly visitorId: string;
  readonly accountId: string | null;
  /** The uid cookie of a person's browser, by which a guest in it is recognised. */
  readonly deviceId?: string;
};

type Reader = Pick<Db, "select">;

/** In the order in which they joined. */
export const membersOf = (db: Reader, groupId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.id));

export async function membershipOf(db: Reader, visitorId: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(groupMembers).where(eq(groupMembers.visitorId, visitorId));
  return row ?? null;
}

/** Serialises what one visitor does in several tabs; call before locking any group. */
export async function lockVisitor(tx: Tx, visitorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`group:${visitorId}`}, 0))`);
}

/** Locks these groups in a fixed order, to prevent deadlocks; groups that don't exist are absent. */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<Map<string, GroupRow>> {
  const rows = await tx
    .select()
    .from(groups)
    .where(inArray(groups.id, [...ids]))
    .orderBy(asc(groups.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** A group, locked for a change by one of its members. Throws GROUP_NOT_FOUND for everybody else. */
export async function lockAsMember(
  tx: Tx,
  groupId: string,
  { visitorId }: GroupCaller,
): Promise<{ group: GroupRow; members: MemberRow[]; mine: MemberRow; isLeader: boolean }> {
  const group = (await lockGroups(tx, [groupId])).get(groupId);
  const members = group === undefined ? [] : await membersOf(tx, groupId);
  const mine = members.find((member) => member.visitorId === visitorId);
  if (group === undefined || mine === undefined) throw new NamedError("GROUP_NOT_FOUND");
  return { group, members, mine, isLeader: group.leaderId === mine.id };
}

/** A random id of a membership or an invitation. */
export const newMemberId = (): string => randomBytes(9).toString("base64url");

/** Who is notified of a change: a person on all their pages, a guest in their current space. */
export type Recipient = Pick<GroupCaller, "visitorId" | "accountId">;

/** Makes the pages of these people read the state again. */
export function recordChange(record: RecordEvent, groupId: string, recipients: readonly Recipient[]): void {
  const toldIds = new Set(recipients.flatMap(({ accountId }) => accountId ?? []));
  const guests = recipients.filter(({ accountId }) => accountId === null);
  const toldGuestIds = new Set(guests.map(({ visitorId }) => visitorId));
  if (toldIds.size + toldGuestIds.size > 0)
    record({ name: "GroupChanged", groupId, toldIds: [...toldIds], toldGuestIds: [...toldGuestIds] });
}

/**
 * Removes a member from a locked group. A leader is succeeded by whoever joined first; the group is deleted with its
 * last member. Resolves to the remaining members.
 */
export async function takeOut(
  tx: Pick<Tx, "delete" | "update" | "select">,
  record: RecordEvent,
  group: GroupRow,
  leaving: MemberRow,
): Promise<MemberRow[]> {
  await tx.delete(groupMembers).where(eq(groupMembers.visitorId, leaving.visitorId));
  const left = (await membersOf(tx, group.id)).filter(({ id }) => id !== leaving.id);
  const [next] = left;
  if (next === undefined) {
    const invited = await tx
      .select({ visitorId: groupInvitations.visitorId, accountId: groupInvitations.accountId })
      .from(groupInvitations)
      .where(eq(groupInvitations.groupId, group.id));
    await tx.delete(groups).where(eq(groups.id, group.id));
    recordChange(record, group.id, [leaving, ...invited]);
    return [];
  }
  if (group.leaderId === leaving.id)
    await tx.update(groups).set({ leaderId: next.id }).where(eq(groups.id, group.id));
  recordChange(record, group.id, [...left, leaving]);
  return left;
}
