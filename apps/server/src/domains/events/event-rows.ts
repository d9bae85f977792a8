import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { SpaceEventCard, SpaceEventInput } from "@veranda/contract";
import type { Db, Tx } from "../../platform/db/database.ts";
import { slugOf } from "../spaces/own/new-names.ts";
import { spaceEventReplies, spaceEvents } from "./tables.ts";

export type EventRow = typeof spaceEvents.$inferSelect;
type Reader = Pick<Db, "select">;

const MINUTE_MS = 60_000;

export async function eventWithId(db: Reader, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(spaceEvents).where(eq(spaceEvents.id, id));
  return row ?? null;
}

/** What somebody has made by this request of their browser. */
export async function eventOfRequest(
  db: Reader,
  { spaceId, organizerId, requestId }: { spaceId: string; organizerId: string; requestId: string | null },
): Promise<string | null> {
  if (requestId === null) return null;
  const [row] = await db
    .select({ id: spaceEvents.id })
    .from(spaceEvents)
    .where(
      and(
        eq(spaceEvents.spaceId, spaceId),
        eq(spaceEvents.organizerId, organizerId),
        eq(spaceEvents.requestId, requestId),
      ),
    );
  return row?.id ?? null;
}

/** The same, locked until the transaction ends: what changes it and who answers it go one after the other. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | null> {
  const [row] = await tx.select().from(spaceEvents).where(eq(spaceEvents.id, id)).for("no key update");
  return row ?? null;
}

/** Places are drawn by lot, and haven't been yet. */
export const awaitsDraw = ({ drawAt, drawnAt }: Pick<EventRow, "drawAt" | "drawnAt">): boolean =>
  drawAt !== null && drawnAt === null;

export const isOver = ({ endsAt }: Pick<EventRow, "endsAt">, now: number): boolean => endsAt.getTime() <= now;

/** Those that aren't over, the next first. */
export const eventsAhead = (db: Reader, spaceId: string, now: Date): Promise<EventRow[]> =>
  db
    .select()
    .from(spaceEvents)
    .where(
      and(eq(spaceEvents.spaceId, spaceId), eq(spaceEvents.isCancelled, false), gt(spaceEvents.endsAt, now)),
    )
    .orderBy(asc(spaceEvents.startsAt), asc(spaceEvents.id));

export async function goingCounts(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaceEventReplies.eventId, n: count() })
    .from(spaceEventReplies)
    .where(and(inArray(spaceEventReplies.eventId, [...ids]), eq(spaceEventReplies.isGoing, true)))
    .groupBy(spaceEventReplies.eventId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** What a host has written, as it is stored. */
export function columnsOf({
  title,
  description,
  startsAt,
  minutes,
  capacity,
  invitedPlaces,
  invitedUntil,
  drawAt,
}: SpaceEventInput) {
  const start = new Date(startsAt);
  const until = invitedUntil === null ? start : new Date(invitedUntil);
  return {
    invitedPlaces,
    invitedUntil: invitedPlaces === 0 || until >= start ? null : until,
    title,
    description,
    capacity,
    drawAt: drawAt === null ? null : new Date(drawAt),
    startsAt: start,
    endsAt: new Date(start.getTime() + minutes * MINUTE_MS),
  };
}

export const cardOf = (
  { id, title, startsAt, endsAt, isCancelled }: EventRow,
  goingCount: number,
  space: SpaceEventCard["space"],
): SpaceEventCard => ({
  id,
  slug: slugOf(title, "event"),
  title,
  startsAt: startsAt.toISOString(),
  // Whole ones: who reckons by them takes none for on that a host has ended.
  minutes: Math.floor((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS),
  isCancelled,
  goingCount,
  space,
});
