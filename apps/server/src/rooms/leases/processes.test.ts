// Waits: for a lease of whole processes to end.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { soon } from "../../testing/soon.ts";
import { add, note } from "../document/testing.fixture.ts";
import { roomChat, roomObjects, roomSeats } from "../tables.ts";
import type { RoomsAnswer, RoomsCommand } from "../testing/rooms-process.ts";
import { TestClient } from "../testing/test-client.ts";
import { holderOf, insertAccount, insertSpace } from "../testing/test-space.ts";
import { LEASE_MS } from "./lease.ts";

/* Rooms processes on one database, of which one stalls or dies. */
let database: TestDatabase;
let spaceId: string;
const started = new Set<ChildProcess>();
const clients: TestClient[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  for (const name of ["ann", "ben", "cara"]) await insertAccount(database.db, name);
  spaceId = await insertSpace(database.db, "ann");
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.break();
  for (const child of started) await kill(child);
  await database.close();
});

async function kill(child: ChildProcess): Promise<void> {
  if (!started.delete(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function answerOf<K extends RoomsAnswer["kind"]>(
  child: ChildProcess,
  told: RoomsCommand & { kind: K },
): Promise<Extract<RoomsAnswer, { kind: K }>> {
  const answer = once(child, "message");
  child.send(told);
  return ((await answer) as [Extract<RoomsAnswer, { kind: K }>])[0];
}

async function start(processId: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../testing/rooms-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.add(child);
  await answerOf(child, { kind: "open", databaseUrl: database.url, processId });
  return child;
}

type Visit = { client: TestClient; instanceId: string; resumeKey: string };
async function visit(child: ChildProcess, name: string, before?: Visit): Promise<Visit> {
  const request = { spaceId, holder: holderOf(name), instanceId: before?.instanceId ?? null };
  const answer = await answerOf(child, { kind: "seat", number: 0, request });
  if ("code" in answer) throw new Error(answer.code);
  const client = new TestClient(answer.url, {
    ticket: answer.seat.ticket,
    ...(before && { resumeKey: before.resumeKey }),
  });
  clients.push(client);
  const { instanceId, resumeKey } = await client.hear("welcome");
  return { client, instanceId, resumeKey };
}

async function countOf(child: ChildProcess): Promise<number> {
  const { presence } = await answerOf(child, { kind: "presence", spaceIds: [spaceId] });
  return presence[0]?.[1] ?? 0;
}

it("who stalls while another process takes the instance writes nothing, and sends its people there", async () => {
  const stalling = await start("one");
  const other = await start("two");
  const ann = await visit(stalling, "ann");
  ann.client.send("edit", { seq: 1, ops: [add(note("before"))] });
  await ann.client.hear("kept");
  await soon(async () => expect(await database.db.select().from(roomSeats)).toHaveLength(1));

  stalling.kill("SIGSTOP");
  // What the process finds when it goes on.
  ann.client.send("edit", { seq: 2, ops: [add(note("late"))] });
  ann.client.send("chat", { text: "late" });
  const back = await visit(other, "ann", ann);
  expect(back.instanceId).toBe(ann.instanceId);
  back.client.send("edit", { seq: 1, ops: [add(note("after"))] });
  back.client.send("chat", { text: "after" });
  await back.client.hear("kept");

  stalling.kill("SIGCONT");
  expect(await ann.client.closed()).toBe(LEAVE_CODES.closed);
  await soon(async () => expect(await countOf(stalling)).toBe(1));
  await pause(2_000);
  const objects = await database.db.select().from(roomObjects);
  expect(objects.map(({ objectId }) => objectId).sort()).toEqual(["after", "before"]);
  const chat = await database.db.select().from(roomChat).where(eq(roomChat.instanceId, ann.instanceId));
  expect(chat.map(({ text }) => text)).toEqual(["after"]);
  expect(await database.db.select().from(roomSeats)).toHaveLength(1);
  expect(back.client.closedWith).toBeNull();
}, 60_000);

it("who comes back to another process after theirs was killed is in the same instance and seat within 8 s", async () => {
  const dying = await start("one");
  const other = await start("two");
  const ann = await visit(dying, "ann");
  await soon(async () => expect(await database.db.select().from(roomSeats)).toHaveLength(1));
  await kill(dying);
  const began = performance.now();
  const back = await visit(other, "ann", ann);
  expect(performance.now() - began).toBeLessThan(LEASE_MS + 4_000);
  const welcome = await back.client.hear("welcome");
  expect(welcome).toMatchObject({ instanceId: ann.instanceId, isResumed: true });
}, 60_000);

it("returning to the same process after its restart waits for no lease", async () => {
  const dying = await start("one");
  const ann = await visit(dying, "ann");
  await soon(async () => expect(await database.db.select().from(roomSeats)).toHaveLength(1));
  await kill(dying);
  const again = await start("one");
  const began = performance.now();
  const back = await visit(again, "ann", ann);
  expect(performance.now() - began).toBeLessThan(LEASE_MS / 2);
  expect(await back.client.hear("welcome")).toMatchObject({ instanceId: ann.instanceId, isResumed: true });
}, 60_000);

it("every process counts the people of all, and an instance beside another's is the second", async () => {
  const [one, two] = [await start("one"), await start("two")];
  const ann = await visit(one, "ann");
  const ben = await visit(two, "ben");
  expect(ben.instanceId).not.toBe(ann.instanceId);
  await visit(two, "cara");
  for (const each of [one, two]) await soon(async () => expect(await countOf(each)).toBe(3));
  // Whose process is alive is not taken over by who asks for it elsewhere.
  await expect(visit(two, "ben", ann)).rejects.toThrow("INSTANCE_NOT_FOUND");
  ann.client.leave();
  for (const each of [one, two]) await soon(async () => expect(await countOf(each)).toBe(2));
  await kill(two);
  await soon(async () => expect(await countOf(one)).toBe(0));
}, 60_000);
