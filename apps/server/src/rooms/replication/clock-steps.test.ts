// Slow: waits for ticks and limits.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { TokenBucket } from "../../platform/token-bucket.ts";

const HOUR_MS = 3_600_000;

/** Wall time, as it is set back and forth while people are in a room. */
let step = 0;
let database: TestDatabase;
let here: TestRooms;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, { now: () => Date.now() + step });
});
afterEach(() => {
  step = 0;
});
afterAll(async () => {
  await here.close();
  await database.close();
});

async function visit(name: string): Promise<TestClient> {
  const seat = await here.seat(name, { spaceId: "clock001" });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: name });
  await client.hear("welcome");
  return client;
}

it.each([
  ["3 s back", -3_000],
  ["an hour back", -HOUR_MS],
  ["an hour forward", HOUR_MS],
])("people stay, talk and come back when the clock of the machine is set %s", async (_, by) => {
  const [ann, ben] = [await visit("ann"), await visit("ben")];
  step = by;
  // Both say things all the while; more than a second's worth of poses and messages.
  for (let n = 0; n < 30; n += 1) {
    ann.pose({ x: n / 100 });
    ben.pose({ x: n / 100 });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  ann.send("chat", { text: "still here" });
  await ben.hear("chat", ({ text }) => text === "still here");
  expect([ann.closedWith, ben.closedWith]).toEqual([null, null]);
  const cara = await visit("cara");
  const { participants } = await cara.hear("welcome");
  expect(participants.map(({ displayName }) => displayName).sort()).toEqual(["ann", "ben", "cara"]);
  for (const client of [ann, ben, cara]) client.leave();
});

it("a token bucket and a limiter count on over a clock that goes back", async () => {
  const bucket = new TokenBucket({ periodMs: 100, burst: 2 }, 10_000);
  expect([bucket.take(10_000), bucket.take(10_000), bucket.take(10_000)]).toEqual([true, true, false]);
  expect(bucket.take(7_000)).toBe(false);
  expect(bucket.take(7_100)).toBe(true);

  let at = 10_000;
  const limiter = createMemoryLimiter(() => at);
  expect(await limiter.take("key", { max: 1, windowMs: 1_000 })).toBeNull();
  at = 10_400;
  expect(await limiter.take("key", { max: 1, windowMs: 1_000 })).toBe(600);
});
