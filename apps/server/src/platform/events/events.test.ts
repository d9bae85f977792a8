// Slow: waits for the lease of a process that was killed.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ORGANIZATION_SEATS_MAX } from "@veranda/contract/constants";
import { subjectOf, type DomainEvent } from "@veranda/contract/domain-events";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { soon } from "../../testing/soon.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Tx } from "../db/database.ts";
import { TIMING, type Timing } from "./dispatcher.ts";
import { createEvents, type Events, type Handlers } from "./events.ts";
import { purgeOlderThan, writeEvents } from "./outbox.ts";
import type { EventsProcessArguments } from "./testing/events-process.ts";

let database: TestDatabase;
let opened: Events[];
let metrics: Registry;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate outbox`);
  opened = [];
  metrics = new Registry();
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
});
afterAll(() => database.close());

const log = pino({ level: "silent" });
const NEVER = 3_600_000;
/** Failures are retried at once, and events are found only by being woken. */
const BRISK: Partial<Timing> = { retryDelayMs: 1, retryDelayMaxMs: 1, pollIntervalMs: NEVER };

function open(
  subscribers: Readonly<Record<string, Handlers>>,
  {
    timing = BRISK,
    isAwaited = false,
    isAlone = false,
  }: { timing?: Partial<Timing>; isAwaited?: boolean; isAlone?: boolean } = {},
): Events {
  const events = createEvents({
    db: database.db,
    log,
    metrics: opened.length === 0 ? metrics : new Registry(),
    timing,
    isAlone,
  });
  for (const [name, handlers] of Object.entries(subscribers)) events.subscribe(name, handlers, { isAwaited });
  events.start();
  opened.push(events);
  return events;
}

const changed = (spaceId: string): DomainEvent => ({ name: "SpaceChanged", spaceId });
const happens = (events: Events, ...all: DomainEvent[]): Promise<void> =>
  events.transaction(async (_, record) => {
    for (const each of all) record(each);
  });
/** A subscriber that collects the ids of the spaces that it is notified of. */
function keeping(into: string[]): Handlers {
  return { SpaceChanged: async ({ spaceId }) => void into.push(spaceId) };
}
const left = async (where = sql`true`): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where ${where}`,
  );
  return rows[0]?.n ?? 0;
};

test("a committed event is delivered to each subscriber once, then removed", async () => {
  const [rooms, notifications]: [string[], string[]] = [[], []];
  const events = open({ rooms: keeping(rooms), notifications: keeping(notifications) });
  await happens(events, changed("one"));
  await soon(async () => expect(await left()).toBe(0));
  expect([rooms, notifications]).toEqual([["one"], ["one"]]);
});

test("as many as an organisation has members are recorded in one transaction, in order", async () => {
  const addressed = Array.from({ length: 2 * ORGANIZATION_SEATS_MAX }, (_, at) => ({
    subscriber: at % 2 === 0 ? "rooms" : "pages",
    event: changed(`space${at}`),
  }));
  const written = await database.db.transaction((tx) => writeEvents(tx, addressed));
  expect(written.map(({ subscriber }) => subscriber)).toEqual(addressed.map(({ subscriber }) => subscriber));
  const { rows } = await database.db.execute(sql`select subject from outbox order by id`);
  expect(rows.map(({ subject }) => subject)).toEqual(addressed.map(({ event }) => subjectOf(event)));
});

test("of two deadlocked transactions, both are completed", async () => {
  const events = open({});
  await database.db.execute(sql`create table pair as select id, 0 as n from generate_series(1, 2) as id`);
  let holding = 0;
  const both = Promise.withResolvers<void>();
  const count = (...ids: [number, number]) =>
    events.transaction(async (tx) => {
      for (const id of ids) {
        await tx.execute(sql`update pair set n = n + 1 where id = ${id}`);
        if ((holding += 1) === 2) both.resolve();
        await both.promise;
      }
    });
  await Promise.all([count(1, 2), count(2, 1)]);
  const { rows } = await database.db.execute(sql`select n from pair`);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

/** A transaction with this many serialisation failures; returns its result and the number of attempts. */
async function givenUp(times: number): Promise<{ end: unknown; runs: number }> {
  let runs = 0;
  const end = await open({})
    .transaction(async (tx) => {
      runs += 1;
      if (runs <= times) await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
      return "done";
    })
    .catch((error: unknown) => error);
  return { end, runs };
}

test("a transaction aborted for a concurrent one is retried, up to a limit", async () => {
  expect(await givenUp(3)).toEqual({ end: "done", runs: 4 });
  expect(await givenUp(9)).toMatchObject({ end: { cause: { code: "40P01" } }, runs: 4 });
});

test("an event of a transaction that was rolled back is not delivered", async () => {
  const told: string[] = [];
  const events = open({ rooms: keeping(told) });
  const failing = events.transaction(async (_, record) => {
    record(changed("undone"));
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  await happens(events, changed("done"));
  await soon(() => expect(told).toEqual(["done"]));
  expect(told).toEqual(["done"]);
});

test("neither is one whose commit failed", async () => {
  await database.db.execute(sql`create table twice (id int unique deferrable initially deferred)`);
  const told: string[] = [];
  const events = open({ rooms: keeping(told) });
  const failing = events.transaction(async (tx, record) => {
    record(changed("undone"));
    // Checked only at the commit (deferred).
    await tx.execute(sql`insert into twice values (1), (1)`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
  await happens(events, changed("done"));
  await soon(() => expect(told).toEqual(["done"]));
  expect(await left(sql`subject = 'undone'`)).toBe(0);
});

test("nothing is delivered before the commit", async () => {
  const told: string[] = [];
  const events = open({ rooms: keeping(told) });
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committing = database.db.transaction(async (tx: Tx) => {
    await writeEvents(tx, [{ subscriber: "rooms", event: changed("open") }]);
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await happens(events, changed("other"));
  await soon(() => expect(told).toEqual(["other"]));
  mayCommit.resolve();
  await committing;
  await happens(events, changed("third"));
  await soon(() => expect(told.toSorted()).toEqual(["open", "other", "third"]));
});

test("a call waits for awaited subscribers only", async () => {
  const told: string[] = [];
  const never = new Promise<void>(() => undefined);
  const events = createEvents({ db: database.db, log, metrics, timing: { ...BRISK, handlerMs: 500 } });
  opened.push(events);
  events.subscribe("rooms", keeping(told), { isAwaited: true });
  events.subscribe("notifications", { SpaceChanged: () => never });
  events.start();
  await happens(events, changed("one"));
  expect(told).toEqual(["one"]);
});

test("an awaited subscriber that takes long does not delay the call", async () => {
  const handling = Promise.withResolvers<void>();
  const events = open(
    { rooms: { SpaceChanged: () => handling.promise } },
    {
      timing: { ...BRISK, awaitedMs: 20 },
      isAwaited: true,
    },
  );
  await happens(events, changed("slow"));
  expect(await left()).toBe(1);
  handling.resolve();
  await soon(async () => expect(await left()).toBe(0));
});

test("events of one subject are delivered in order, each after the one before is handled", async () => {
  const told: string[] = [];
  const events = open({
    friends: {
      FriendRequested: async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        told.push("requested");
      },
      FriendRemoved: async () => void told.push("removed"),
    },
  });
  const between = { from: "a".repeat(16), to: "b".repeat(16) };
  // The same subject, whichever of the two acted.
  await happens(events, { name: "FriendRequested", ...between });
  await happens(events, { name: "FriendRemoved", from: between.to, to: between.from });
  await soon(() => expect(told).toHaveLength(2));
  expect(told).toEqual(["requested", "removed"]);
});

test("a failing handler is retried, while other subjects and subscribers continue", async () => {
  const [told, others]: [string[], string[]] = [[], []];
  let isBroken = true;
  const events = open(
    {
      rooms: {
        SpaceChanged: async ({ spaceId }) => {
          if (spaceId === "bad" && isBroken) throw new Error("broken");
          told.push(spaceId);
        },
      },
      notifications: keeping(others),
    },
    // However often it is retried until the handler succeeds.
    { timing: { ...BRISK, triesMax: Infinity } },
  );
  await happens(events, changed("bad"));
  await happens(events, changed("good"));
  await soon(() => expect([told, others.toSorted()]).toEqual([["good"], ["bad", "good"]]));
  isBroken = false;
  await soon(() => expect(told).toEqual(["good", "bad"]));
  await soon(async () => expect(await left()).toBe(0));
});

test("an event that keeps failing is parked and counted, and the subject's next is delivered", async () => {
  const told: string[] = [];
  let tries = 0;
  const events = open(
    {
      rooms: {
        SpaceChanged: async () => {
          tries += 1;
          throw new Error("broken");
        },
        SpaceEnded: async ({ spaceId }) => void told.push(spaceId),
      },
    },
    { timing: { ...BRISK, triesMax: 3 } },
  );
  await happens(events, changed("one"), { name: "SpaceEnded", spaceId: "one" });
  await soon(() => expect(told).toEqual(["one"]));
  expect(tries).toBe(3);
  await soon(async () => expect(await left()).toBe(1));
  expect(await left(sql`parked_at is not null and tries = 3`)).toBe(1);
  expect(await metrics.metrics()).toContain(
    'veranda_outbox_deliveries_total{subscriber="rooms",outcome="parked"} 1',
  );
});

test("a handler that never ends counts as failed", async () => {
  let tries = 0;
  const events = open(
    {
      rooms: {
        SpaceChanged: () => {
          tries += 1;
          return tries === 1 ? new Promise(() => undefined) : Promise.resolve();
        },
      },
    },
    { timing: { ...BRISK, handlerMs: 20 } },
  );
  await happens(events, changed("one"));
  await soon(async () => expect(await left()).toBe(0));
  expect(tries).toBe(2);
});

test("events that a process did not reach are delivered by the next", async () => {
  await writeEvents(database.db, [{ subscriber: "rooms", event: changed("left") }]);
  const told: string[] = [];
  open({ rooms: keeping(told) });
  await soon(() => expect(told).toEqual(["left"]));
});

test("an event whose process was killed is delivered by another after its lease", async () => {
  const leaseMs = 1_000;
  const given: EventsProcessArguments = [database.url, `${leaseMs}`];
  const child = fork(join(import.meta.dirname, "testing/events-process.ts"), given, {
    stdio: "inherit",
    execArgv: [],
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
  expect(await left()).toBe(1);
  const told: string[] = [];
  open({ rooms: keeping(told) }, { timing: { ...TIMING, pollIntervalMs: 50 } });
  await soon(() => expect(told).toEqual(["killed"]));
  await soon(async () => expect(await left()).toBe(0));
});

test("an event whose only process was killed is delivered at the restart, then those behind it", async () => {
  await writeEvents(database.db, [{ subscriber: "rooms", event: changed("one") }]);
  await database.db.execute(sql`update outbox set tries = 1, next_try_at = now() + interval '30 seconds'`);
  const told: string[] = [];
  const events = open({ rooms: keeping(told) }, { isAlone: true, isAwaited: true });
  await happens(events, changed("one"));
  expect(told).toEqual(["one", "one"]);
});

test.each([
  ["was written", 0],
  ["failed", 3],
])("a clock that is set back by an hour delays no event that %s before", async (_, tries) => {
  await writeEvents(database.db, [{ subscriber: "rooms", event: changed("one") }]);
  await database.db.execute(sql`
    update outbox set tries = ${tries}, created_at = now() + interval '1 hour', next_try_at = now() + interval '1 hour'`);
  const told: string[] = [];
  open({ rooms: keeping(told) });
  await soon(() => expect(told).toEqual(["one"]));
});

test("two processes deliver each event once", async () => {
  const told: string[] = [];
  const both = [open({ rooms: keeping(told) }), open({ rooms: keeping(told) })] as const;
  const spaces = Array.from({ length: 60 }, (_, n) => `space${n}`);
  await Promise.all(spaces.map((id, n) => happens(both[n % 2 === 0 ? 0 : 1], changed(id))));
  await soon(async () => expect(await left()).toBe(0));
  expect(told.toSorted()).toEqual(spaces.toSorted());
});

test("an event that another process leased a moment after this one looked is left to it", async () => {
  const told: string[] = [];
  await writeEvents(database.db, [{ subscriber: "rooms", event: changed("theirs") }]);
  // Its statement began half a second after ours, so its lease ends that much later.
  await database.db.execute(
    sql`update outbox set tries = 1, next_try_at = now() + ${TIMING.leaseMs / 1_000 + 0.5} * interval '1 second'`,
  );
  const events = open({ rooms: keeping(told) });
  await happens(events, changed("ours"));
  await soon(async () => expect(await left()).toBe(1));
  expect(told).toEqual(["ours"]);
});

test("an event for a subscriber of another version waits for it", async () => {
  await writeEvents(database.db, [{ subscriber: "newer", event: changed("one") }]);
  const told: string[] = [];
  const events = open({ rooms: keeping(told) });
  await happens(events, changed("one"));
  await soon(() => expect(told).toEqual(["one"]));
  expect(await left(sql`subscriber = 'newer' and tries = 0`)).toBe(1);
});

test("an event that nobody has handled in a month is removed", async () => {
  await writeEvents(database.db, [
    { subscriber: "gone", event: changed("old") },
    { subscriber: "gone", event: changed("new") },
  ]);
  await database.db.execute(
    sql`update outbox set created_at = now() - interval '31 days' where subject = 'old'`,
  );
  expect(await purgeOlderThan(database.db, 30)).toBe(1);
  expect(await left()).toBe(1);
});

test("subscribing too late, and recording before the start, throw", async () => {
  const events = createEvents({ db: database.db, log, metrics });
  opened.push(events);
  await expect(happens(events, changed("one"))).rejects.toThrow("once everybody has subscribed");
  events.subscribe("rooms", {});
  expect(() => events.subscribe("rooms", {})).toThrow("rooms subscribes too late, or twice");
  events.start();
  expect(() => events.subscribe("late", {})).toThrow("late subscribes too late, or twice");
});

test("a transient event reaches all listeners of this process, also after one that throws", () => {
  const events = createEvents({ db: database.db, log, metrics });
  const told: string[] = [];
  events.on("WhereaboutsChanged", () => {
    throw new Error("broken");
  });
  const stop = events.on("WhereaboutsChanged", ({ accountId }) => void told.push(accountId));
  events.emit("WhereaboutsChanged", { accountId: "one" });
  stop();
  events.emit("WhereaboutsChanged", { accountId: "two" });
  expect(told).toEqual(["one"]);
});
