import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { lockEvent } from "./event-rows.ts";
import { spaceEventInvitations, spaceEventReplies } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

export type InvitationRow = typeof spaceEventInvitations.$inferSelect;
type Reader = Pick<Db, "select">;

const isOf = (eventId: string, accountId: string) =>
  and(eq(spaceEventInvitations.eventId, eventId), eq(spaceEventInvitations.accountId, accountId));

export async function invitationTo(
  db: Reader,
  eventId: string,
  accountId: string,
): Promise<InvitationRow | null> {
  const [row] = await db.select().from(spaceEventInvitations).where(isOf(eventId, accountId));
  return row ?? null;
}

/** The invited ones among these people. */
export async function invitedAmong(
  db: Reader,
  eventId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: spaceEventInvitations.accountId })
    .from(spaceEventInvitations)
    .where(
      and(
        eq(spaceEventInvitations.eventId, eventId),
        inArray(spaceEventInvitations.accountId, [...accountIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Latest first, with their replies; null if none. */
export function invitationsTo(
  db: Reader,
  eventId: string,
): Promise<{ accountId: string; invitedAt: Date; isGoing: boolean | null; waitingSince: Date | null }[]> {
  const { accountId, invitedAt } = spaceEventInvitations;
  return db
    .select({
      accountId,
      invitedAt,
      isGoing: spaceEventReplies.isGoing,
      waitingSince: spaceEventReplies.waitingSince,
    })
    .from(spaceEventInvitations)
    .leftJoin(
      spaceEventReplies,
      and(
        eq(spaceEventReplies.eventId, spaceEventInvitations.eventId),
        eq(spaceEventReplies.accountId, accountId),
      ),
    )
    .where(eq(spaceEventInvitations.eventId, eventId))
    .orderBy(desc(invitedAt), accountId);
}

export async function countInvitations(db: Reader, eventId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(spaceEventInvitations)
    .where(eq(spaceEventInvitations.eventId, eventId));
  return row?.n ?? 0;
}

/** Withdraws an invitation, and its reply unless `keepsReply`. People inside only by it have to leave. */
export async function removeInvitation(
  tx: Tx,
  record: RecordEvent,
  { eventId, accountId }: Pick<InvitationRow, "eventId" | "accountId">,
  now: Date,
  keepsReply = false,
): Promise<void> {
  const event = await lockEvent(tx, eventId);
  if (event === null) return;
  const gone = await tx
    .delete(spaceEventInvitations)
    .where(isOf(eventId, accountId))
    .returning({ accountId: spaceEventInvitations.accountId });
  if (gone.length === 0) return;
  if (!keepsReply)
    await tx
      .delete(spaceEventReplies)
      .where(and(eq(spaceEventReplies.eventId, eventId), eq(spaceEventReplies.accountId, accountId)));
  await fillPlaces(tx, record, event, now);
  record({ name: "EventInvitationRemoved", eventId, toId: accountId });
  record({ name: "SpaceChanged", spaceId: event.spaceId });
}
