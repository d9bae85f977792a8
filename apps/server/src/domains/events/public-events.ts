import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { SpaceEventCard } from "@veranda/contract";
import { fetchPage, nextOffset, type PageRange } from "../../platform/db/pagination.ts";
import { isListedFor } from "../spaces/listings.ts";
import { cardOf, goingCounts } from "./event-rows.ts";
import type { SpaceEventsDeps } from "./events-deps.ts";
import { spaceEvents } from "./tables.ts";

type PublicDeps = Pick<SpaceEventsDeps, "db" | "spaceCards" | "now">;

export type EventPage = { events: SpaceEventCard[]; next: number | null };

/** Upcoming events of listed spaces that this viewer may enter, soonest first. */
export async function publicEvents(
  { db, spaceCards, now }: PublicDeps,
  viewer: string | null,
  slice: PageRange,
): Promise<EventPage> {
  const inOrder = [asc(spaceEvents.startsAt), asc(spaceEvents.id)];
  const { ids, hasMore } = await fetchPage(slice, async (limit) => {
    const rows = await db
      .select({ id: spaceEvents.id })
      .from(spaceEvents)
      .where(
        and(
          eq(spaceEvents.isCancelled, false),
          gt(spaceEvents.endsAt, new Date(now())),
          isListedFor(sql`${spaceEvents.spaceId}`, viewer),
        ),
      )
      .orderBy(...inOrder)
      .offset(slice.start)
      .limit(limit);
    return rows.map(({ id }) => id);
  });
  if (ids.length === 0) return { events: [], next: null };
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(spaceEvents)
      .where(inArray(spaceEvents.id, ids))
      .orderBy(...inOrder),
    goingCounts(db, ids),
  ]);
  const shown = await spaceCards([...new Set(rows.map(({ spaceId }) => spaceId))]);
  const spaceOf = new Map(shown.map((space) => [space.id, space]));
  const events = rows.flatMap((row): SpaceEventCard[] => {
    const space = spaceOf.get(row.spaceId);
    return space === undefined ? [] : [cardOf(row, counts.get(row.id) ?? 0, space)];
  });
  return { events, next: nextOffset(slice, hasMore) };
}
