import type { JobName, JobPolicy } from "@veranda/contract/jobs";
import type { Logger } from "pino";
import type { Db as BossDatabase, PgBoss, QueueOptions } from "pg-boss";
import { DatabaseAway, isConnectionLost } from "../db/connection-lost.ts";
import type { Database } from "../db/database.ts";
import { JOB_SCHEMA } from "../db/job-schema.ts";
import { codeOf } from "../thrown.ts";
import { isOwnStep, steadyClock } from "./clock-steps.ts";

/** Seconds. */
export type BossTiming = {
  /** Interval of checks for jobs whose process died, or that run too long. */
  readonly supervise: number;
  /** A process without a heartbeat for this long counts as dead. */
  readonly heartbeat: number;
  /** Interval at which schedules are checked. */
  readonly cron: number;
  /** Interval at which due scheduled jobs are sent. */
  readonly cronSend: number;
  /** How long shutdown waits for running jobs. */
  readonly closing: number;
};
export const BOSS_TIMING: BossTiming = { supervise: 30, heartbeat: 30, cron: 30, cronSend: 20, closing: 8 };

const HOUR = 3_600;
const DAY = 24 * HOUR;

export type BossOptions = { database: Pick<Database, "query">; log: Logger; timing: BossTiming };

/** pg-boss on our own connection pool, so that it notices at once when the database is away. */
export async function createBoss({ database, log, timing }: BossOptions): Promise<PgBoss> {
  // Loaded once the server answers, since it takes 100 ms.
  const { PgBoss } = await import("pg-boss");
  const db: BossDatabase = {
    async executeSql(text, values) {
      try {
        return rowsOf(await database.query(text, values));
      } catch (error) {
        // With a recognisable name, since pg-boss passes on copies of errors.
        throw isConnectionLost(error) ? new DatabaseAway(error) : error;
      }
    },
  };
  const boss = new PgBoss({
    db,
    schema: JOB_SCHEMA,
    clock: steadyClock,
    clockMonitorIntervalSeconds: timing.supervise,
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
    maintenanceIntervalSeconds: HOUR,
    cronMonitorIntervalSeconds: timing.cron,
    cronWorkerIntervalSeconds: timing.cronSend,
    // Dependencies between jobs, which we don't use, and index builds while running, which occur only after an update.
    flowIntervalSeconds: HOUR,
    bamIntervalSeconds: 600,
    queueCacheIntervalSeconds: 600,
    registerInstance: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  });
  boss.on("error", (error) => {
    // The pool has logged this already.
    const level = error.name === "DatabaseAway" ? "debug" : "warn";
    log[level]({ err: asError(error) }, "The job queue could not do something; it is tried again");
  });
  boss.on("warning", (warning) => {
    if (!isOwnStep(warning)) log.warn({ reason: warning.message }, "The job queue warns");
  });
  return boss;
}

/** A text with several statements gives several results. */
function rowsOf(result: { rows: unknown[] } | { rows: unknown[] }[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
}

/** pg-boss passes on plain objects instead of some errors; the log can shorten only real ones. */
function asError(given: Error): Error {
  if (given instanceof Error) return given;
  const { message, stack } = given;
  const code = codeOf(given);
  return Object.assign(new Error(message), { stack }, code === "" ? {} : { code });
}

/** Options of a queue as pg-boss names them. */
const optionsOf = (policy: JobPolicy, { heartbeat }: BossTiming) =>
  ({
    retryLimit: policy.retries,
    retryDelay: policy.retryDelay,
    retryBackoff: true,
    retryDelayMax: policy.retryDelayMax,
    expireInSeconds: policy.timeout,
    heartbeatSeconds: Math.max(heartbeat, 10),
    deleteAfterSeconds: policy.retention,
    retentionSeconds: 14 * DAY,
  }) satisfies QueueOptions;

/** Creates the queues of these jobs, or updates those of an earlier version. */
export async function declareQueues(
  boss: PgBoss,
  declared: readonly (readonly [JobName, JobPolicy])[],
  timing: BossTiming,
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, policy] of declared) {
    const options = optionsOf(policy, timing);
    const before = existing.get(name);
    if (before === undefined) await boss.createQueue(name, { ...options, policy: "exclusive" });
    else if (Object.entries(options).some(([key, value]) => before[key as keyof QueueOptions] !== value))
      await boss.updateQueue(name, options);
    if (policy.cron !== null && schedules.get(name) !== policy.cron)
      await boss.schedule(name, policy.cron, {}, { singletonKey: keyOf({}), missed: "once" });
  }
}

/** The same key for the same data. */
export const keyOf = (data: object): string =>
  JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
