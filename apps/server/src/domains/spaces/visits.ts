import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { isAccount } from "../accounts/account-facts.ts";
import { trendOf } from "./trend.ts";

const WRITE_EVERY_MS = 1_000;

export type Visits = {
  /** Counts a visit to a space; `accountId` is null for a guest. */
  count: (spaceId: string, accountId: string | null) => void;
  close: () => Promise<void>;
};

/** Visits of one person to one space, and when the last of them began. */
type AccountVisits = { spaceId: string; accountId: string; visits: number; at: number };

/** Counts visits: batched for a second and written in one statement. */
export function openVisits(db: Db, log: Logger, now: () => number): Visits {
  let waiting = new Map<string, number>();
  let waitingOwn = new Map<string, AccountVisits>();
  let writing: Promise<void> = Promise.resolve();

  const writeWaiting = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const [batch, own] = [waiting, waitingOwn];
    waiting = new Map();
    waitingOwn = new Map();
    try {
      await db.transaction(async (tx) => {
        await writeVisits(tx, batch, now());
        await writeOwnVisits(tx, [...own.values()]);
      });
    } catch (error) {
      for (const [id, n] of batch) waiting.set(id, (waiting.get(id) ?? 0) + n);
      for (const visit of own.values()) addOwn(visit);
      log.error(
        { err: error, spaces: batch.size },
        "Visits could not be written; they are kept for the next time",
      );
    }
  };
  const addOwn = ({ spaceId, accountId, visits, at }: AccountVisits): void => {
    const key = `${accountId} ${spaceId}`;
    const before = waitingOwn.get(key) ?? { visits: 0, at };
    waitingOwn.set(key, {
      spaceId,
      accountId,
      visits: before.visits + visits,
      at: Math.max(before.at, at),
    });
  };
  const write = (): Promise<void> => (writing = writing.then(writeWaiting));
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  timer.unref();
  return {
    count(spaceId, accountId) {
      waiting.set(spaceId, (waiting.get(spaceId) ?? 0) + 1);
      if (accountId !== null) addOwn({ spaceId, accountId, visits: 1, at: now() });
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Adds visits to many spaces at once; calculated by the database, so that concurrent writes lose nothing. */
export async function writeVisits(
  db: Pick<Db, "execute">,
  visits: ReadonlyMap<string, number>,
  at: number,
): Promise<void> {
  // All writers lock in the same order, to prevent deadlocks.
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
      for no key update of spaces
    )
    update spaces set
      visit_count = visit_count + visited.visits,
      trend = greatest(spaces.trend, visited.trend)
        + ln(1 + power(2, -least(abs(spaces.trend - visited.trend), 1000))) / ln(2::float8),
      last_visited_at = greatest(last_visited_at, ${new Date(at)}::timestamptz)
    from visited where spaces.id = visited.id`);
}

/** Records visits of signed-in people; spaces and people that were deleted in the meantime are left out. */
export async function writeOwnVisits(
  db: Pick<Db, "execute">,
  visits: readonly AccountVisits[],
): Promise<void> {
  if (visits.length === 0) return;
  const column = (pick: (visit: AccountVisits) => string | number | Date) => sql.param(visits.map(pick));
  await db.execute(sql`
    insert into space_visits (account_id, space_id, visit_count, last_visited_at)
    select batch.account_id, spaces.id, batch.visits, batch.at
    from unnest(
      ${column(({ accountId }) => accountId)}::text[], ${column(({ spaceId }) => spaceId)}::text[],
      ${column((visit) => visit.visits)}::int[],
      ${column(({ at }) => new Date(at))}::timestamptz[]) as batch (account_id, space_id, visits, at)
    join spaces on spaces.id = batch.space_id
    where ${isAccount(sql`batch.account_id`)}
    order by batch.account_id, spaces.id
    on conflict (account_id, space_id) do update set
      visit_count = space_visits.visit_count + excluded.visit_count,
      last_visited_at = greatest(space_visits.last_visited_at, excluded.last_visited_at)`);
}
