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
  /** How often jobs whose process went, or that run too long, are looked for. */
  readonly supervise: number;
  /** A process without a heartbeat for this long is taken for dead. */
  readonly heartbeat: number;
  /** How often schedules are looked at. */
  readonly cron: number;
  /** How often jobs that schedules made due are sent. */
  readonly cronSend: number;
  /** How long shutdown waits for running jobs. */
  readonly closing: number;
};
export const BOSS_TIMING: BossTiming = { supervise: 30, heartbeat: 30, cron: 30, cronSend: 20, closing: 8 };

const HOUR = 3_600;
const DAY = 24 * HOUR;

export type BossOptions = { database: Pick<Database, "query">; log: Logger; timing: BossTiming };

/** pg-boss over our own connections, so that it knows as soon as they do that the database is away. */
export async function createBoss({ database, log, timing }: BossOptions): Promise<PgBoss> {
  // Read once the server answers: 100 ms that no visitor waits for.
  const { PgBoss } = await import("pg-boss");
  const db: BossDatabase = {
    async executeSql(text, values) {
      try {
        return rowsOf(await database.query(text, values));
      } catch (error) {
        // Kept recognisable: pg-boss hands on copies of errors.
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
    // Jobs that wait for each other, and indexes that are built while the server runs: we have none of the first, and
    // of the second only after an update.
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

/** Several statements in one text are answered by several results. */
function rowsOf(result: { rows: unknown[] } | { rows: unknown[] }[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
}

/** pg-boss hands on plain objects in place of some errors; the log shortens real ones only. */
function asError(given: Error): Error {
  if (given instanceof Error) return given;
  const { message, stack } = given;
  const code = codeOf(given);
  return Object.assign(new Error(message), { stack }, code === "" ? {} : { code });
}

/** What this version wants of a queue, as pg-boss names it. */
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

/** Makes the queues of these jobs, and brings those of an earlier version up to date. */
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

/** Equal data, equal key. */
export const keyOf = (data: object): string =>
  JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
