import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { purgeExpired } from "./purge-expired.ts";
import { keepRegistration } from "./pending-registrations.ts";
import { mailTickets, registrations, sessions, signInCodes } from "./tables.ts";
import { issueTicket } from "./tickets.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("long expired rows are deleted; valid sessions and new rows stay", async () => {
  const now = Date.now();
  const { db } = server;
  const person = await addPerson(server, "ann");
  const sessionsOf = async () => (await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
  const session = (id: string, expiresAt: number, endedAt: number | null) => ({
    id,
    accountId: person.id,
    method: "Email" as const,
    device: "A browser",
    salt: new Uint8Array(16),
    createdAt: new Date(now - 90 * DAY_MS),
    renewedAt: new Date(now - 60 * DAY_MS),
    expiresAt: new Date(expiresAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  });
  await db
    .insert(sessions)
    .values([
      session("expired", now - 8 * DAY_MS, null),
      session("ended", now + 20 * DAY_MS, now - 8 * DAY_MS),
      session("just-ended", now + 20 * DAY_MS, now - DAY_MS),
    ]);
  for (const at of [now - 9 * DAY_MS, now])
    await issueTicket(db, at, { purpose: "reset", email: `at${at}@example.org` });
  await db.insert(signInCodes).values({
    digest: new Uint8Array(32),
    browserDigest: new Uint8Array(32),
    accountId: person.id,
    method: "Google",
    expiresAt: new Date(now - 8 * DAY_MS),
  });
  const waiting = {
    passwordHash: "x",
    displayName: "Bo",
    username: null,
    ageBand: null,
    device: "A browser",
  };
  for (const [at, email] of [
    [now, "new@example.org"],
    [now - 2 * DAY_MS, "old@example.org"],
  ] as const)
    await keepRegistration(db, { ...waiting, email, browserDigest: new Uint8Array(32) }, at);

  await purgeExpired(db, now);
  expect((await sessionsOf()).toSorted()).toEqual(["just-ended", person.sessionId].toSorted());
  expect(await db.select({ email: mailTickets.email }).from(mailTickets)).toEqual([
    { email: `at${now}@example.org` },
  ]);
  expect(await db.select().from(signInCodes)).toEqual([]);
  expect(await db.select({ email: registrations.email }).from(registrations)).toEqual([
    { email: "new@example.org" },
  ]);
});
