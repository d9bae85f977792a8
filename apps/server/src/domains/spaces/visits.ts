import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { trendOf } from "./trend.ts";

const WRITE_EVERY_MS = 1_000;

export type Visits = { count: (spaceId: string) => void; close: () => Promise<void> };

/** Counts visits. They are gathered for a second and written as one statement, whatever the crowd. */
export function openVisits(db: Db, log: Logger, now: () => number): Visits {
  let waiting = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  const writeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await writeVisits(db, batch, now());
    } catch (error) {
      for (const [id, n] of batch) waiting.set(id, (waiting.get(id) ?? 0) + n);
      log.error(
        { err: error, spaces: batch.size },
        "Visits could not be written; they are kept for the next time",
      );
    }
  };
  const write = (): Promise<void> => (writing = writing.then(writeWaiting));
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    count(spaceId) {
      waiting.set(spaceId, (waiting.get(spaceId) ?? 0) + 1);
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Adds visits to many spaces at once; the arithmetic is the database's, so nothing is lost to a race. */
export async function writeVisits(db: Db, visits: ReadonlyMap<string, number>, at: number): Promise<void> {
  // One order for every writer, so that two of them never wait for each other.
  const batch = [...visits].sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = batch.map(([id]) => id);
  const counts = batch.map(([, count]) => count);
  const trends = batch.map(([, count]) => trendOf(count, at));
  await db.execute(sql`
    with visited as (
      select spaces.id, batch.visits, batch.trend
      from unnest(${sql.param(ids)}::text[], ${sql.param(counts)}::int[], ${sql.param(trends)}::float8[]) as batch (id, visits, trend)
      join spaces using (id)
      order by spaces.id
      for update of spaces
    )
    update spaces set
      visit_count = visit_count + visited.visits,
      trend = greatest(spaces.trend, visited.trend)
        + ln(1 + power(2, -least(abs(spaces.trend - visited.trend), 1000))) / ln(2::float8),
      last_visited_at = greatest(last_visited_at, ${new Date(at)}::timestamptz)
    from visited where spaces.id = visited.id`);
}
