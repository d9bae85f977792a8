// Slow: waits for leases to be taken over.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeHostActs } from "../../domains/moderation/host-act-lines.ts";
import { NO_PERSISTED_HOSTING } from "../hosting/persisted-hosting.ts";
import { NO_PERSISTED_LIVE, type PersistedLive } from "../live/persisted-live.ts";
import { InstanceStore } from "../journal/instance-store.ts";
import type { InstanceRecord } from "../journal/journal.ts";
import { roomChat, roomInstances } from "../tables.ts";
import { ResilientPool } from "../../platform/db/resilient-pool.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { soon } from "../../testing/soon.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { fence } from "./fence.ts";
import { InstanceDirectory } from "./instance-directory.ts";
import type { Lease } from "./lease.ts";
import { LeaseStore } from "./lease-store.ts";
import { Leases } from "./leases.ts";

/* Two processes on one real database; nobody's clock counts but the database's. */
let database: TestDatabase;
let here: Leases;
let there: Leases;
let directory: InstanceDirectory;
let record: InstanceRecord;
const log = pino({ level: "silent" });

beforeAll(async () => {
  database = await createTestDatabase();
  here = new Leases(new LeaseStore(database.db, "here"), log);
  there = new Leases(new LeaseStore(database.db, "there"), log);
  directory = new InstanceDirectory(database.db, "here");
});
afterAll(() => database.close());
beforeEach(() => {
  record = recordOf(randomUUID());
});

const recordOf = (spaceId: string, number = 1): InstanceRecord => ({
  instanceId: randomUUID(),
  spaceId,
  number,
  createdAt: new Date(),
});
async function takeBy(leases: Leases, taken = record): Promise<Lease> {
  const got = await leases.take(taken, 50);
  if (got === null) throw new Error("It is somebody else's");
  return got.lease;
}
/** As if this much time had gone by on the database's clock. */
const pass = (interval: string) =>
  database.db
    .update(roomInstances)
    .set({ expiresAt: sql`${roomInstances.expiresAt} - ${interval}::interval` })
    .where(eq(roomInstances.id, record.instanceId));
const message = (text: string) => ({
  id: randomUUID(),
  senderId: "someone",
  senderName: "Someone",
  accountId: null,
  text,
  sentAt: new Date().toISOString(),
});
const say = (lease: Lease, text: string): Promise<boolean> =>
  new InstanceStore(database.db, writeHostActs).write(lease, {
    seats: [],
    transforms: new Map(),
    unseated: [],
    chat: [message(text)],
    unsaid: [],
    voice: null,
    hosting: null,
    hostActs: [],
  });
const said = async (): Promise<string[]> =>
  (await database.db.select().from(roomChat).where(eq(roomChat.instanceId, record.instanceId)))
    .map(({ text }) => text)
    .sort();

describe("an instance", () => {
  it("is one process's, however many take it at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const contested = recordOf(record.spaceId, round);
      const taken = await Promise.all([here, there, here, there].map((each) => each.take(contested, 50)));
      expect(taken.filter((each) => each !== null)).toHaveLength(1);
    }
  });

  it("is nobody else's while it is renewed, and anybody's 8 s after that ends", async () => {
    const lease = await takeBy(here);
    await pass("7 seconds");
    await here.heartbeat();
    await pass("7 seconds");
    expect(await there.take(record, 50)).toBeNull();
    await pass("1 second");
    const next = await takeBy(there);
    expect(next.epoch).toBeGreaterThan(lease.epoch);
  });

  it("is written by its owner alone: who stalled writes nothing, and hears that it is lost", async () => {
    const lease = await takeBy(here);
    let hasLost = false;
    here.subscribe(lease, { onLost: () => (hasLost = true), onReclaimed: () => undefined });
    expect(await say(lease, "mine")).toBe(true);
    await pass("9 seconds");
    const next = await takeBy(there);
    expect(await say(lease, "late")).toBe(false);
    expect(await say(next, "theirs")).toBe(true);
    await here.heartbeat();
    expect([lease.isLost, hasLost]).toEqual([true, true]);
    await Promise.all([here.remove(lease), here.release(lease)]);
    expect(await said()).toEqual(["mine", "theirs"]);
    expect(await there.take(record, 50)).toBeNull();
  });

  it("stays its owner's after a minute without the database, if nobody took it", async () => {
    const lease = await takeBy(here);
    await pass("1 minute");
    await here.heartbeat();
    expect(lease.isLost).toBe(false);
    expect(await say(lease, "still here")).toBe(true);
    expect(await there.take(record, 50)).toBeNull();
  });

  it("is put back under a new epoch when its row was gone", async () => {
    const lease = await takeBy(here);
    let isBack = false;
    here.subscribe(lease, { onLost: () => undefined, onReclaimed: () => (isBack = true) });
    const { epoch } = lease;
    await database.db.delete(roomInstances).where(eq(roomInstances.id, record.instanceId));
    expect(await say(lease, "into nothing")).toBe(false);
    await here.heartbeat();
    expect([isBack, lease.isLost, lease.epoch > epoch]).toEqual([true, false, true]);
    expect(await say(lease, "there again")).toBe(true);
  });

  it("is lost to who took it after its row was gone, whatever epoch that began with", async () => {
    const lease = await takeBy(here);
    await database.db.delete(roomInstances).where(eq(roomInstances.id, record.instanceId));
    await takeBy(there);
    expect(await say(lease, "late")).toBe(false);
    await here.heartbeat();
    expect(lease.isLost).toBe(true);
  });

  it("can't be taken in the middle of a write, and a write that stalls lets go of it before the lease ends", async () => {
    const lease = await takeBy(here);
    await pass("9 seconds");
    const { promise: stalled, resolve: begun } = Promise.withResolvers<void>();
    const writing = database.db.transaction(async (tx) => {
      expect(await fence(tx, lease)).toBe(true);
      begun();
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      await tx
        .insert(roomChat)
        .values({ ...message("late"), instanceId: record.instanceId, sentAt: new Date() });
    });
    const failed = writing.then(
      () => false,
      () => true,
    );
    await stalled;
    const began = performance.now();
    const next = await there.take(record, 50);
    expect(next).not.toBeNull();
    expect(performance.now() - began).toBeGreaterThan(1_000);
    expect(await failed).toBe(true);
    expect(await said()).toEqual([]);
  }, 20_000);

  it("is renewed while another of its process is written for long, and that one as soon as it is written", async () => {
    const [slow, other] = [record, recordOf(record.spaceId, 2)];
    const lease = await takeBy(here, slow);
    const beside = await takeBy(here, other);
    await pass("9 seconds");
    const begun = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writing = database.db.transaction(async (tx) => {
      expect(await fence(tx, lease)).toBe(true);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      begun.resolve();
      await written.promise;
    });
    await begun.promise;
    await database.db
      .update(roomInstances)
      .set({ expiresAt: sql`now()` })
      .where(eq(roomInstances.id, other.instanceId));
    here.setListing(beside, { state: "open", people: 2, capacity: 50, faces: [] });
    here.setListing(lease, { state: "open", people: 1, capacity: 50, faces: [] });
    await here.heartbeat();
    expect(await there.take(other, 50)).toBeNull();
    expect(await directory.presence([slow.spaceId])).toMatchObject(new Map([[slow.spaceId, { count: 2 }]]));
    await untilWaiting(database.db);
    const taking = there.take(slow, 50);
    await untilWaiting(database.db, 2);
    here.setListing(lease, { state: "open", people: 3, capacity: 50, faces: [] });
    written.resolve();
    await writing;
    expect(await taking).toBeNull();
    await soon(async () =>
      expect((await directory.presence([slow.spaceId])).get(slow.spaceId)?.count).toBe(5),
    );
    expect([lease.isLost, beside.isLost]).toEqual([false, false]);
    await Promise.all([lease, beside].map((each) => here.remove(each)));
  });

  it("that was given before the clock was set back is not held for as long as that", async () => {
    const lease = await takeBy(here);
    await pass("-1 hour");
    // Its owner lives: what it says next is right again.
    await here.heartbeat();
    expect(await there.take(record, 50)).toBeNull();
    // It has died.
    await pass("-1 hour");
    expect((await takeBy(there)).epoch).toBeGreaterThan(lease.epoch);
  });

  it("is free at once when its process restarts", async () => {
    const lease = await takeBy(here);
    const other = await takeBy(there, recordOf(record.spaceId, 2));
    const again = new Leases(new LeaseStore(database.db, "here"), log);
    await again.open();
    expect((await takeBy(again)).epoch).toBeGreaterThan(lease.epoch);
    expect(await say(lease, "late")).toBe(false);
    await there.heartbeat();
    expect(other.isLost).toBe(false);
    await again.close();
  });

  it("of a process that ends is free at once", async () => {
    const ending = new Leases(new LeaseStore(database.db, "ending"), log);
    await takeBy(ending);
    expect(await directory.orphaned(record.spaceId)).toEqual([]);
    await ending.close();
    expect(await directory.orphaned(record.spaceId)).toMatchObject([{ instanceId: record.instanceId }]);
    await takeBy(there);
  });
});

describe("listings", () => {
  const face = (displayName: string) => ({ displayName, avatar: "plain" });
  const listed = async (
    leases: Leases,
    lease: Lease,
    people: number,
    names: string[] = [],
  ): Promise<void> => {
    leases.setListing(lease, { state: "open", people, capacity: 50, faces: names.map(face) });
    await leases.heartbeat();
  };

  it("count the people of every process, by space", async () => {
    const { spaceId } = record;
    const another = randomUUID();
    await listed(here, await takeBy(here), 2, ["Ann", "Ben"]);
    await listed(there, await takeBy(there, recordOf(spaceId, 2)), 3, ["Cara", "Dan"]);
    await listed(there, await takeBy(there, recordOf(another)), 4);
    await takeBy(here, recordOf(randomUUID()));
    const presence = await directory.presence([spaceId, another, randomUUID()]);
    const counts = new Map([...presence].map(([id, { count }]) => [id, count]));
    expect(counts).toEqual(
      new Map([
        [spaceId, 5],
        [another, 4],
      ]),
    );
    expect(presence.get(spaceId)?.faces.map(({ displayName }) => displayName)).toEqual([
      "Ann",
      "Ben",
      "Cara",
    ]);
    const listedBy = async (process: string) =>
      (await new InstanceDirectory(database.db, process).instances(spaceId)).map((each) => [
        each.number,
        each.participantCount,
      ]);
    // Those to choose from are those that one can come into there.
    expect([await listedBy("here"), await listedBy("there")]).toEqual([[[1, 2]], [[2, 3]]]);
    expect(await directory.elsewhere(spaceId)).toEqual([{ number: 2, people: 3 }]);
    expect((await directory.busiest(2)).map(({ spaceId: id }) => id)).toEqual([spaceId, another]);
  });

  it("are read together for many who ask at once, each about spaces of their own", async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const spaceId = randomUUID();
        await listed(here, await takeBy(here, recordOf(spaceId)), index + 1);
        return spaceId;
      }),
    );
    const statements = vi.spyOn(ResilientPool.prototype, "connect");
    const told = await Promise.all(asked.map((spaceId) => directory.presence([spaceId, randomUUID()])));
    expect(statements.mock.calls.length).toBeLessThan(6);
    statements.mockRestore();
    expect(told.map((presence) => [...presence].map(([id, { count }]) => [id, count]))).toEqual(
      asked.map((spaceId, index) => [[spaceId, index + 1]]),
    );
  });

  it("list the other processes whose broadcast takes a program's stream", async () => {
    const of = (process: string) => new InstanceDirectory(database.db, process).takingStreamsElsewhere();
    const setLive = (live: Partial<PersistedLive>) =>
      database.db
        .update(roomInstances)
        .set({ hosting: { ...NO_PERSISTED_HOSTING, live: { ...NO_PERSISTED_LIVE, ...live } } })
        .where(eq(roomInstances.id, record.instanceId));
    const broadcast = { by: "Ann", byId: "ann", startedAt: 1 };
    await listed(there, await takeBy(there), 1);
    expect(await of("here")).toEqual([]);
    await setLive({ broadcast });
    expect([await of("here"), await of("there")]).toEqual([["there"], []]);
    await setLive({ broadcast, method: "inside" });
    expect(await of("here")).toEqual([]);
    await setLive({ broadcast });
    await pass("8 seconds");
    expect(await of("here")).toEqual([]);
  });

  it("leave out who died, within 8 s, and what ends", async () => {
    const { spaceId } = record;
    await listed(here, await takeBy(here), 2);
    const ending = await takeBy(there, recordOf(spaceId, 2));
    there.setListing(ending, { state: "ending", people: 0, capacity: 50, faces: [] });
    await there.heartbeat();
    expect(await directory.instances(spaceId)).toHaveLength(1);
    await pass("8 seconds");
    expect(await directory.presence([spaceId])).toEqual(new Map());
    expect(await directory.instances(spaceId)).toEqual([]);
  });
});
