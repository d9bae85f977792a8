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

/** The event that somebody created with this request id. */
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

/** The same, locked until the transaction ends: changes and replies are serialised. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | null> {
  const [row] = await tx.select().from(spaceEvents).where(eq(spaceEvents.id, id)).for("no key update");
  return row ?? null;
}

/** Places are to be drawn, and haven't been yet. */
export const awaitsDraw = ({ drawAt, drawnAt }: Pick<EventRow, "drawAt" | "drawnAt">): boolean =>
  drawAt !== null && drawnAt === null;

export const isOver = ({ endsAt }: Pick<EventRow, "endsAt">, now: number): boolean => endsAt.getTime() <= now;

/** Events that aren't over, soonest first. */
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

/** A host's input as columns. */
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
  // Rounded down, so that an event that a host has ended isn't considered ongoing.
  minutes: Math.floor((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS),
  isCancelled,
  goingCount,
  space,
});
