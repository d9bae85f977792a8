// Slow: waits for ticks and limits.
import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CHAT_HISTORY } from "@veranda/contract";
import type { Participant } from "@veranda/contract/rooms/messages";
import { lineOf, writeHostActs } from "../../domains/moderation/host-act-lines.ts";
import { DatabaseAway } from "../../platform/db/connection-lost.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { soon } from "../../testing/soon.ts";
import { BatchedJournal } from "./batched-journal.ts";
import type { LoggedMessage } from "../chat/chat-log.ts";
import { InstanceStore, type Batch } from "./instance-store.ts";
import type { InstanceMemory, SeatRecord } from "./journal.ts";
import type { Lease } from "../leases/lease.ts";
import { NO_PERSISTED_HOSTING } from "../hosting/persisted-hosting.ts";
import { LeaseStore } from "../leases/lease-store.ts";
import { Leases } from "../leases/leases.ts";
import { roomChat, roomInstances } from "../tables.ts";
import { holderOf, insertSpace } from "../testing/test-space.ts";
import { NO_PERSISTED_VOICE } from "../voice/persisted-voice.ts";

let database: TestDatabase;
let store: InstanceStore;
let leases: Leases;
let lease: Lease;
let said: string;
beforeAll(async () => {
  database = await createTestDatabase();
  store = new InstanceStore(database.db, writeHostActs);
});
afterAll(async () => database.close());
beforeEach(async () => {
  said = "";
  const record = { instanceId: randomUUID(), spaceId: "space0001", number: 1, createdAt: new Date() };
  leases = new Leases(new LeaseStore(database.db, "here"), log);
  const taken = await leases.take(record, 50);
  if (taken === null) throw new Error("it was free");
  lease = taken.lease;
});

const log = pino(
  new Writable({
    write(chunk: Buffer, _, done) {
      said += chunk.toString();
      done();
    },
  }),
);
const journalOver = (over: Pick<InstanceStore, "write">) => new BatchedJournal(lease, over, leases, log);

let messages = 0;
const message = (text: string): LoggedMessage => {
  messages += 1;
  const sentAt = new Date(1_700_000_000_000 + messages).toISOString();
  return { id: randomUUID(), senderId: "someone", senderName: "Someone", accountId: null, text, sentAt };
};
const seat = (id: string, more: Partial<SeatRecord> = {}): SeatRecord => ({
  participant: {
    id,
    index: 0,
    generation: 0,
    userId: null,
    displayName: id,
    avatar: "plain",
    isHost: false,
    isAuthless: true,
    isAway: false,
    seat: null,
  } as Participant,
  holder: holderOf(null),
  resumeKey: `key-${id}`,
  transform: { position: [1, 2, 3], heading: 0 },
  ...more,
});
const recalled = async (): Promise<InstanceMemory> => {
  const memory = await store.recall(lease.instanceId);
  if (memory === null) throw new Error("nothing is kept");
  return memory;
};
const texts = async (): Promise<string[]> => (await recalled()).chat.map(({ text }) => text);
const seated = async (): Promise<string[]> =>
  (await recalled()).seats.map(({ participant: { id } }) => id).sort();

/** Fails as often as told, in the way of a database that is away; then writes. */
function failing(times: number): Pick<InstanceStore, "write"> {
  let left = times;
  return {
    write: async (...all) => {
      left -= 1;
      if (left >= 0) throw new Error("Failed query", { cause: new DatabaseAway() });
      return store.write(...all);
    },
  };
}

it("drops a row that the database refuses, alone, and does not say what is in it", async () => {
  const journal = journalOver(store);
  journal.seat(seat("ann"));
  journal.seat(seat("bad", { resumeKey: "secret\0key" }));
  journal.seat(seat("ben"));
  journal.seat(seat("worse", { holder: { ...holderOf(null), visitorId: "\ud800" } }));
  journal.move("ann", { position: [7, 8, 9], heading: 1 });
  journal.chat(message("before"));
  journal.chat(message("swordfish\0"));
  journal.chat(message("after"));
  await journal.flush();
  expect(await texts()).toEqual(["before", "after"]);
  expect(await seated()).toEqual(["ann", "ben"]);
  const ann = (await recalled()).seats.find(({ participant }) => participant.id === "ann");
  expect(ann?.transform?.position).toEqual([7, 8, 9]);
  expect(said).toContain("refused a row");
  expect(said).not.toMatch(/swordfish|secret|key-|Failed query/);
});

it("tries what could not be written again, with what has happened since, until it is there", async () => {
  const journal = journalOver(failing(3));
  journal.seat(seat("ann"));
  journal.seat(seat("ben"));
  journal.chat(message("one"));
  await new Promise((resolve) => setTimeout(resolve, 900));
  journal.chat(message("two"));
  journal.unseat("ben");
  journal.move("ann", { position: [4, 0, 4], heading: 0 });
  await soon(async () => expect(await texts()).toEqual(["one", "two"]));
  expect(await seated()).toEqual(["ann"]);
  expect((await recalled()).seats[0]?.transform?.position).toEqual([4, 0, 4]);
  expect(said.match(/could not be written/g)).toHaveLength(1);
  await journal.flush();
});

it("keeps the seat of somebody whose page hasn't said where they are, without a position, until it says", async () => {
  const journal = journalOver(store);
  journal.seat(seat("ann", { transform: null }));
  await journal.flush();
  expect((await recalled()).seats).toMatchObject([{ resumeKey: "key-ann", transform: null }]);
  journal.move("ann", { position: [7, 8, 9], heading: 1 });
  await journal.flush();
  expect((await recalled()).seats[0]?.transform).toEqual({ position: [7, 8, 9], heading: 1 });
});

it("waits for a database that comes back while the process stops", async () => {
  const journal = journalOver(failing(2));
  journal.chat(message("last words"));
  await journal.flush();
  expect(await texts()).toEqual(["last words"]);
});

it("keeps as many messages as anyone is shown, in memory and in the database", async () => {
  const away = journalOver(failing(1));
  for (let n = 0; n < 3 * CHAT_HISTORY; n += 1) away.chat(message(`away ${n}`));
  await away.flush();
  expect(await texts()).toHaveLength(CHAT_HISTORY);
  const journal = journalOver(store);
  for (let n = 0; n < 3; n += 1) {
    for (let each = 0; each < 40; each += 1) journal.chat(message(`${n} ${each}`));
    await journal.flush();
  }
  const rows = await database.db.select().from(roomChat).where(eq(roomChat.instanceId, lease.instanceId));
  expect(rows).toHaveLength(CHAT_HISTORY);
  expect((await texts()).at(-1)).toBe("2 39");
});

describe("what others were told", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("is written at once, with what waits; that somebody moved can wait", async () => {
    const written: Batch[] = [];
    const journal = journalOver({ write: async (_, batch) => written.push(batch) > 0 });
    journal.move("ann", { position: [4, 0, 4], heading: 0 });
    await vi.advanceTimersByTimeAsync(100);
    expect(written).toEqual([]);
    journal.chat(message("one"));
    journal.chat(message("two"));
    await vi.advanceTimersByTimeAsync(100);
    expect(written.map(({ chat }) => chat.map(({ text }) => text))).toEqual([["one", "two"]]);
    expect(written[0]?.transforms.size).toBe(1);
  });

  it.each(["hosting", "voice"] as const)("is written at once when a host has set it: %s", async (what) => {
    const written: Batch[] = [];
    const journal = journalOver({ write: async (_, batch) => written.push(batch) > 0 });
    if (what === "hosting") journal.hosting({ ...NO_PERSISTED_HOSTING, door: "closed" });
    else journal.voice({ ...NO_PERSISTED_VOICE, mutedIds: ["ann"] });
    await vi.advanceTimersByTimeAsync(100);
    const { hosting, voice } = written[0] ?? {};
    expect([hosting?.door, voice?.mutedIds]).toEqual(
      what === "hosting" ? ["closed", undefined] : [undefined, ["ann"]],
    );
  });

  it.each([
    ["was put out is written at once", true],
    ["left can wait", false],
  ])("that somebody %s", async (_, isPutOut) => {
    const written: Batch[] = [];
    const journal = journalOver({ write: async (_lease, batch) => written.push(batch) > 0 });
    journal.unseat("ann", isPutOut);
    await vi.advanceTimersByTimeAsync(100);
    expect(written.map(({ unseated }) => unseated)).toEqual(isPutOut ? [["ann"]] : []);
  });

  it("does not hurry a database that is away", async () => {
    let tries = 0;
    const journal = journalOver({
      write: async () => {
        tries += 1;
        throw new Error("Failed query", { cause: new DatabaseAway() });
      },
    });
    for (let n = 0; n < 20; n += 1) {
      journal.chat(message(`${n}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(tries).toBeLessThanOrEqual(3);
  });
});

describe("what a host did", () => {
  let spaceId: string;
  beforeEach(async () => {
    spaceId = await insertSpace(database.db, "host");
  });
  const line = (detail: string) =>
    lineOf(
      {
        spaceId,
        instance: 1,
        by: { accountId: null, displayName: "Host" },
        act: "announced",
        detail,
      },
      1_700_000_000_000,
    );
  const lines = async (): Promise<string[]> => {
    const { rows } = await database.db.execute<{ detail: string }>(
      sql`select detail from host_acts where space_id = ${spaceId} order by number`,
    );
    return rows.map(({ detail }) => detail);
  };

  it("stands in the log with what it changed, or neither does", async () => {
    const written: Batch[] = [];
    const journal = journalOver({
      write: async (_, batch) => {
        written.push(batch);
        return true;
      },
    });
    journal.hosting({ ...NO_PERSISTED_HOSTING, door: "ask" });
    journal.hostAct(line("door"));
    journal.unseat("ann", true);
    journal.hostAct(line("removed"));
    journal.removeChat("one");
    journal.hostAct(line("message removed"));
    await soon(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject({ hosting: { door: "ask" }, unseated: ["ann"], unsaid: ["one"] });
    expect(written[0]?.hostActs.map(({ detail }) => detail)).toEqual(["door", "removed", "message removed"]);
  });

  it("is rolled back with it, and written with it, once", async () => {
    const journal = journalOver(failing(1));
    journal.hosting({ ...NO_PERSISTED_HOSTING, door: "ask" });
    journal.hostAct(line("first"));
    await soon(async () => expect((await recalled()).hosting?.door).toBe("ask"));
    expect(await lines()).toEqual(["first"]);
    // A write whose end was not heard of.
    const again = line("second");
    journal.hostAct(again);
    await soon(async () => expect(await lines()).toHaveLength(2));
    journal.hostAct(again);
    journal.hostAct(line("third"));
    await journal.flush();
    expect(await lines()).toEqual(["first", "second", "third"]);
  });

  it("that the database refuses takes nothing else with it", async () => {
    const journal = journalOver(store);
    journal.hostAct(line("one"));
    journal.hostAct({ ...line("two"), spaceId: "nowhere" });
    journal.hostAct(line("three"));
    journal.hosting({ ...NO_PERSISTED_HOSTING, door: "closed" });
    await journal.flush();
    expect(await lines()).toEqual(["one", "three"]);
    expect((await recalled()).hosting?.door).toBe("closed");
  });

  it("outlives the instance, unlike what is the instance's own", async () => {
    const journal = journalOver(store);
    journal.seat(seat("ann"));
    journal.chat(message("bye"));
    journal.hostAct(line("last"));
    await journal.end();
    expect(await lines()).toEqual(["last"]);
    expect([await texts(), await seated()]).toEqual([[], []]);
  });
});

it("goes on with an instance that was taken for dead meanwhile", async () => {
  await database.db.delete(roomInstances).where(eq(roomInstances.id, lease.instanceId));
  const journal = journalOver(store);
  journal.seat(seat("ann"));
  journal.chat(message("still here"));
  await journal.flush();
  expect(await texts()).toEqual(["still here"]);
  expect(await seated()).toEqual(["ann"]);
});

it("writes nothing once another process has taken the instance", async () => {
  const journal = journalOver(store);
  journal.chat(message("before"));
  await journal.flush();
  await database.db
    .update(roomInstances)
    .set({ process: "there", epoch: sql`nextval('room_epochs')` })
    .where(eq(roomInstances.id, lease.instanceId));
  const stalled = journalOver(store);
  stalled.chat(message("after"));
  stalled.seat(seat("ann"));
  await stalled.flush();
  expect(lease.isLost).toBe(true);
  expect(await texts()).toEqual(["before"]);
  expect(await seated()).toEqual([]);
});
