import { eq, sql, type SQL } from "drizzle-orm";
import { subjectOf, type DomainEvent } from "@veranda/contract/domain-events";
import type { Db } from "../db/database.ts";
import { PLANNED_ANEW } from "../db/recurring-statements.ts";
import { outbox } from "./tables.ts";

/** The delivery of an event to one subscriber. `tries` includes this attempt. */
export type Delivery = {
  readonly id: number;
  readonly subscriber: string;
  readonly event: string;
  readonly data: unknown;
  readonly tries: number;
  /** In seconds. */
  readonly age: number;
};

const inMs = (ms: number): SQL => sql`statement_timestamp() + make_interval(secs => ${ms / 1000})`;

/** Rows of one statement: its parameters, four each, are counted in sixteen bits. */
const ROWS_AT_ONCE = 5_000;

/** Writes events, one row per subscriber, and returns them. */
export async function writeEvents(
  tx: Pick<Db, "insert">,
  addressed: readonly { subscriber: string; event: DomainEvent }[],
): Promise<{ id: number; subscriber: string }[]> {
  const rows = addressed.map(({ subscriber, event }) => {
    const { name, ...data } = event;
    return { subscriber, event: name, subject: subjectOf(event), data };
  });
  const written: { id: number; subscriber: string }[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    written.push(
      ...(await tx
        .insert(outbox)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .returning({ id: outbox.id, subscriber: outbox.subscriber })),
    );
  return written;
}

type Taking = {
  /** How many more of its events each subscriber may be given, and how many it has at the moment. */
  subscribers: readonly { name: string; spare: number; busy: number }[];
  limit: number;
  leaseMs: number;
  longestMs: number;
  /** Many events wait: the plan made for a nearly empty outbox would read all of them. */
  isBacklog: boolean;
  /** Takes the newest first, so that what follows a burst doesn't wait for all of it. */
  isNewestFirst: boolean;
};

/**
 * Leases due events, so that no other process takes them; those of the least busy subscribers first. Per subject and
 * subscriber, the next event waits until the one before is handled. Events without an attempt are due, and so are those
 * that would wait longer than `longestMs`, the longest wait ever set: the database's clock has been set back since.
 */
export async function takeDue(
  db: Db,
  { subscribers, limit, leaseMs, longestMs, isBacklog, isNewestFirst }: Taking,
): Promise<Delivery[]> {
  const listOf = <T>(of: (each: Taking["subscribers"][number]) => T) => sql.param(subscribers.map(of));
  const isDue = sql`next_try_at not between statement_timestamp() and ${inMs(longestMs)}`;
  const isFirst = sql`not exists (
    select from outbox as earlier
    where earlier.subscriber = head.subscriber and earlier.subject = head.subject
      and earlier.id < head.id and earlier.parked_at is null)`;
  const direction = sql.raw(isNewestFirst ? "desc" : "asc");
  const { rows } = await db.execute<
    Omit<Delivery, "id"> & { id: string }
  >(sql`${sql.raw(isBacklog ? PLANNED_ANEW : "")}
    with lane as (
      select * from unnest(
        ${listOf(({ name }) => name)}::text[],
        ${listOf(({ spare }) => spare)}::int[],
        ${listOf(({ busy }) => busy)}::int[]) as lane (subscriber, spare, busy)
    ), ready as materialized (
      select first.id, lane.busy + first.place as place from lane cross join lateral (
        select id, row_number() over (order by id ${direction}) as place from (
          (select id from outbox as head
            where subscriber = lane.subscriber and parked_at is null and tries > 0 and ${isDue} and ${isFirst}
            order by id limit lane.spare)
          union all
          (select id from outbox as head
            where subscriber = lane.subscriber and parked_at is null and tries = 0 and ${isFirst}
            order by id ${direction} limit lane.spare)
        ) as either limit lane.spare
      ) as first
    ), due as (
      select outbox.id from outbox join ready using (id)
      where parked_at is null and (tries = 0 or ${isDue})
      order by ready.place, outbox.id limit ${limit} for update of outbox skip locked)
    update outbox set tries = tries + 1, next_try_at = ${inMs(leaseMs)}
    from due where outbox.id = due.id
    returning outbox.id, subscriber, event, data, tries,
      extract(epoch from statement_timestamp() - created_at)::float8 as age`);
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((a, b) => a.id - b.id);
}

/** Releases events leased by a process that has died: called at the start of the installation's only process. */
export async function releaseTaken(db: Db, subscribers: readonly string[]): Promise<void> {
  await db.execute(sql`
    update outbox set next_try_at = statement_timestamp()
    where subscriber = any(${sql.param([...subscribers])}::text[]) and parked_at is null and tries > 0
      and next_try_at > statement_timestamp()`);
}

/** Removes a handled event. Returns true if the subject's next event waits for this subscriber. */
export async function removeHandled(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ hasNext: boolean }>(sql`
    delete from outbox where id = ${id} returning exists (
      select from outbox as later
      where later.subscriber = outbox.subscriber and later.subject = outbox.subject and later.id > outbox.id
    ) as "hasNext"`);
  return rows[0]?.hasNext === true;
}

export async function tryAgainIn(db: Db, id: number, ms: number): Promise<void> {
  await db
    .update(outbox)
    .set({ nextTryAt: inMs(ms) })
    .where(eq(outbox.id, id));
}

/** Parks an event; those after it continue. */
export async function park(db: Db, id: number): Promise<void> {
  await db
    .update(outbox)
    .set({ parkedAt: sql`statement_timestamp()` })
    .where(eq(outbox.id, id));
}

/** Removes events that were parked this long ago, and those for subscribers that no version has had since. */
export async function purgeOlderThan(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from outbox where created_at < now() - make_interval(days => ${days})`,
  );
  return rowCount ?? 0;
}
