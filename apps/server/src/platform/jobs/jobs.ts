import { keysOf } from "@veranda/contract/closed-record";
import { jobs as declared, type JobData, type JobName, type JobPolicy } from "@veranda/contract/jobs";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Registry } from "prom-client";
import { NamedError } from "../../named-error.ts";
import { isConnectionLost, isDatabaseAway } from "../db/connection-lost.ts";
import type { Database, Tx } from "../db/database.ts";
import { isDuplicate } from "../db/sql-state.ts";
import { pause } from "../pause.ts";
import { shortMessage } from "../short-error.ts";
import { resetFutureStamps } from "./clock-steps.ts";
import { BOSS_TIMING, createBoss, declareQueues, keyOf, type BossTiming } from "./boss.ts";
import { dropFailedJob, errorCode, failedJobName, type JobReport, readJobs } from "./job-report.ts";
import { createJobMetrics, type JobOutcome } from "./metrics.ts";

/** One run of a job. */
type JobRun = {
  /** Aborted when the run takes too long, or when the server is closing and can't wait any longer. */
  readonly signal: AbortSignal;
  /** If this run fails, the job is parked. */
  readonly isLast: boolean;
};

/** Handlers are idempotent: a job is run again if its process died before it was marked as completed. */
export type JobHandler<N extends JobName> = (data: JobData<N>, run: JobRun) => Promise<void>;

/** Thrown by a handler that gives a job up: it is parked and not retried. */
export class JobGivenUp extends Error {
  override name = "JobGivenUp";
}

export type Jobs = {
  /** Registers the handler of a kind; call before `start`. */
  handle<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /**
   * Resolves when jobs can be sent; await it before the transaction that sends one. Throws UNAVAILABLE if that takes
   * too long, for example while the database is away at the server's start.
   */
  ready(): Promise<void>;
  /**
   * Stores a job within a transaction; it starts within moments of `wake`. Waits for nothing but the database, since
   * the transaction holds a connection: throws UNAVAILABLE before `ready`.
   */
  send<N extends JobName>(name: N, data: JobData<N>, tx: Tx): Promise<void>;
  /** Call after a transaction that sent jobs of this kind has committed. */
  wake(name: JobName): void;
  /** Number of jobs by kind and state, and those that failed permanently. */
  report(): Promise<JobReport>;
  /**
   * Runs a permanently failed job once more, unless an equal one is waiting or running. Throws NOT_FOUND if it doesn't
   * exist or didn't fail, UNAVAILABLE before `ready`.
   */
  retry(id: string): Promise<void>;
  /** Starts the workers, after all handlers are registered. Resolves when jobs are run; callers needn't wait for it. */
  start(): Promise<void>;
  /** Waits a while for running jobs; those that don't finish are run again by the next process. */
  close(): Promise<void>;
};

export type JobsDeps = {
  database: Pick<Database, "query">;
  log: Logger;
  metrics: Registry;
  timing?: BossTiming;
  /** Overrides of the job policies, for tests. */
  policies?: Partial<Record<JobName, Partial<JobPolicy>>>;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** How long `ready` waits for the queue to start. */
const READY_MS = 10_000;

/** Durable jobs: each runs once when due, in one process, and is retried after a failure. */
export function createJobs({
  database,
  log,
  metrics: registry,
  timing = BOSS_TIMING,
  policies,
}: JobsDeps): Jobs {
  const handlers = new Map<JobName, JobHandler<JobName>>();
  const workers = new Map<JobName, string>();
  const closing = new AbortController();
  const metrics = createJobMetrics(registry, database);
  const kinds = keysOf(declared).map((name): [JobName, JobPolicy] => [
    name,
    { ...declared[name], ...policies?.[name] },
  ]);
  let starting: Promise<PgBoss | null> | null = null;
  let running: PgBoss | null = null;
  let clockWatch: NodeJS.Timeout | undefined;
  const started = Promise.withResolvers<PgBoss | null>();

  const startOnce = async (boss: PgBoss): Promise<void> => {
    await boss.start();
    await declareQueues(boss, kinds, timing);
    for (const [name, policy] of kinds) {
      const handler = handlers.get(name);
      if (handler === undefined) continue;
      const options = {
        batchSize: policy.concurrency,
        burstWhenBatchFull: policy.concurrency > 1,
        pollingIntervalSeconds: policy.pollInterval,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const worker = await boss.work<object, unknown, typeof options>(name, options, (batch) =>
        Promise.all(batch.map((job) => run(name, handler, job))),
      );
      workers.set(name, worker);
    }
    clockWatch ??= setInterval(() => void watchClock(), timing.cron * 1_000).unref();
  };
  const watchClock = async (): Promise<void> => {
    try {
      if (await resetFutureStamps(database))
        log.warn("The database's clock was set back; what waits in the job queue goes on");
    } catch (error) {
      log.debug({ err: error }, "The job queue could not look at the database's clock");
    }
  };

  /** The database may be away at this moment: the server runs on without jobs until it is back. */
  const begin = async (): Promise<PgBoss | null> => {
    const boss = await createBoss({ database, log, timing });
    for (
      let waitMs = FIRST_WAIT_MS;
      !closing.signal.aborted;
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
    ) {
      try {
        await startOnce(boss);
        running = boss;
        return boss;
      } catch (error) {
        log[isConnectionLost(error) ? "debug" : "error"](
          { err: error },
          "Jobs can't be run yet; it is tried again",
        );
        await pause(waitMs, closing.signal);
      }
    }
    await stop(boss);
    return null;
  };

  const run = async (
    name: JobName,
    handler: JobHandler<JobName>,
    { id, data, signal, retryCount, retryLimit }: JobWithMetadata,
  ): Promise<JobResult> => {
    const end = metrics.seconds.startTimer({ job: name });
    const isLast = retryCount >= retryLimit;
    try {
      await handler(declared[name].data.parse(data), { signal, isLast });
    } catch (error) {
      const isParked = isLast || error instanceof JobGivenUp;
      noteFailure(error, { job: name, id, attempt: retryCount + 1 }, isParked);
      metrics.runs.inc({ job: name, outcome: (isParked ? "parked" : "failed") satisfies JobOutcome });
      return {
        id,
        status: isParked ? "deadletter" : "failed",
        output: { reason: reasonOf(error), code: errorCode(error) },
      };
    } finally {
      end();
    }
    metrics.runs.inc({ job: name, outcome: "completed" satisfies JobOutcome });
    return { id, status: "completed" };
  };
  const noteFailure = (error: unknown, of: object, isParked: boolean): void => {
    // The pool has logged the lost connection already.
    if (isDatabaseAway(error)) log.debug({ err: error, ...of }, "A job found the database away");
    else if (isParked) log.error({ err: error, ...of }, "A job failed and is parked");
    else log.warn({ err: error, ...of }, "A job failed and is tried again");
  };

  const stop = (boss: PgBoss): Promise<void> =>
    boss
      .stop({ timeout: timing.closing * 1000 })
      .catch((error: unknown) => log.warn({ err: error }, "The job queue did not close in order"));

  const wake = (name: JobName): void => {
    const worker = workers.get(name);
    if (worker === undefined) return;
    void starting?.then((boss) => boss?.notifyWorker(worker));
  };

  const notReady = (): NamedError => new NamedError("UNAVAILABLE", { message: "The job queue isn't ready" });

  return {
    handle(name, handler) {
      if (starting !== null || handlers.has(name)) throw new Error(`${name} is handled too late, or twice`);
      handlers.set(name, handler);
    },
    async ready() {
      if (running !== null) return;
      const ended = new AbortController();
      const boss = await Promise.race([started.promise, pause(READY_MS, ended.signal).then(() => null)]);
      ended.abort();
      if (boss === null) throw notReady();
    },
    async send(name, data, tx) {
      if (running === null) throw notReady();
      const { fromDrizzle } = await import("pg-boss");
      await running.send(name, data, { singletonKey: keyOf(data), db: fromDrizzle(tx, sql) });
    },
    wake,
    report: () => readJobs(database),
    async retry(id) {
      if (running === null) throw notReady();
      const name = await failedJobName(database, id);
      if (name === null) throw new NamedError("NOT_FOUND");
      try {
        await running.retry(name, id);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await dropFailedJob(database, id);
      }
      log.info({ job: name, id }, "A job that failed is run once more");
      wake(name);
    },
    async start() {
      starting ??= begin();
      started.resolve(starting);
      await starting;
    },
    async close() {
      closing.abort();
      clearInterval(clockWatch);
      const boss = await starting;
      if (boss !== null) await stop(boss);
    },
  };
}

/** The reason for the administrator. Other servers' error messages may name the person concerned. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${shortMessage(error)}` : "Unknown";
  const words = text.slice(0, 2_000).split(/([\s<>])/);
  return words
    .map((word) => (word.includes("@") ? "(address)" : word))
    .join("")
    .slice(0, 500);
}
