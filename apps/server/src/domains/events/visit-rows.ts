import { createHash } from "node:crypto";
import { EVENT_VISITS_EACH_MAX, EVENT_VISITS_MAX } from "@veranda/contract/constants";
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { MeteredVisit } from "../../rooms/participants/visit-meter.ts";
import { isAccount } from "../accounts/account-facts.ts";
import { spaceEventVisits } from "./tables.ts";

export type VisitRow = typeof spaceEventVisits.$inferSelect;

/** Somebody who returns within this time counts as having stayed. */
const BREAK_MS = 120_000;

/** Links visits of one guest: the uid cookie itself would allow impersonating the guest. */
const guestKeyOf = (uid: string): string =>
  createHash("sha256").update(`event visit:${uid}`).digest("base64url");

/** The owner of a visit: an account, or a guest key. */
const keyOf = ({ accountId, visitorId }: MeteredVisit): string => accountId ?? guestKeyOf(visitorId);

/** The key of a guest of that browser. */
function browserKeyOf({ accountId, visitorId, deviceId }: MeteredVisit): string | null {
  const uid = accountId === null ? visitorId : deviceId;
  return uid === null ? null : guestKeyOf(uid);
}

/** Merges visits of one person that touch, or nearly do. */
function merged(visits: readonly MeteredVisit[]): MeteredVisit[] {
  const latest = new Map<string, number>();
  const stays: MeteredVisit[] = [];
  for (const visit of visits.toSorted((a, b) => a.from - b.from)) {
    const whose = `${visit.spaceId} ${keyOf(visit)}`;
    const at = latest.get(whose);
    const last = at === undefined ? undefined : stays[at];
    if (at === undefined || last === undefined || visit.from > last.to + BREAK_MS) {
      latest.set(whose, stays.push(visit) - 1);
    } else stays[at] = { ...last, displayName: visit.displayName, to: Math.max(last.to, visit.to) };
  }
  return stays;
}

/**
 * Writes visits for the events that take place during them, limited to the events' times. A repeated report extends the
 * visit, and so does a return within moments. Visits beyond the limits per event or person are dropped.
 */
export async function writeVisits(db: Pick<Db, "execute">, visits: readonly MeteredVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const spaceIds = [...new Set(visits.map(({ spaceId }) => spaceId))];
  const [from, to] = [
    Math.min(...visits.map((visit) => visit.from)),
    Math.max(...visits.map((visit) => visit.to)),
  ];
  // Usually no event takes place.
  const { rows } = await db.execute<{ spaceId: string }>(sql`
    select distinct space_id as "spaceId" from space_events
    where ends_at > ${new Date(from)} and starts_at < ${new Date(to)} and not is_cancelled
      and space_id = any(${sql.param(spaceIds)}::text[])`);
  const withEvents = new Set(rows.map(({ spaceId }) => spaceId));
  const during = merged(visits.filter(({ spaceId }) => withEvents.has(spaceId)));
  if (during.length === 0) return;
  const column = (pick: (visit: MeteredVisit) => string | Date | null) => sql.param(during.map(pick));
  await db.execute(sql`
    with told as (
      select event.id as event_id, visit.id as visit_id, visit.account_id, visit.guest_key, visit.guest_name,
        coalesce(visit.account_id, visit.guest_key) as whose,
        greatest(visit.from_at, event.starts_at) as came_at, least(visit.to_at, event.ends_at) as left_at
      from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ spaceId }) => spaceId)}::text[],
        ${column(({ accountId }) => accountId)}::text[],
        ${column(browserKeyOf)}::text[],
        ${column(({ accountId, displayName }) => (accountId === null ? displayName : null))}::text[],
        ${column((visit) => new Date(visit.from))}::timestamptz[],
        ${column((visit) => new Date(visit.to))}::timestamptz[]
      ) as visit (id, space_id, account_id, guest_key, guest_name, from_at, to_at)
      join space_events as event on event.space_id = visit.space_id and not event.is_cancelled
        and event.starts_at < visit.to_at and event.ends_at > visit.from_at
      where visit.account_id is null or ${isAccount(sql`visit.account_id`)}),
    -- Rows that go on: of the same visit, else of a stay that it belongs to.
    known as (
      select distinct on (event_id, visit_id) * from (
        select told.*, known.visit_id as row_id, 1 as rank
        from told join space_event_visits as known using (event_id, visit_id)
        union all
        select told.*, known.visit_id, 2
        from told join space_event_visits as known on known.event_id = told.event_id
          and coalesce(known.account_id, known.guest_key) = told.whose and known.came_at <= told.left_at
          and known.left_at >= told.came_at - make_interval(secs => ${BREAK_MS / 1_000})) as found
      order by event_id, visit_id, rank),
    longer as (
      select event_id, row_id, min(came_at) as came_at, max(left_at) as left_at, max(account_id) as account_id,
        max(guest_key) as guest_key, max(guest_name) as guest_name
      from known group by event_id, row_id),
    extended as (
      update space_event_visits as kept set
        account_id = longer.account_id, guest_key = coalesce(kept.guest_key, longer.guest_key),
        guest_name = longer.guest_name,
        came_at = least(kept.came_at, longer.came_at), left_at = greatest(kept.left_at, longer.left_at)
      from longer where kept.event_id = longer.event_id and kept.visit_id = longer.row_id),
    fresh as (
      select told.*, row_number() over (partition by event_id order by came_at, visit_id) as nth,
        row_number() over (partition by event_id, whose order by came_at, visit_id) as nth_of_theirs
      from told where not exists (
        select from known where known.event_id = told.event_id and known.visit_id = told.visit_id))
    insert into space_event_visits (event_id, visit_id, account_id, guest_key, guest_name, came_at, left_at)
    select event_id, visit_id, account_id, guest_key, guest_name, came_at, left_at from fresh
    where nth + (select count(*) from space_event_visits as kept where kept.event_id = fresh.event_id)
        <= ${EVENT_VISITS_MAX}
      and nth_of_theirs + (select count(*) from space_event_visits as kept
        where kept.event_id = fresh.event_id and coalesce(kept.account_id, kept.guest_key) = fresh.whose)
        <= ${EVENT_VISITS_EACH_MAX}
    on conflict (event_id, visit_id) do update set left_at = greatest(space_event_visits.left_at, excluded.left_at)`);
}

/** Earliest first. */
export const visitsTo = (db: Pick<Db, "select">, eventId: string): Promise<VisitRow[]> =>
  db
    .select()
    .from(spaceEventVisits)
    .where(eq(spaceEventVisits.eventId, eventId))
    .orderBy(asc(spaceEventVisits.cameAt), asc(spaceEventVisits.visitId));
