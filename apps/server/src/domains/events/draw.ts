import { randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Events, RecordEvent } from "../../platform/events/events.ts";
import { awaitsDraw, lockEvent, type EventRow } from "./event-rows.ts";
import { notifyOfDraw } from "./notify-going.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

/** A uniformly random order: sorts by distinct keys from the system's random numbers. */
export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((each) => ({ each, key: randomBytes(16).toString("hex") }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ each }) => each);

/**
 * Draws the places of an event, after locking it: those who entered are put in line in random order, before everybody
 * who comes later, and the first in line get the places. All are notified of the result.
 */
async function drawPlaces(tx: Tx, record: RecordEvent, event: EventRow, now: Date): Promise<void> {
  const { accountId, waitingSince } = spaceEventReplies;
  const isIn = and(eq(spaceEventReplies.eventId, event.id), isNotNull(waitingSince));
  const entrants = await tx
    .select({ id: accountId })
    .from(spaceEventReplies)
    .where(isIn)
    .orderBy(asc(accountId));
  const order = shuffled(entrants.map(({ id }) => id));
  await tx.update(spaceEvents).set({ drawnAt: now }).where(eq(spaceEvents.id, event.id));
  if (order.length === 0) return;
  await tx.execute(sql`
    update space_event_replies set drawn_as = drawn.place,
      waiting_since = ${now}::timestamptz - make_interval(secs => (${order.length} - drawn.place + 1) / 1000.0)
    from unnest(${sql.param(order)}::text[]) with ordinality as drawn (account_id, place)
    where space_event_replies.event_id = ${event.id} and space_event_replies.account_id = drawn.account_id`);
  await fillPlaces(tx, record, { ...event, drawnAt: now }, now);
  const left = await tx
    .select({ id: accountId })
    .from(spaceEventReplies)
    .where(isIn)
    .orderBy(asc(waitingSince));
  notifyOfDraw(
    record,
    event,
    left.map(({ id }) => id),
  );
}

/**
 * Draws places for every event that is due, once: the result is stored in the same transaction as the time of the draw,
 * by whichever process locked the event first.
 */
export async function drawAllPlaces(
  { db, events }: { db: Db; events: Pick<Events, "transaction"> },
  now: Date,
): Promise<void> {
  const due = await db
    .select({ id: spaceEvents.id })
    .from(spaceEvents)
    .where(and(lte(spaceEvents.drawAt, now), isNull(spaceEvents.drawnAt), eq(spaceEvents.isCancelled, false)))
    .orderBy(asc(spaceEvents.drawAt));
  for (const { id } of due)
    await events.transaction(async (tx, record) => {
      const row = await lockEvent(tx, id);
      // Cancelled, changed, or drawn by another process.
      if (row === null || row.isCancelled || !awaitsDraw(row) || row.drawAt === null || row.drawAt > now)
        return;
      await drawPlaces(tx, record, row, now);
    });
}
