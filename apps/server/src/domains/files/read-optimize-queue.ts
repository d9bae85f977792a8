import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";

export type OptimizeQueueReport = { waiting: number; running: number; doneAt: Date | null };

/** Number of uploads waiting and being optimised, over all processes, and when the last one was done. */
export async function readOptimizeQueue(db: Pick<Db, "execute">): Promise<OptimizeQueueReport> {
  const { rows } = await db.execute<{ waiting: number; running: number; done_at: Date | null }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'working')::int as running,
      max(changed_at) filter (where state = 'done') as done_at
    from file_contents`);
  const [{ waiting, running, done_at } = { waiting: 0, running: 0, done_at: null }] = rows;
  return { waiting, running, doneAt: done_at === null ? null : new Date(done_at) };
}
