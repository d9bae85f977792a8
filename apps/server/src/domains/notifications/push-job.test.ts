// Waits: for a server that is killed and started again.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { befriend } from "../../testing/befriend.ts";
import { createBrowser } from "../../platform/push/testing/browser.ts";
import { openSecret } from "../../platform/secret.ts";
import { openEventsPage } from "../../testing/events-page.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { pushDevices } from "./tables.ts";
import type { PushServerArguments } from "./testing/push-server.ts";
import { openPushService, postTo, type PushService } from "./testing/push-service.ts";

let service: PushService;
beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

const isAway = (_: string, response: ServerResponse): void => void response.writeHead(503).end();
const isThere = (_: string, response: ServerResponse): void => void response.writeHead(201).end();
const follow = (who: TestPerson, whom: TestPerson) =>
  who.call("POST /users/v1/follow", { body: { userID: whom.id } });

/** Adds a push subscription of somebody in a browser that is closed. */
async function addBrowser(person: TestPerson) {
  const browser = createBrowser(`https://push.example.org/${person.username}/${Math.random()}`);
  await person.call("POST /notifications/deviceToken", { body: { token: browser.token, platform: "web" } });
  const path = new URL(browser.target.endpoint).pathname;
  return {
    ...browser,
    path,
    /** The pushes received for this browser. */
    taken: () => service.taken.filter((push) => push.path === path).map(({ body }) => browser.read(body)),
  };
}

type Queries = { execute(text: string): Promise<{ rows: unknown[] }> };
const jobsOf = async (db: Queries) =>
  (
    await db.execute(
      "select state::text, retry_count as tries from pgboss.job where name = 'push.deliver' order by created_on",
    )
  ).rows;
/** Ends the wait before the next attempt. */
const endWaits = (db: Queries) =>
  db.execute("update pgboss.job set start_after = now() where name = 'push.deliver' and state = 'retry'");
const told = (title: string) => expect.objectContaining({ title });

describe("a push that failed at a service", () => {
  let server: TestServer;
  let made = 0;
  let ada: TestPerson;
  let bo: TestPerson;
  beforeAll(async () => {
    server = await openTestServer({ postPush: (request, signal) => postTo(service.port)(request, signal) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    made += 1;
    await server.db.execute("delete from pgboss.job where name = 'push.deliver'");
    ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
    bo = await addPerson(server, `bo${made}`, { displayName: "Bo" });
  });
  const again = async () => {
    await endWaits(server.db);
    server.jobs.wake("push.deliver");
  };
  const isWaiting = () =>
    soon(async () =>
      expect(await jobsOf(server.db)).toContainEqual(expect.objectContaining({ state: "retry" })),
    );
  const states = async () => (await jobsOf(server.db)).map((job) => (job as { state: string }).state);
  const areDone = (count: number) =>
    soon(async () => expect(await states()).toEqual(Array.from({ length: count }, () => "completed")));

  test("is sent again to the browser that missed it, and to no other", async () => {
    const [phone, laptop] = [await addBrowser(bo), await addBrowser(bo)];
    let failures = 0;
    service.answer = (path, response) => {
      const fails = path === phone.path && failures === 0;
      if (fails) failures += 1;
      response.writeHead(fails ? 503 : 201).end();
    };
    await follow(ada, bo);
    await isWaiting();
    await again();
    await areDone(2);
    expect(phone.taken()).toEqual([told("Ada started following you"), told("Ada started following you")]);
    expect(laptop.taken()).toEqual([told("Ada started following you")]);
  });

  test("is not sent again once its news was read or is outdated", async () => {
    const phone = await addBrowser(bo);
    service.answer = isAway;
    await follow(ada, bo);
    await ada.call("POST /friends/add", { body: { userID: bo.id } });
    await soon(() => expect(phone.taken().length).toBeGreaterThan(1));
    await ada.call("DELETE /friends/{id}", { params: { id: bo.id } });
    await soon(async () =>
      expect((await bo.call("GET /notifications", { query: {} })).data.notifications).toHaveLength(1),
    );
    await bo.call("POST /users/{id}/acknowledgeNotification", {
      params: { id: bo.id },
      body: { key: "all" },
    });
    const before = phone.taken().length;
    await again();
    await areDone(2);
    expect(phone.taken()).toHaveLength(before);
  });

  test("is not sent to somebody who has signed in there since", async () => {
    const phone = await addBrowser(bo);
    service.answer = isAway;
    await follow(ada, bo);
    await isWaiting();
    const cy = await addPerson(server, `cy${made}`);
    await cy.call("POST /notifications/deviceToken", { body: { token: phone.token, platform: "web" } });
    const before = phone.taken().length;
    await again();
    await areDone(1);
    expect(phone.taken()).toHaveLength(before);
  });

  test("of a friend who came online is not sent once they have left", async () => {
    await befriend(ada, bo);
    // Earlier news is pushed to no browser.
    await soon(async () => expect((await server.db.execute("select from outbox")).rows).toEqual([]));
    const phone = await addBrowser(bo);
    service.answer = isAway;
    const page = await openEventsPage(server.origin, ada);
    await isWaiting();
    expect(phone.taken()[0]).toEqual(told("Ada is here now"));
    page.close();
    await soon(async () =>
      expect((await bo.call("GET /friends", { query: {} })).data.friends).toMatchObject([
        { isOnline: false },
      ]),
    );
    const before = phone.taken().length;
    // On a busy machine another attempt may have been made, and the wait is longer now.
    await soon(async () => {
      await again();
      expect(await states()).toEqual(["completed"]);
    });
    expect(phone.taken()).toHaveLength(before);
  });

  test.each([404, 410])("to an expired subscription (%i) is the last one to it", async (status) => {
    const [phone, laptop] = [await addBrowser(bo), await addBrowser(bo)];
    service.answer = (path, response) => response.writeHead(path === phone.path ? status : 201).end();
    await follow(ada, bo);
    await areDone(2);
    const devices = await server.db.select().from(pushDevices).where(eq(pushDevices.accountId, bo.id));
    expect(devices.map(({ endpoint }) => endpoint)).toEqual([laptop.target.endpoint]);
    await ada.call("POST /friends/add", { body: { userID: bo.id } });
    await areDone(3);
    expect([phone.taken(), laptop.taken()].map(({ length }) => length)).toEqual([1, 2]);
  });

  test("is stored without texts and addresses", async () => {
    const phone = await addBrowser(bo);
    service.answer = isAway;
    await follow(ada, bo);
    await isWaiting();
    const { rows } = await server.db.execute(
      "select data, output from pgboss.job where name = 'push.deliver'",
    );
    const kept = JSON.stringify(rows);
    expect(kept).toContain("HTTP_503");
    for (const secret of [phone.path, phone.target.auth, phone.target.p256dh, "Ada"])
      expect(kept).not.toContain(secret);
  });
});

test("a server killed before pushing does so after its restart, once", { timeout: 90_000 }, async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "veranda-push-"));
  const started = new Set<ChildProcess>();
  const start = async (): Promise<string> => {
    const given: PushServerArguments = [database.url, join(folder, "data"), String(service.port)];
    const child = fork(join(import.meta.dirname, "testing/push-server.ts"), given, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, TMPDIR: folder },
      execArgv: [],
    });
    started.add(child);
    const [port] = (await once(child, "message")) as [number];
    return `http://127.0.0.1:${port}`;
  };
  const kill = async (): Promise<void> => {
    for (const child of started) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    started.clear();
  };
  try {
    const origin = await start();
    const at = { db: database.db, secret: openSecret(join(folder, "data")), origin };
    const [ada, bo] = [await addPerson(at, "ada", { displayName: "Ada" }), await addPerson(at, "bo")];
    const phone = await addBrowser(bo);
    service.answer = isAway;
    await follow(ada, bo);
    await soon(async () => expect(await jobsOf(database.db)).toEqual([{ state: "retry", tries: 0 }]));
    await kill();
    service.answer = isThere;
    await endWaits(database.db);
    expect(phone.taken()).toHaveLength(1);

    await start();
    await soon(async () => expect(await jobsOf(database.db)).toEqual([{ state: "completed", tries: 1 }]));
    expect(phone.taken()).toEqual([told("Ada started following you"), told("Ada started following you")]);
    await kill();

    await start();
    expect(await jobsOf(database.db)).toHaveLength(1);
    expect(phone.taken()).toHaveLength(2);
  } finally {
    await kill();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
