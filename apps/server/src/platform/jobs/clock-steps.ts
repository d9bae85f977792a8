import type { Clock } from "pg-boss";
import type { Database } from "../db/database.ts";
import { systemClock } from "../clock.ts";
import { JOB_SCHEMA } from "../db/job-schema.ts";

/**
 * A clock for pg-boss that is unaffected when the machine's clock is set: pg-boss's timers wait until its clock reaches
 * a time, and would stall after it is set back. pg-boss measures the offset to the database's clock by itself.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Whether a warning of pg-boss is only about the offset between `steadyClock` and the wall clock, and not between this
 * machine's clock and the database's.
 */
export function isOwnStep(warning: { data: object }): boolean {
  const { seconds, direction } = warning.data as { seconds?: number; direction?: string };
  if (seconds === undefined || direction === undefined) return false;
  const database = steadyClock.now() + (direction === "slower" ? seconds : -seconds) * 1_000;
  return Math.abs(database - systemClock.now()) < 60_000;
}

/** More than the usual difference between the clocks of two machines. A smaller step passes unnoticed. */
const STEP = "interval '5 seconds'";

/** Columns with timestamps from which pg-boss calculates the next run. */
const STAMPS = {
  version: ["cron_on", "bam_on", "flow_on", "reindex_on"],
  queue: ["monitor_claim_on", "monitor_on", "maintain_on"],
} as const;

/**
 * Resets the queue's timestamps that lie in the future because the database's clock was set back: until then no
 * schedule would be checked, scheduled jobs would count as sent, and waiting jobs would go on waiting. Returns whether
 * there were any.
 */
export async function resetFutureStamps(database: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await database.query(`select 1 from ${JOB_SCHEMA}.version where ${isAhead("version")}`);
  if (rows.length === 0) return false;
  // The timestamps that are checked above go last: if the process ends in between, the next does the rest.
  await database.query(`
    update ${JOB_SCHEMA}.job set
      start_after = case
        when state = 'created' and created_on > now() then start_after - (created_on - now())
        when state = 'retry' then least(start_after, now() + make_interval(secs => coalesce(retry_delay_max, retry_delay)))
        else start_after
      end,
      created_on = least(created_on, now()),
      started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()),
      singleton_on = case when singleton_on > now() at time zone 'utc' then null else singleton_on end
    where state = 'retry' or created_on > now() or started_on > now() or heartbeat_on > now()
      or singleton_on > now() at time zone 'utc'`);
  await resetFuture(database, "queue");
  await resetFuture(database, "version");
  return true;
}

const isAhead = (table: keyof typeof STAMPS): string =>
  STAMPS[table].map((column) => `${column} > now() + ${STEP}`).join(" or ");

async function resetFuture(database: Pick<Database, "query">, table: keyof typeof STAMPS): Promise<void> {
  const set = STAMPS[table].map((column) => `${column} = least(${column}, now())`).join(", ");
  await database.query(`update ${JOB_SCHEMA}.${table} set ${set} where ${isAhead(table)}`);
}
