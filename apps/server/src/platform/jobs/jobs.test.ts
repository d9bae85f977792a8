// Waits: for schedules, and for what was killed to come back.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { JobName, JobPolicy } from "@veranda/contract/jobs";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BreakablePostgres } from "../../testing/breakable-postgres.ts";
import { soon } from "../../testing/soon.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isConnectionLost } from "../db/connection-lost.ts";
import { connect, type Database } from "../db/database.ts";
import { NamedError } from "../../named-error.ts";
import { JobGivenUp, createJobs, type JobHandler, type Jobs } from "./jobs.ts";
import type { JobsProcessArguments } from "./testing/jobs-process.ts";

/** In seconds; closing hardly waits for running jobs, and jobs of dead processes are found at once. */
const TIMING = { supervise: 1, heartbeat: 10, cron: 1, cronSend: 1, closing: 1 };
const BRISK: Partial<JobPolicy> = { pollInterval: 0.5, retryDelay: 1, retryDelayMax: 1, retries: 2 };

let database: TestDatabase;
let metrics: Registry;
let lines: string[];
let opened: Jobs[];
beforeEach(async () => {
  database = await createTestDatabase();
  [metrics, lines, opened] = [new Registry(), [], []];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map((each) => each.close()));
  await database.close();
});
const log = pino(
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

type Handled = { [N in JobName]?: JobHandler<N> };

/** One process's jobs. */
async function open(
  handlers: Handled,
  { on = database, policy = {} }: { on?: Database; policy?: Partial<JobPolicy> } = {},
): Promise<Jobs> {
  const policies = Object.fromEntries(Object.keys(handlers).map((name) => [name, { ...BRISK, ...policy }]));
  const registry = opened.length === 0 ? metrics : new Registry();
  const jobs = createJobs({ database: on, log, metrics: registry, timing: TIMING, policies });
  for (const [name, handler] of Object.entries(handlers)) jobs.handle(name as JobName, handler);
  opened.push(jobs);
  await jobs.start();
  return jobs;
}

const send = async (jobs: Jobs, mailId: string, on: Database = database): Promise<void> => {
  await on.db.transaction((tx) => jobs.send("mail.deliver", { mailId }, tx));
  jobs.wake("mail.deliver");
};
const jobsOf = async (name: JobName): Promise<{ state: string; retries: number; output: unknown }[]> => {
  const { rows } = await database.query<{ state: string; retries: number; output: unknown }>(
    "select state::text, retry_count as retries, output from pgboss.job where name = $1",
    [name],
  );
  return rows;
};
const deliver = (into: string[]): Handled => ({
  "mail.deliver": async ({ mailId }) => void into.push(mailId),
});

test("a job runs once and is marked as completed", async () => {
  const ran: string[] = [];
  const jobs = await open(deliver(ran));
  await send(jobs, "one");
  await soon(async () => expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "completed" }]));
  expect(ran).toEqual(["one"]);
  expect(await metrics.metrics()).toContain(
    'veranda_job_runs_total{job="mail.deliver",outcome="completed"} 1',
  );
});

test("a job sent in a transaction that was rolled back is not run", async () => {
  const ran: string[] = [];
  const jobs = await open(deliver(ran));
  const failing = database.db.transaction(async (tx) => {
    await jobs.send("mail.deliver", { mailId: "undone" }, tx);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await send(jobs, "done");
  await soon(() => expect(ran).toEqual(["done"]));
  expect(await jobsOf("mail.deliver")).toHaveLength(1);
});

test("a failed job is reported by its error code only, and is run again on request", async () => {
  let isAway = true;
  const jobs = await open(
    {
      "mail.deliver": async () => {
        if (isAway) throw Object.assign(new Error("550 no such user ana@example.org"), { code: "EENVELOPE" });
      },
    },
    { policy: { retries: 0 } },
  );
  await send(jobs, "secret-mail");
  const kind = async () => (await jobs.report()).kinds.find(({ name }) => name === "mail.deliver");
  await soon(async () =>
    expect(await kind()).toMatchObject({ waiting: 0, running: 0, failed: 1, doneAt: null }),
  );
  const { failed } = await jobs.report();
  expect(failed).toMatchObject([{ name: "mail.deliver", attempts: 1, error: "EENVELOPE" }]);
  expect(JSON.stringify(failed)).not.toMatch(/secret-mail|ana@/);

  await jobs.retry(failed[0]?.id ?? "");
  await soon(async () => expect((await jobs.report()).failed).toMatchObject([{ attempts: 2 }]));
  isAway = false;
  await jobs.retry(failed[0]?.id ?? "");
  await soon(async () => expect(await kind()).toMatchObject({ failed: 0, doneAt: expect.any(Date) }));
  await expect(jobs.retry(failed[0]?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("retrying a failed job removes it if an equal one is already waiting", async () => {
  const jobs = await open(
    { "mail.deliver": () => Promise.reject(new NamedError("UNAVAILABLE")) },
    { policy: { retries: 0 } },
  );
  await send(jobs, "one");
  await soon(async () => expect((await jobs.report()).failed).toMatchObject([{ error: "UNAVAILABLE" }]));
  const [job] = (await jobs.report()).failed;
  await database.query(
    `insert into pgboss.job (name, data, singleton_key, policy, start_after)
    select name, data, singleton_key, policy, now() + interval '1 hour' from pgboss.job where id = $1`,
    [job?.id],
  );
  await jobs.retry(job?.id ?? "");
  const { kinds, failed } = await jobs.report();
  expect(failed).toEqual([]);
  expect(kinds.find(({ name }) => name === "mail.deliver")).toMatchObject({ waiting: 1, failed: 0 });
});

test("while a job is waiting, another with the same data is not sent", async () => {
  const jobs = await open({});
  await send(jobs, "one");
  await send(jobs, "one");
  await send(jobs, "two");
  expect(await jobsOf("mail.deliver")).toHaveLength(2);
});

test("a failing job is retried with backoff, then parked, counted and logged without its data", async () => {
  const ran: boolean[] = [];
  const jobs = await open({
    "mail.deliver": async (_, { isLast }) => {
      ran.push(isLast);
      throw new Error("550 no such user ana@example.org");
    },
  });
  await send(jobs, "failing");
  await soon(async () =>
    expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "failed", retries: 2 }]),
  );
  expect(ran).toEqual([false, false, true]);
  expect(await jobsOf("mail.deliver")).toMatchObject([
    { output: { reason: "Error: 550 no such user (address)" } },
  ]);
  const text = await metrics.metrics();
  expect(text).toContain('veranda_job_runs_total{job="mail.deliver",outcome="failed"} 2');
  expect(text).toContain('veranda_job_runs_total{job="mail.deliver",outcome="parked"} 1');
  expect(text).toContain('veranda_jobs{job="mail.deliver",state="failed"} 1');
  expect(lines.filter((line) => line.includes("is tried again"))).toHaveLength(2);
  expect(lines.filter((line) => line.includes("is parked"))).toHaveLength(1);
  expect(lines.join("")).not.toContain("mailId");
});

test("the backoff of mails doubles from seconds to a quarter of an hour, for a day", async () => {
  await open({});
  const { rows } = await database.query(
    "select retry_delay as first, retry_delay_max as longest, retry_limit as tries, retry_backoff as grows from pgboss.queue where name = 'mail.deliver'",
  );
  expect(rows).toEqual([{ first: 5, longest: 900, tries: 104, grows: true }]);
});

test("a job whose handler throws JobGivenUp is parked at once", async () => {
  const jobs = await open({
    "mail.deliver": async () => {
      throw new JobGivenUp("a day has passed");
    },
  });
  await send(jobs, "late");
  await soon(async () =>
    expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "failed", retries: 0 }]),
  );
});

test("a failing job does not affect others of its batch", async () => {
  const ran: string[] = [];
  const jobs = await open({
    "mail.deliver": async ({ mailId }) => {
      if (mailId === "bad") throw new JobGivenUp("bad");
      ran.push(mailId);
    },
  });
  await database.db.transaction(async (tx) => {
    for (const mailId of ["one", "bad", "two"]) await jobs.send("mail.deliver", { mailId }, tx);
  });
  await soon(() => expect(ran.toSorted()).toEqual(["one", "two"]));
  await soon(async () =>
    expect((await jobsOf("mail.deliver")).map(({ state }) => state).toSorted()).toEqual([
      "completed",
      "completed",
      "failed",
    ]),
  );
});

test("a job whose process was killed is run once more by another", { timeout: 60_000 }, async () => {
  const given: JobsProcessArguments = [database.url];
  const child = fork(join(import.meta.dirname, "testing/jobs-process.ts"), given, {
    stdio: "inherit",
    execArgv: [],
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
  expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "active" }]);
  const ran: string[] = [];
  await open(deliver(ran));
  expect(ran).toEqual([]);
  // As if the last heartbeat were a minute ago.
  await database.query("update pgboss.job set heartbeat_on = now() - interval '1 minute'");
  await soon(() => expect(ran).toEqual(["killed"]));
  await soon(async () => expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "completed" }]));
  expect(ran).toEqual(["killed"]);
});

test("a scheduled job is run once by two processes", { timeout: 60_000 }, async () => {
  // Without the database's initial schedule: the queue checks schedules before this test sets its own, and would
  // correctly send the missed job as well.
  await database.query("delete from pgboss.schedule where name = 'blobs.sweep'");
  const clock = async () => {
    const { rows } = await database.query<{ cron: string; second: number }>(
      "select to_char(now() at time zone 'utc', 'MI HH24 * * *') as cron, extract(second from now())::int as second",
    );
    return rows[0] ?? { cron: "", second: 0 };
  };
  // A schedule for a minute is checked within 60 seconds of its start.
  while ((await clock()).second > 40) await pause(500);
  const { cron } = await clock();
  const policy = { cron };
  const ran: string[] = [];
  const two = await connect({ connectionString: database.url }, pino({ level: "silent" }));
  await open({ "blobs.sweep": async () => void ran.push("first") }, { policy });
  await open({ "blobs.sweep": async () => void ran.push("second") }, { policy, on: two });
  await soon(() => expect(ran).toHaveLength(1));
  const cronPasses = async () => (await database.query("select cron_on from pgboss.version")).rows[0];
  for (let passes = 0; passes < 3; passes += 1) {
    const before = await cronPasses();
    await soon(async () => expect(await cronPasses()).not.toEqual(before));
  }
  expect(ran).toHaveLength(1);
  await opened.pop()?.close();
  await two.close();
});

test(
  "scheduled and waiting jobs continue after the clock was set back by a day",
  { timeout: 60_000 },
  async () => {
    await database.query("delete from pgboss.schedule where name = 'blobs.sweep'");
    let runs = 0;
    const ran: string[] = [];
    const jobs = await open(
      { "blobs.sweep": async () => void (runs += 1), ...deliver(ran) },
      { policy: { cron: "* * * * *" } },
    );
    await soon(() => expect(runs).toBe(1));
    await soon(async () => expect(await jobsOf("blobs.sweep")).toMatchObject([{ state: "completed" }]));
    // As after a machine's clock is set back: this process's clock is behind, all recorded timestamps are ahead.
    const before = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => before() - 86_400_000);
    await database.db.transaction((tx) => jobs.send("mail.deliver", { mailId: "waits" }, tx));
    await database.query("update pgboss.version set cron_on = cron_on + interval '1 day'");
    await database.query(`
    update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day',
      singleton_on = singleton_on + interval '1 day'`);

    await soon(() => expect(ran).toEqual(["waits"]));
    await soon(() => expect(runs).toBe(2));
    expect(lines.filter((line) => line.includes("set back"))).toHaveLength(1);
  },
);

test("close waits for a running job", async () => {
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const jobs = await open({
    "mail.deliver": async () => {
      begun.resolve();
      await goesOn.promise;
    },
  });
  await send(jobs, "long");
  await begun.promise;
  const closing = jobs.close();
  goesOn.resolve();
  await closing;
  expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "completed" }]);
});

test("a job that takes too long to close is aborted, and run again by the next process", async () => {
  const told = Promise.withResolvers<void>();
  const jobs = await open({
    "mail.deliver": (_, { signal }) => {
      signal.addEventListener("abort", () => told.resolve());
      return new Promise(() => undefined);
    },
  });
  await send(jobs, "endless");
  await soon(async () => expect(await jobsOf("mail.deliver")).toMatchObject([{ state: "active" }]));
  await jobs.close();
  await told.promise;
  const ran: string[] = [];
  await open(deliver(ran));
  await soon(() => expect(ran).toEqual(["endless"]));
});

test("jobs wait while the database is away, without errors logged", { timeout: 120_000 }, async () => {
  const postgres = await BreakablePostgres.make();
  const away = await connect({ connectionString: postgres.url }, pino({ level: "silent" }));
  try {
    const ran: string[] = [];
    const jobs = await open(deliver(ran), { on: away });
    await send(jobs, "before", away);
    await soon(() => expect(ran).toEqual(["before"]));
    await postgres.kill();
    await expect(send(jobs, "meanwhile", away)).rejects.toSatisfy(isConnectionLost);
    // Long enough for several of the periodic checks.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await postgres.start();
    await soon(() => send(jobs, "after", away));
    await soon(() => expect(ran).toEqual(["before", "after"]));
    await jobs.close();
  } finally {
    await away.close();
    await postgres.close();
  }
  expect(lines).toEqual([]);
});

test("a queue can be closed while its database is away", { timeout: 120_000 }, async () => {
  const postgres = await BreakablePostgres.make();
  const away = await connect({ connectionString: postgres.url }, pino({ level: "silent" }));
  try {
    const jobs = await open({ "mail.deliver": () => new Promise(() => undefined) }, { on: away });
    await send(jobs, "endless", away);
    await postgres.kill();
    await expect(jobs.close()).resolves.toBeUndefined();
  } finally {
    await away.close();
    await postgres.close();
  }
});

test("sending before the start fails at once without holding a connection; ready waits for it", async () => {
  const jobs = createJobs({ database, log, metrics: new Registry() });
  opened.push(jobs);
  const ready = jobs.ready();
  const early = database.db.transaction((tx) => {
    const sent = jobs.send("mail.deliver", { mailId: "early" }, tx);
    void jobs.start();
    return sent;
  });
  await expect(early).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await ready;
  await send(jobs, "ready");
  expect(await jobsOf("mail.deliver")).toHaveLength(1);
});

test("registering a second handler, or one after the start, throws", async () => {
  const jobs = createJobs({ database, log, metrics: new Registry() });
  jobs.handle("mail.deliver", async () => undefined);
  expect(() => jobs.handle("mail.deliver", async () => undefined)).toThrow("handled too late, or twice");
  opened.push(jobs);
  await jobs.start();
  expect(() => jobs.handle("blobs.sweep", async () => undefined)).toThrow("handled too late, or twice");
});

test("a database migrated by a newer version of the job queue is not changed", async () => {
  await database.query("update pgboss.version set version = version + 1");
  await expect(connect({ connectionString: database.url }, pino({ level: "silent" }))).rejects.toThrow(
    "used by a newer version",
  );
});
