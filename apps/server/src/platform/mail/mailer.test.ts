// Waits: until mails are tried again.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createJobs, type Jobs } from "../jobs/jobs.ts";
import { deliverToFolder, readStoredMails } from "./folder.ts";
import { createMailer, type Deliver, type Mail, type Mailer } from "./mailer.ts";
import { outgoingMails } from "./tables.ts";

const MAIL: Mail = { to: "ana@example.org", subject: "Welcome", text: "the ticket is s3cret" };
const HOUR_MS = 3_600_000;
const WAIT = { timeout: 20_000 };
const POLICIES = { "mail.deliver": { pollInterval: 0.5, retryDelay: 1, retryDelayMax: 1 } };

let database: TestDatabase;
let at = 0;
let lines: string[] = [];
const open = new Set<Jobs>();
const log = pino(
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);

beforeEach(async () => {
  database = await createTestDatabase();
  [at, lines] = [Date.now(), []];
});
afterEach(async () => {
  for (const jobs of open) await jobs.close();
  open.clear();
  await database.close();
});

/** A mailer with the job queue that it uses, like one process's. */
async function start(deliver: Deliver): Promise<{ mailer: Mailer; jobs: Jobs }> {
  const secret = new Uint8Array(32).fill(7);
  const jobs = createJobs({ database, log, metrics: new Registry(), policies: POLICIES });
  open.add(jobs);
  const mailer = createMailer({ db: database.db, jobs, deliver, secret, now: () => at });
  await jobs.start();
  return { mailer, jobs };
}
const kept = () => database.db.select().from(outgoingMails);
const jobsKept = async (): Promise<unknown[]> =>
  (await database.query("select * from pgboss.job where name = 'mail.deliver'")).rows;

/** A fake mail server that accepts mails only while `isUp`. */
function mailServer() {
  const server = { isUp: false, tries: 0, delivered: [] as Mail[], deliver };
  async function deliver(mail: Mail): Promise<void> {
    server.tries += 1;
    if (!server.isUp) throw new Error("421 try again later");
    server.delivered.push(mail);
  }
  return server;
}

test("a mail sent before jobs are ready waits without a transaction, then is delivered", async () => {
  const server = mailServer();
  server.isUp = true;
  const secret = new Uint8Array(32).fill(7);
  const jobs = createJobs({ database, log, metrics: new Registry(), policies: POLICIES });
  open.add(jobs);
  const transaction = vi.spyOn(database.db, "transaction");
  const mailer = createMailer({
    db: database.db,
    jobs,
    deliver: server.deliver,
    secret,
    now: () => at,
  });
  const early = mailer.send(MAIL);
  await new Promise((resolve) => setImmediate(resolve));
  expect(transaction).not.toHaveBeenCalled();
  await jobs.start();
  await early;
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
});

test("a mail waits for hours until its server is back, and is delivered once", async () => {
  const server = mailServer();
  const { mailer } = await start(server.deliver);
  await mailer.send(MAIL);
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect.poll(() => server.tries, WAIT).toBeGreaterThanOrEqual(tries);
    at += 5 * HOUR_MS;
  }
  server.isUp = true;
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
  await expect.poll(kept, WAIT).toEqual([]);
  await expect.poll(jobsKept, WAIT).toMatchObject([{ state: "completed" }]);
});

test("a mail survives the process that accepted it", async () => {
  const server = mailServer();
  const first = await start(server.deliver);
  await first.mailer.send(MAIL);
  await first.jobs.close();
  expect(await kept()).toHaveLength(1);
  server.isUp = true;
  await start(server.deliver);
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
});

test("a mail sent in a transaction is delivered only if it commits", async () => {
  const server = mailServer();
  server.isUp = true;
  const { mailer } = await start(server.deliver);
  const mails = await mailer.ready();
  const undone = database.db.transaction(async (tx) => {
    await mails.sendIn(tx, { ...MAIL, subject: "Undone" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await database.db.transaction((tx) => mails.sendIn(tx, MAIL));
  mailer.wake();
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
});

test("a mail without a job is found, and delivered once", async () => {
  const server = mailServer();
  const { mailer, jobs } = await start(server.deliver);
  await mailer.send(MAIL);
  await database.query("delete from pgboss.job where name = 'mail.deliver'");
  await mailer.send({ ...MAIL, subject: "It has one" });
  server.isUp = true;
  at += HOUR_MS;
  await database.db.transaction((tx) => jobs.send("mail.recover", {}, tx));
  jobs.wake("mail.recover");
  await expect.poll(() => server.delivered.length, WAIT).toBe(2);
  await expect.poll(kept, WAIT).toEqual([]);
  expect(server.delivered.map(({ subject }) => subject).toSorted()).toEqual(["It has one", "Welcome"]);
});

test("a mail waits until its folder is writable again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "veranda-mail-"));
  const deliver = deliverToFolder(folder, () => at);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  await (await start(deliver)).mailer.send(MAIL);
  await expect.poll(() => lines.join(""), WAIT).toContain("A job failed and is tried again");
  rmSync(folder);
  deliverToFolder(folder, () => at);
  await expect.poll(() => readStoredMails(folder, 1), WAIT).toMatchObject([MAIL]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("sending a mail that can't be stored throws", async () => {
  const { mailer } = await start(mailServer().deliver);
  await database.db.execute(`drop table outgoing_mails`);
  await expect(mailer.send(MAIL)).rejects.toThrow("outgoing_mails");
  expect(await jobsKept()).toEqual([]);
});

test("a mail is given up after a day, and the error contains none of its content", async () => {
  const refused = async (): Promise<never> => {
    throw Object.assign(new Error("connect ECONNREFUSED for ana@example.org"), { code: "ECONNREFUSED" });
  };
  await (await start(refused)).mailer.send(MAIL);
  await expect.poll(() => lines.join(""), WAIT).toContain("tried again");
  at += 24 * HOUR_MS;
  await expect.poll(kept, WAIT).toEqual([]);
  await expect
    .poll(jobsKept, WAIT)
    .toMatchObject([
      { state: "failed", output: { reason: "JobGivenUp: A mail was not sent in a day and is given up" } },
    ]);
  expect(lines.join("")).toContain("given up");
  expect(lines.join("")).not.toContain("s3cret");
  expect(JSON.stringify(await jobsKept())).not.toMatch(/s3cret|ana@example/);
});

test("waiting mails are encrypted", async () => {
  await (await start(mailServer().deliver)).mailer.send(MAIL);
  const [row] = await kept();
  expect(Buffer.from(row?.sealed ?? []).toString("latin1")).not.toMatch(/s3cret|ana@/);
  expect(JSON.stringify(await jobsKept())).not.toMatch(/s3cret|ana@/);
});
