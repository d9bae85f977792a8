import { asc, eq, lte } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import { lockEvent } from "./event-rows.ts";
import { notifyGoing, notifyOfChange } from "./notify-going.ts";
import { spaceEvents } from "./tables.ts";

const SOON_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Time of the next reminder before this start: a day or a quarter of an hour before; null if none is left. */
export function nextReminder(startsAt: Date, now: Date): Date | null {
  const start = startsAt.getTime();
  const ahead = start - now.getTime();
  if (ahead <= SOON_MS) return null;
  return new Date(start - (ahead > DAY_MS ? DAY_MS : SOON_MS));
}

/**
 * Sends reminders of every event that is due. The time of the next one is stored with each, so that each is sent once;
 * a missed one is skipped if a later one is due, or the event has started.
 */
export async function remindGoing(
  { db, events }: { db: Db; events: Pick<Events, "transaction"> },
  now: Date,
): Promise<void> {
  const due = await db
    .select({ id: spaceEvents.id })
    .from(spaceEvents)
    .where(lte(spaceEvents.remindAt, now))
    .orderBy(asc(spaceEvents.startsAt));
  for (const { id } of due)
    await events.transaction(async (tx, record) => {
      const row = await lockEvent(tx, id);
      // Moved, cancelled, or done by another process.
      if (row === null || row.remindAt === null || row.remindAt > now) return;
      const remindAt = nextReminder(row.startsAt, now);
      await tx.update(spaceEvents).set({ remindAt }).where(eq(spaceEvents.id, id));
      if (row.startsAt <= now) return;
      const news = remindAt === null ? "soon" : "within_a_day";
      await notifyGoing(tx, record, { eventId: id, news, revision: row.revision });
    });
}

/** Notifies of every new start that has been unchanged for long enough: after several changes, only of the last. */
export async function notifyOfMoves(
  { db, events }: { db: Db; events: Pick<Events, "transaction"> },
  now: Date,
): Promise<void> {
  const due = await db
    .select({ id: spaceEvents.id })
    .from(spaceEvents)
    .where(lte(spaceEvents.notifyMovedAt, now));
  for (const { id } of due)
    await events.transaction(async (tx, record) => {
      const row = await lockEvent(tx, id);
      // Moved again, cancelled, or done by another process.
      if (row === null || row.notifyMovedAt === null || row.notifyMovedAt > now) return;
      await tx.update(spaceEvents).set({ notifyMovedAt: null, movedBy: null }).where(eq(spaceEvents.id, id));
      await notifyOfChange(tx, record, { eventId: id, news: "moved", revision: row.revision }, row.movedBy);
    });
}
