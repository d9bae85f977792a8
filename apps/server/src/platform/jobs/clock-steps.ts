import type { Clock } from "pg-boss";
import type { Database } from "../db/database.ts";
import { systemClock } from "../clock.ts";
import { JOB_SCHEMA } from "../db/job-schema.ts";

/**
 * Time for pg-boss that no step of the machine's clock reaches: its timers wait until this has come so far, and would
 * stand still as long as a clock that was set back takes to catch up. pg-boss measures by itself how far the database
 * is from it.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/**
 * Whether what pg-boss warns of is only that `steadyClock` went its own way from the wall clock, which it measures
 * anew each time, and not that this machine and the database's differ.
 */
export function isOwnStep(warning: { data: object }): boolean {
  const { seconds, direction } = warning.data as { seconds?: number; direction?: string };
  if (seconds === undefined || direction === undefined) return false;
  const database = steadyClock.now() + (direction === "slower" ? seconds : -seconds) * 1_000;
  return Math.abs(database - systemClock.now()) < 60_000;
}

/** More than what two machines' clocks differ by. A smaller step is over before anyone notices it. */
const STEP = "interval '5 seconds'";

/** What pg-boss stamps where, and waits for the next from there. */
const STAMPS = {
  version: ["cron_on", "bam_on", "flow_on", "reindex_on"],
  queue: ["monitor_claim_on", "monitor_on", "maintain_on"],
} as const;

/**
 * Sets to now what the queue has noted in the future, as the database's clock was set back since: until then no
 * schedule is looked at, what is scheduled counts as sent already, and jobs that waited go on waiting. Says whether
 * there was any.
 */
export async function resetFutureStamps(database: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await database.query(`select 1 from ${JOB_SCHEMA}.version where ${isAhead("version")}`);
  if (rows.length === 0) return false;
  // What is looked at goes last: a process that ends in between leaves the rest to the next.
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
