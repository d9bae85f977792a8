import { and, asc, count, eq, gt, inArray, isNotNull, max, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import { awaitsDraw, lockEvent, type EventRow } from "./event-rows.ts";
import { notifyOfPlace } from "./notify-going.ts";
import { spaceEventInvitations, spaceEventReplies, spaceEvents } from "./tables.ts";

type Reader = Pick<Db, "select">;

/** `free` and `kept` (reserved for invited people) places; null if unlimited. */
export type Places = { free: number | null; kept: number; waiting: number };

const isInvited = sql<boolean>`(${spaceEventInvitations.accountId} is not null)`;
const isInvitationOfReply = and(
  eq(spaceEventInvitations.eventId, spaceEventReplies.eventId),
  eq(spaceEventInvitations.accountId, spaceEventReplies.accountId),
);
const inLine = [asc(spaceEventReplies.waitingSince), asc(spaceEventReplies.accountId)];

const isWaitingFor = (eventId: string) =>
  and(eq(spaceEventReplies.eventId, eventId), isNotNull(spaceEventReplies.waitingSince));

/** How many places of an event are free, and how many of these only for invited people. */
export async function placesOf(
  db: Reader,
  { id, capacity, invitedPlaces, invitedUntil, startsAt }: EventRow,
  now: Date,
): Promise<Places> {
  const { isGoing, waitingSince } = spaceEventReplies;
  const [counts] = await db
    .select({
      going: sql<number>`count(*) filter (where ${isGoing})::int`,
      invited: sql<number>`count(*) filter (where ${isGoing} and ${isInvited})::int`,
      waiting: sql<number>`count(*) filter (where ${waitingSince} is not null)::int`,
    })
    .from(spaceEventReplies)
    .leftJoin(spaceEventInvitations, isInvitationOfReply)
    .where(eq(spaceEventReplies.eventId, id));
  const { going = 0, invited = 0, waiting = 0 } = counts ?? {};
  if (capacity === null) return { free: null, kept: 0, waiting };
  const free = Math.max(0, capacity - going);
  const kept = now < (invitedUntil ?? startsAt) ? Math.max(0, invitedPlaces - invited) : 0;
  return { free, kept: Math.min(free, kept), waiting };
}

/** The time by which somebody joins the end of the line, also after a clock was set back, or in the same moment. */
export async function endOfLine(db: Reader, eventId: string, now: Date): Promise<Date> {
  const [last] = await db
    .select({ since: max(spaceEventReplies.waitingSince) })
    .from(spaceEventReplies)
    .where(isWaitingFor(eventId));
  return new Date(Math.max(now.getTime(), (last?.since?.getTime() ?? 0) + 1));
}

/** Somebody's position on the waiting list, from 1; null if they aren't on it. */
export async function waitingPosition(
  db: Reader,
  eventId: string,
  accountId: string,
): Promise<number | null> {
  const [mine] = await db
    .select({ since: spaceEventReplies.waitingSince })
    .from(spaceEventReplies)
    .where(and(isWaitingFor(eventId), eq(spaceEventReplies.accountId, accountId)));
  if (mine === undefined) return null;
  const { waitingSince, accountId: id } = spaceEventReplies;
  const [before] = await db
    .select({ n: count() })
    .from(spaceEventReplies)
    .where(and(isWaitingFor(eventId), sql`(${waitingSince}, ${id}) < (${mine.since}, ${accountId})`));
  return (before?.n ?? 0) + 1;
}

/**
 * Gives free places to people on the waiting list, in order, after locking the event; reserved places go to the first
 * invited person. Everybody who gets one is notified, except for `me`, who sees it in the answer.
 */
export async function fillPlaces(
  tx: Tx,
  record: RecordEvent,
  event: EventRow,
  now: Date,
  me: string | null = null,
): Promise<void> {
  if (event.isCancelled || event.endsAt <= now || awaitsDraw(event)) return;
  const places = await placesOf(tx, event, now);
  if (places.waiting === 0 || places.free === 0) return;
  const line = await tx
    .select({ id: spaceEventReplies.accountId, isInvited })
    .from(spaceEventReplies)
    .leftJoin(spaceEventInvitations, isInvitationOfReply)
    .where(isWaitingFor(event.id))
    .orderBy(...inLine);
  let free = places.free ?? Infinity;
  let { kept } = places;
  const givenTo: string[] = [];
  for (const waiting of line) {
    if (free === 0) break;
    if (waiting.isInvited) kept = Math.max(0, kept - 1);
    else if (free <= kept) continue;
    free -= 1;
    givenTo.push(waiting.id);
  }
  if (givenTo.length === 0) return;
  await tx
    .update(spaceEventReplies)
    .set({ isGoing: true, waitingSince: null, repliedAt: now })
    .where(and(eq(spaceEventReplies.eventId, event.id), inArray(spaceEventReplies.accountId, givenTo)));
  notifyOfPlace(
    record,
    event,
    givenTo.filter((id) => id !== me),
  );
}

/** Does so for every event with a waiting list: places also become free with time, and when accounts are deleted. */
export async function fillAllPlaces(
  { db, events }: { db: Db; events: Pick<Events, "transaction"> },
  now: Date,
): Promise<void> {
  const awaited = await db
    .selectDistinct({ id: spaceEvents.id })
    .from(spaceEventReplies)
    .innerJoin(spaceEvents, eq(spaceEvents.id, spaceEventReplies.eventId))
    .where(
      and(
        isNotNull(spaceEventReplies.waitingSince),
        eq(spaceEvents.isCancelled, false),
        gt(spaceEvents.endsAt, now),
      ),
    );
  for (const { id } of awaited)
    await events.transaction(async (tx, record) => {
      const row = await lockEvent(tx, id);
      if (row !== null) await fillPlaces(tx, record, row, now);
    });
}
