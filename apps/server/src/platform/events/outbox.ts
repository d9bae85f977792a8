import { eq, sql, type SQL } from "drizzle-orm";
import { subjectOf, type DomainEvent } from "@veranda/contract/domain-events";
import type { Db } from "../db/database.ts";
import { outbox } from "./tables.ts";

/** One event on the way to one subscriber. `tries` counts this one. */
export type Delivery = {
  readonly id: number;
  readonly subscriber: string;
  readonly event: string;
  readonly data: unknown;
  readonly tries: number;
  /** Seconds since it happened. */
  readonly age: number;
};

const inMs = (ms: number): SQL => sql`statement_timestamp() + make_interval(secs => ${ms / 1000})`;

/** Writes events for those who are to be told, and answers what was written. */
export async function writeEvents(
  tx: Pick<Db, "insert">,
  addressed: readonly { subscriber: string; event: DomainEvent }[],
): Promise<{ id: number; subscriber: string }[]> {
  if (addressed.length === 0) return [];
  const rows = addressed.map(({ subscriber, event }) => {
    const { name, ...data } = event;
    return { subscriber, event: name, subject: subjectOf(event), data };
  });
  return tx.insert(outbox).values(rows).returning({ id: outbox.id, subscriber: outbox.subscriber });
}

type Taking = { subscribers: readonly string[]; limit: number; leaseMs: number; longestMs: number };

/**
 * Takes what is due, so that no other process does while the lease lasts. Of a subject that a subscriber hasn't done
 * with yet, the next event waits. What nobody has tried is due, and what waits for longer than `longestMs`, the most that
 * anything is told to: the database's clock was set back since.
 */
export async function takeDue(
  db: Db,
  { subscribers, limit, leaseMs, longestMs }: Taking,
): Promise<Delivery[]> {
  const { rows } = await db.execute<Omit<Delivery, "id"> & { id: string }>(sql`
    with due as (
      select id from outbox as head
      where subscriber = any(${sql.param([...subscribers])}::text[]) and parked_at is null
        and (tries = 0 or next_try_at not between statement_timestamp() and ${inMs(longestMs)})
        and not exists (
          select from outbox as earlier
          where earlier.subscriber = head.subscriber and earlier.subject = head.subject
            and earlier.id < head.id and earlier.parked_at is null)
      order by id limit ${limit} for update skip locked)
    update outbox set tries = tries + 1, next_try_at = ${inMs(leaseMs)}
    from due where outbox.id = due.id
    returning outbox.id, subscriber, event, data, tries,
      extract(epoch from statement_timestamp() - created_at)::float8 as age`);
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((a, b) => a.id - b.id);
}

/** Makes due what a process had in hand that is no more: by the only one of the installation, as it starts. */
export async function releaseTaken(db: Db, subscribers: readonly string[]): Promise<void> {
  await db.execute(sql`
    update outbox set next_try_at = statement_timestamp()
    where subscriber = any(${sql.param([...subscribers])}::text[]) and parked_at is null and tries > 0
      and next_try_at > statement_timestamp()`);
}

/** Removes a handled event. True when the next event of the subject waits for this subscriber. */
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

/** Removes events parked before then, and those for subscribers that no version has had since. */
export async function purgeOlderThan(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from outbox where created_at < now() - make_interval(days => ${days})`,
  );
  return rowCount ?? 0;
}
