import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { DomainEvent } from "@veranda/contract/domain-events";
import type { Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { spaceEventInvitations, spaceEventReplies } from "./tables.ts";

/** Recipients per domain event: a failure for one of them repeats it for all of these. */
const TOLD_AT_ONCE = 100;

type SpaceEventNotice = Omit<DomainEvent<"SpaceEventTold">, "name" | "toldIds" | "noticeId">;

function note(record: RecordEvent, told: SpaceEventNotice, ids: readonly string[]): void {
  const noticeId = randomUUID();
  for (let from = 0; from < ids.length; from += TOLD_AT_ONCE)
    record({ name: "SpaceEventTold", ...told, noticeId, toldIds: ids.slice(from, from + TOLD_AT_ONCE) });
}

const goingIds = async (tx: Tx, eventId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: spaceEventReplies.accountId })
    .from(spaceEventReplies)
    .where(and(eq(spaceEventReplies.eventId, eventId), eq(spaceEventReplies.isGoing, true)))
    .orderBy(asc(spaceEventReplies.repliedAt), asc(spaceEventReplies.accountId));
  return rows.map(({ id }) => id);
};

const waitingIds = async (tx: Tx, eventId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: spaceEventReplies.accountId })
    .from(spaceEventReplies)
    .where(and(eq(spaceEventReplies.eventId, eventId), isNotNull(spaceEventReplies.waitingSince)))
    .orderBy(asc(spaceEventReplies.waitingSince), asc(spaceEventReplies.accountId));
  return rows.map(({ id }) => id);
};

/** Invited people who haven't replied. */
const undecidedIds = async (tx: Tx, eventId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: spaceEventInvitations.accountId })
    .from(spaceEventInvitations)
    .leftJoin(
      spaceEventReplies,
      and(
        eq(spaceEventReplies.eventId, spaceEventInvitations.eventId),
        eq(spaceEventReplies.accountId, spaceEventInvitations.accountId),
      ),
    )
    .where(and(eq(spaceEventInvitations.eventId, eventId), isNull(spaceEventReplies.accountId)))
    .orderBy(asc(spaceEventInvitations.invitedAt), asc(spaceEventInvitations.accountId));
  return rows.map(({ id }) => id);
};

/** Records a reminder for those who are going; call after locking the event. */
export async function notifyGoing(tx: Tx, record: RecordEvent, told: SpaceEventNotice): Promise<void> {
  note(record, told, await goingIds(tx, told.eventId));
}

/** Records a change for those who are going or may still reply; call after locking the event. `by` isn't notified. */
export async function notifyOfChange(
  tx: Tx,
  record: RecordEvent,
  told: SpaceEventNotice,
  by: string | null,
): Promise<void> {
  const { eventId } = told;
  const ids = [
    ...(await goingIds(tx, eventId)),
    ...(await waitingIds(tx, eventId)),
    ...(await undecidedIds(tx, eventId)),
  ];
  note(
    record,
    told,
    ids.filter((id) => id !== by),
  );
}

/** Records that people on the waiting list have got a place. */
export function notifyOfPlace(
  record: RecordEvent,
  { id, revision }: { id: string; revision: number },
  accountIds: readonly string[],
): void {
  note(record, { eventId: id, news: "place", revision }, accountIds);
}

/** Records that people entered a draw and got no place: they are on the waiting list. */
export function notifyOfDraw(
  record: RecordEvent,
  { id, revision }: { id: string; revision: number },
  accountIds: readonly string[],
): void {
  note(record, { eventId: id, news: "not_drawn", revision }, accountIds);
}
