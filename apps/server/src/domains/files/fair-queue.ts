import { eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { type ContentRow, fileContents } from "./tables.ts";

/** Half-life of the processing time that counts against an account. */
const HALF_LIFE_MS = 300_000;
/** Processing time below this counts as none. */
const FORGOTTEN_MS = 50;

export type QueueTurn = {
  row: ContentRow;
  /** The first uploader; null if their account was deleted. */
  account: string | null;
  /** Charges this account for its turn: others come first. */
  end(): void;
};

/** Chooses whose file is next. */
export type FairQueue = {
  /**
   * Takes the next of the contents `c` for which `isReady` holds: the oldest one of the account with the least recent
   * processing time that has no turn here now. Writes `values` into it.
   */
  take(isReady: SQL, values: PgUpdateSetSource<typeof fileContents>): Promise<QueueTurn | null>;
};

export function createFairQueue(db: Db): FairQueue {
  const spent = new Map<string, { ms: number; at: number }>();
  const busy = new Set<string>();
  const alone = createSemaphore(1, Infinity, () => new Error("Never full"));

  const spentBy = (account: string, at: number): number => {
    const usage = spent.get(account);
    return usage === undefined ? 0 : usage.ms * 0.5 ** ((at - usage.at) / HALF_LIFE_MS);
  };
  const spentLately = (): Record<string, number> => {
    const at = performance.now();
    const lately: Record<string, number> = {};
    for (const account of spent.keys()) {
      const ms = spentBy(account, at);
      if (ms < FORGOTTEN_MS) spent.delete(account);
      else lately[account] = ms;
    }
    return lately;
  };
  /** The first uploader. */
  const ownerOf = sql`
    select account_id from files f where f.digest = c.digest and f.account_id is not null
    order by f.created_at limit 1`;

  return {
    take: (isReady, values) =>
      alone(async () => {
        const next = sql`(
          select c.digest from file_contents c
          left join lateral (${ownerOf}) o on true
          left join jsonb_each_text(${JSON.stringify(spentLately())}::jsonb) s on s.key = o.account_id
          where ${isReady} and (o.account_id is null or o.account_id <> all(${sql.param([...busy])}::text[]))
          order by coalesce(s.value::float8, 0), c.created_at limit 1 for update of c skip locked)`;
        const [row] = await db
          .update(fileContents)
          .set(values)
          .where(eq(fileContents.digest, next))
          .returning();
        if (row === undefined) return null;
        const { rows } = await db.execute<{ account: string | null }>(
          sql`select (${ownerOf}) as account from file_contents c where c.digest = ${row.digest}`,
        );
        const account = rows[0]?.account ?? null;
        const began = performance.now();
        if (account !== null) busy.add(account);
        return {
          row,
          account,
          end() {
            if (account === null) return;
            busy.delete(account);
            const at = performance.now();
            spent.set(account, { ms: spentBy(account, at) + at - began, at });
          },
        };
      }),
  };
}
