import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createReplayGuard } from "./replay-guard.ts";
import { spentSignIns } from "./tables.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("of many concurrent uses, in any process, exactly one is the first", async () => {
  const [one, other] = [createReplayGuard(database.db, Date.now), createReplayGuard(database.db, Date.now)];
  const until = Date.now() + 60_000;
  const tries = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? one : other).first("assertion", until));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
});

test("entries that expired a week ago are deleted", async () => {
  let now = Date.now();
  const replayGuard = createReplayGuard(database.db, () => now);
  await replayGuard.first("old", now + 1000);
  now += 8 * DAY_MS;
  await replayGuard.first("new", now + 1000);
  expect(await database.db.select().from(spentSignIns)).toHaveLength(1);
});

test("a clock that was a day ahead for a while lets nothing be used again", async () => {
  let now = Date.now();
  const replayGuard = createReplayGuard(database.db, () => now);
  const until = now + 60_000;
  expect(await replayGuard.first("assertion of a wrong day", until)).toBe(true);
  now += DAY_MS;
  await replayGuard.first("another", now + 60_000);
  now -= DAY_MS;
  expect(await replayGuard.first("assertion of a wrong day", until)).toBe(false);
});
