// Waits: for a database to be given up.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BreakablePostgres } from "../../testing/breakable-postgres.ts";
import { soon } from "../../testing/soon.ts";
import { isConnectionLost } from "./connection-lost.ts";
import { connect, type Database } from "./database.ts";

/** Far more than is needed, far less than an unwatched connection would hang. */
const BOUND_MS = 25_000;
const PATIENCE = { timeout: 120_000 };

let postgres: BreakablePostgres;
let database: Database;
beforeAll(async () => {
  postgres = await BreakablePostgres.make();
});
afterAll(async () => postgres.close());
beforeEach(async () => {
  database = await connect({ connectionString: postgres.url }, pino({ level: "silent" }));
});
afterEach(async () => {
  postgres.speak();
  postgres.thaw();
  await postgres.start().catch(() => undefined);
  await database.close();
});

const within = async <T>(work: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const tooLate = pause(BOUND_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error("too late");
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
};
/** The error that a promise rejects with; throws if it resolves. */
const failure = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
};
/** Holds a connection in a transaction until `letGo` is called. */
function hold(): { isHeld: Promise<void>; done: Promise<unknown>; letGo: () => void } {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    held.resolve();
    await end.promise;
    await tx.execute(sql`select 2`);
  });
  done.catch(held.reject);
  return { isHeld: held.promise, done, letGo: end.resolve };
}

test("a connection that breaks while in use fails its query and nothing else", PATIENCE, async () => {
  // More rounds than the pool has connections, to notice one that isn't returned.
  for (let round = 0; round < 20; round += 1) {
    // The loss of an idle connection may be noticed only now, and a new one is refused until the next health check.
    const { done, letGo } = await soon(async () => {
      await database.ping();
      const held = hold();
      await held.isHeld;
      return held;
    });
    await postgres.terminateBackends();
    // No query runs on it while it ends.
    await pause(20);
    letGo();
    expect(isConnectionLost(await failure(done))).toBe(true);
  }
  await soon(() => database.ping());
});

test("a transaction that can't begin returns its connection", PATIENCE, async () => {
  const working = new AbortController();
  const errors: unknown[] = [];
  const load = Promise.all(
    Array.from({ length: 30 }, async () => {
      while (!working.signal.aborted) {
        await database.db.transaction((tx) => tx.execute(sql`select 1`)).catch((error) => errors.push(error));
        await pause(1);
      }
    }),
  );
  for (let round = 0; round < 5; round += 1) {
    await postgres.stop();
    await postgres.start();
    await soon(() => database.ping());
  }
  working.abort();
  await within(load);
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(isConnectionLost(error), String(error)).toBe(true);
  const all = Array.from({ length: 16 }, () => hold());
  await within(Promise.all(all.map(({ isHeld }) => isHeld)));
  for (const { letGo } of all) letGo();
  await Promise.all(all.map(({ done }) => done));
});

test.each([
  ["is killed", () => postgres.kill(), () => postgres.start()],
  ["stands still", async () => postgres.freeze(), async () => postgres.thaw()],
  ["falls silent", async () => postgres.silence(), async () => postgres.speak()],
])(
  "while the database %s queries fail soon, then at once, until it is back",
  PATIENCE,
  async (_, breakIt, mend) => {
    const { isHeld, done, letGo } = hold();
    await isHeld;
    await breakIt();
    letGo();
    const waiting = Array.from({ length: 30 }, () => failure(database.ping()));
    for (const error of await within(Promise.all([...waiting, failure(done)])))
      expect(isConnectionLost(error), String(error)).toBe(true);
    const began = performance.now();
    for (let n = 0; n < 200; n += 1) await failure(database.ping());
    expect(performance.now() - began).toBeLessThan(BOUND_MS / 4);
    await mend();
    await soon(() => database.ping());
    expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
  },
);

test("a slow statement is waited for", PATIENCE, async () => {
  const { rows } = await database.db.execute(sql`select 1 as one from pg_sleep(6)`);
  expect(rows).toEqual([{ one: 1 }]);
});

test.each([
  ["is killed", () => postgres.kill()],
  ["stands still", async () => postgres.freeze()],
  ["falls silent", async () => postgres.silence()],
  ["is there", async () => undefined],
])("closing ends while the database %s and connections are in use", async (_, breakIt) => {
  const held = Array.from({ length: 5 }, () => hold());
  await Promise.all(held.map(({ isHeld }) => isHeld));
  await breakIt();
  const mine = database;
  await within(mine.close());
  for (const { letGo } of held) letGo();
  for (const { done } of held) expect(isConnectionLost(await failure(done))).toBe(true);
  postgres.speak();
  postgres.thaw();
  await postgres.start();
  database = await connect({ connectionString: postgres.url }, pino({ level: "silent" }));
});
