import type { DomainEvent } from "@veranda/contract/domain-events";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { soon } from "../../testing/soon.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createEvents, type Events, type Handlers } from "./events.ts";

let database: TestDatabase;
let events: Events;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  events = createEvents({ db: database.db, log: pino({ level: "silent" }), metrics: new Registry() });
});
afterEach(() => events.close());
afterAll(() => database.close());

const changed = (spaceId: string): DomainEvent => ({ name: "SpaceChanged", spaceId });
const burst = (length: number): DomainEvent[] => Array.from({ length }, (_, n) => changed(`burst${n}`));
const happen = (all: readonly DomainEvent[]): Promise<void> =>
  events.transaction(async (_, record) => {
    for (const each of all) record(each);
  });
async function left(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`select count(*)::int as n from outbox`);
  return rows[0]?.n ?? 0;
}

/** A subscriber that collects the spaces that it is notified of, and is done with each when told to. */
function holding(into: string[]): { handlers: Handlers; finish: (count: number) => void } {
  const held: (() => void)[] = [];
  return {
    handlers: {
      SpaceChanged: ({ spaceId }) =>
        new Promise((resolve) => {
          into.push(spaceId);
          held.push(resolve);
        }),
    },
    finish: (count) => held.splice(0, count).forEach((resolve) => resolve()),
  };
}
const finishAll = (finish: (count: number) => void): Promise<void> =>
  soon(async () => {
    finish(Infinity);
    expect(await left()).toBe(0);
  });

test("an event that follows a burst does not wait for all of it, and the burst goes on", async () => {
  const told: string[] = [];
  const { handlers, finish } = holding(told);
  events.subscribe("rooms", handlers);
  events.start();
  await happen(burst(200));
  await soon(() => expect(told.length).toBeGreaterThan(8));
  await happen([changed("later")]);
  const before = told.length;
  await soon(() => {
    finish(1);
    expect(told).toContain("later");
  });
  expect(told.length - before).toBeLessThan(20);
  await finishAll(finish);
  expect(new Set(told).size).toBe(201);
  expect(told.indexOf("burst0")).toBeLessThan(told.indexOf("burst100"));
});

test("a subscriber that is slow with a burst holds up no other", async () => {
  const [told, others]: [string[], string[]] = [[], []];
  const { handlers, finish } = holding(told);
  events.subscribe("rooms", handlers);
  events.subscribe("notifications", { SpaceEnded: async ({ spaceId }) => void others.push(spaceId) });
  events.start();
  await happen(burst(100));
  await soon(() => expect(told.length).toBeGreaterThan(8));
  await happen([{ name: "SpaceEnded", spaceId: "other" }]);
  await soon(() => expect(others).toEqual(["other"]));
  await finishAll(finish);
});

test("of one subject, events are delivered in order within a burst too", async () => {
  const told: string[] = [];
  events.subscribe("rooms", {
    SpaceChanged: async ({ spaceId }) => void told.push(spaceId),
    SpaceEnded: async ({ spaceId }) => void told.push(`${spaceId} ended`),
  });
  events.start();
  const ends = burst(60).flatMap((each) =>
    "spaceId" in each ? [each, { name: "SpaceEnded", spaceId: each.spaceId } as const] : [],
  );
  await happen(ends);
  await soon(async () => expect(await left()).toBe(0));
  for (let n = 0; n < 60; n += 1)
    expect(told.indexOf(`burst${n}`)).toBeLessThan(told.indexOf(`burst${n} ended`));
});
