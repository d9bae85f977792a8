// Slow: starts whole servers.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyResults } from "@veranda/contract/apply-operation";
import type { SpaceObject } from "@veranda/contract";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { RoomsAnswer, RoomsCommand } from "../testing/rooms-process.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { holderOf, insertAccount, insertSpace } from "../testing/test-space.ts";
import { add, at, note, remove, set } from "./testing.fixture.ts";

/*
 * The rooms process is killed in the middle of editing, again and again, while three people build. Every
 * acknowledgement (`kept`) is remembered; when the instance comes back, all that was acknowledged must be there, and
 * the document must be exactly what its revisions made of it.
 */
const ROUNDS = 25;
const PEOPLE = ["ann", "ben", "cara"];

let database: TestDatabase;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of PEOPLE) await insertAccount(database.db, name);
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await database.close();
});

/** A process that has read its code and waits. */
function prepare(): ChildProcess {
  const child = fork(join(import.meta.dirname, "../testing/rooms-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.add(child);
  return child;
}

async function answer<K extends RoomsAnswer["kind"]>(
  child: ChildProcess,
  told: RoomsCommand,
  isIt: (answered: RoomsAnswer) => boolean,
): Promise<Extract<RoomsAnswer, { kind: K }>> {
  const heard = new Promise<RoomsAnswer>((resolve) => {
    const listen = (answered: RoomsAnswer): void => {
      if (!isIt(answered)) return;
      child.off("message", listen);
      resolve(answered);
    };
    child.on("message", listen);
  });
  child.send(told);
  return (await heard) as Extract<RoomsAnswer, { kind: K }>;
}

let seats = 0;
async function visit(
  child: ChildProcess,
  spaceId: string,
  name: string,
  instanceId: string | null,
): Promise<TestClient> {
  seats += 1;
  const number = seats;
  const answered = await answer<"seat">(
    child,
    { kind: "seat", number, request: { spaceId, holder: holderOf(name), instanceId } },
    (each) => each.kind === "seat" && each.number === number,
  );
  if ("code" in answered) throw new Error(answered.code);
  const { seat, url } = answered;
  const client = new TestClient(url, { ticket: seat.ticket });
  await client.hear("welcome");
  return client;
}

const editsHeardBy = (client: TestClient): ServerMessage<"edited">[] =>
  client.heard.flatMap(({ name, data }) => (name === "edited" ? [data as ServerMessage<"edited">] : []));

const plain = (objects: Iterable<SpaceObject>): SpaceObject[] =>
  [...objects].sort((a, b) => a.id.localeCompare(b.id));

/** Edits without a pause until the process is gone. */
async function build(client: TestClient, name: string, round: number, isOver: () => boolean): Promise<void> {
  const own = `own-${name}`;
  for (let n = 0; !isOver(); n += 1) {
    const shared = client.heard.length % 2 === 0 ? "shared" : own;
    const extra = `x-${name}-${round}-${n % 3}`;
    const what =
      n % 5 === 3
        ? [add(note(extra))]
        : n % 5 === 4
          ? [remove(`x-${name}-${round}-${(n - 1) % 3}`, 1)]
          : [set(own, 0, { order: round * 1000 + n }), set(shared, 1e6, { transform: at(n % 100) })].slice(
              0,
              1 + (n % 2),
            );
    client.send("edit", { seq: n, ops: what });
    await pause(18 + Math.random() * 25);
  }
}

it(`loses nothing that was acknowledged, killed ${ROUNDS} times in the middle of editing (O20, O21)`, async () => {
  const objects = ["shared", ...PEOPLE.map((name) => `own-${name}`)].map((id) => ({
    ...note(id),
    creatorId: null,
    version: 1,
  }));
  const spaceId = await insertSpace(database.db, "ann", { objects });
  let instanceId: string | null = null;
  let acknowledged = 0;
  let exact = 0;
  let edits = 0;
  const truth = new Map<string, SpaceObject>(objects.map((object) => [object.id, object]));
  let heard: ServerMessage<"edited">[] = [];
  let next = prepare();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const child = next;
    await answer<"open">(
      child,
      { kind: "open", databaseUrl: database.url, processId: "rooms" },
      ({ kind }) => kind === "open",
    );
    const people: TestClient[] = [];
    for (const name of PEOPLE) people.push(await visit(child, spaceId, name, instanceId));
    const [first] = people;
    if (first === undefined) throw new Error("nobody came");
    const welcome = await first.hear("welcome");
    instanceId ??= welcome.instanceId;
    expect(welcome.instanceId).toBe(instanceId);
    const { room } = welcome;

    expect(room.revision).toBeGreaterThanOrEqual(acknowledged);
    const revisions = heard.filter(({ revision }) => revision <= room.revision);
    for (const { results } of revisions) applyResults(truth, results);
    // Where more was written than anyone was told of before the end, the document itself is the truth.
    const isAllHeard = room.revision <= (heard.at(-1)?.revision ?? 0) || round === 0;
    if (isAllHeard) exact += 1;
    expect(plain(room.objects)).toEqual(plain(isAllHeard ? truth.values() : room.objects));
    truth.clear();
    for (const object of room.objects) truth.set(object.id, object);
    if (round === ROUNDS) break;

    let isOver = false;
    next = prepare();
    const building = people.map((client, at) => build(client, PEOPLE[at] ?? "", round + 1, () => isOver));
    // A few edits, however long they take, and then anywhere in the middle of the next.
    await until(() => people.every((client) => editsHeardBy(client).length > 5) || undefined);
    await pause(Math.random() * 450);
    isOver = true;
    child.kill("SIGKILL");
    await Promise.all([once(child, "exit"), ...building]);
    started.delete(child);
    // Everything that was sent to them has come.
    await Promise.all(people.map((client) => client.closed()));
    const [most] = people.map(editsHeardBy).sort((a, b) => b.length - a.length);
    heard = most ?? [];
    edits += heard.length;
    acknowledged = Math.max(
      acknowledged,
      ...people.flatMap((client) =>
        client.heard.flatMap(({ name, data }) =>
          name === "kept" ? (data as ServerMessage<"kept">).revision : [],
        ),
      ),
    );
    for (const client of people) client.break();
  }
  expect(exact).toBeGreaterThan(ROUNDS / 2);
  expect(edits).toBeGreaterThan(ROUNDS * 5);
  expect(acknowledged).toBeGreaterThan(ROUNDS);
}, 400_000);
