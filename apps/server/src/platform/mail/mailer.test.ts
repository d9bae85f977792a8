import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { deliverToFolder, readKeptMails } from "./folder.ts";
import { createMailer, type Deliver, type Mail, type Mailer } from "./mailer.ts";
import { outgoingMails } from "./tables.ts";

const MAIL: Mail = { to: "ana@example.org", subject: "Welcome", text: "the ticket is s3cret" };
const HOUR_MS = 3_600_000;
const WAIT = { timeout: 20_000 };

let database: TestDatabase;
let at = 0;
let lines: string[] = [];
const open = new Set<Mailer>();
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
  for (const mailer of open) await mailer.close();
  open.clear();
  await database.close();
});

function start(deliver: Deliver): Mailer {
  const secret = new Uint8Array(32).fill(7);
  const mailer = createMailer({ db: database.db, deliver, secret, log, now: () => at, lookEveryMs: 20 });
  open.add(mailer);
  return mailer;
}
const kept = () => database.db.select().from(outgoingMails);

/** Delivers once it is told that it can. */
function mailServer() {
  const server = { isUp: false, tries: 0, delivered: [] as Mail[], deliver };
  async function deliver(mail: Mail): Promise<void> {
    server.tries += 1;
    if (!server.isUp) throw new Error("421 try again later");
    server.delivered.push(mail);
  }
  return server;
}

test("a mail waits for hours until its server is back, and is sent once", async () => {
  const server = mailServer();
  await start(server.deliver).send(MAIL);
  for (let tries = 1; tries <= 20; tries += 1) {
    await expect.poll(() => server.tries, WAIT).toBeGreaterThanOrEqual(tries);
    at += HOUR_MS / 2;
  }
  server.isUp = true;
  at += HOUR_MS;
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
  await expect.poll(kept, WAIT).toEqual([]);
});

test("a mail outlives the process that promised it", async () => {
  const server = mailServer();
  const first = start(server.deliver);
  await first.send(MAIL);
  await first.close();
  expect(await kept()).toHaveLength(1);
  server.isUp = true;
  at += HOUR_MS;
  start(server.deliver);
  await expect.poll(() => server.delivered, WAIT).toEqual([MAIL]);
});

test("a mail waits until its folder can be written again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "veranda-mail-"));
  const deliver = deliverToFolder(folder, () => at);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "");
  await start(deliver).send(MAIL);
  await expect.poll(() => lines.join(""), WAIT).toContain("A mail was not sent and is tried again");
  rmSync(folder);
  deliverToFolder(folder, () => at);
  at += HOUR_MS;
  await expect.poll(() => readKeptMails(folder, 1), WAIT).toMatchObject([MAIL]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a mail that can't be kept is not promised", async () => {
  const mailer = start(mailServer().deliver);
  await database.db.execute(`drop table outgoing_mails`);
  await expect(mailer.send(MAIL)).rejects.toThrow("outgoing_mails");
});

test("after a day it is given up, and the log says so without what stood in it", async () => {
  await start(mailServer().deliver).send(MAIL);
  await expect.poll(() => lines.join(""), WAIT).toContain("tried again");
  at += 24 * HOUR_MS;
  await expect.poll(kept, WAIT).toEqual([]);
  expect(lines.join("")).toContain("given up");
  expect(lines.join("")).not.toMatch(/s3cret|ana@example/);
});

test("what waits is sealed", async () => {
  await start(mailServer().deliver).send(MAIL);
  const [row] = await kept();
  expect(Buffer.from(row?.sealed ?? []).toString("latin1")).not.toMatch(/s3cret|ana@/);
});
