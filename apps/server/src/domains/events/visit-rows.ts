import { createHash } from "node:crypto";
import { EVENT_VISITS_MAX } from "@veranda/contract/constants";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { MeteredVisit } from "../../rooms/participants/visit-meter.ts";
import { isAccount } from "../accounts/account-facts.ts";
import { spaceEventVisits } from "./tables.ts";

export type VisitRow = typeof spaceEventVisits.$inferSelect;

/** By which visits of one guest are known as such: with the uid cookie itself one could act as that guest. */
const guestKeyOf = (uid: string): string =>
  createHash("sha256").update(`event visit:${uid}`).digest("base64url");

/**
 * Writes visits down for the events during which they take place, as far as they do. A visit that is told of again goes
 * on. What is more than an event may have is left out.
 */
export async function writeVisits(db: Pick<Db, "execute">, visits: readonly MeteredVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const spaceIds = [...new Set(visits.map(({ spaceId }) => spaceId))];
  const [from, to] = [
    Math.min(...visits.map((visit) => visit.from)),
    Math.max(...visits.map((visit) => visit.to)),
  ];
  // Nearly always nothing takes place.
  const { rows } = await db.execute<{ spaceId: string }>(sql`
    select distinct space_id as "spaceId" from space_events
    where ends_at > ${new Date(from)} and starts_at < ${new Date(to)} and not is_cancelled
      and space_id = any(${sql.param(spaceIds)}::text[])`);
  const withEvents = new Set(rows.map(({ spaceId }) => spaceId));
  const during = visits.filter(({ spaceId }) => withEvents.has(spaceId));
  if (during.length === 0) return;
  const column = (pick: (visit: MeteredVisit) => string | Date | null) => sql.param(during.map(pick));
  await db.execute(sql`
    insert into space_event_visits (event_id, visit_id, account_id, guest_key, guest_name, came_at, left_at)
    select event.id, visit.id, visit.account_id, visit.guest_key, visit.guest_name,
      greatest(visit.from_at, event.starts_at), least(visit.to_at, event.ends_at)
    from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ spaceId }) => spaceId)}::text[],
      ${column(({ accountId }) => accountId)}::text[],
      ${column(({ accountId, visitorId }) => (accountId === null ? guestKeyOf(visitorId) : null))}::text[],
      ${column(({ accountId, displayName }) => (accountId === null ? displayName : null))}::text[],
      ${column((visit) => new Date(visit.from))}::timestamptz[],
      ${column((visit) => new Date(visit.to))}::timestamptz[]
    ) as visit (id, space_id, account_id, guest_key, guest_name, from_at, to_at)
    join space_events as event on event.space_id = visit.space_id and not event.is_cancelled
      and event.starts_at < visit.to_at and event.ends_at > visit.from_at
    where (visit.account_id is null or ${isAccount(sql`visit.account_id`)})
      and (exists (
          select from space_event_visits as known where known.event_id = event.id and known.visit_id = visit.id)
        or (select count(*) from space_event_visits as known where known.event_id = event.id) < ${EVENT_VISITS_MAX})
    on conflict (event_id, visit_id) do update set
      account_id = excluded.account_id, guest_key = excluded.guest_key, guest_name = excluded.guest_name,
      left_at = greatest(space_event_visits.left_at, excluded.left_at)`);
}

/** The first first. */
export const visitsTo = (db: Pick<Db, "select">, eventId: string): Promise<VisitRow[]> =>
  db
    .select()
    .from(spaceEventVisits)
    .where(eq(spaceEventVisits.eventId, eventId))
    .orderBy(asc(spaceEventVisits.cameAt), asc(spaceEventVisits.visitId));
