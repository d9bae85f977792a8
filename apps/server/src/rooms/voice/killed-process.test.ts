// Waits: for a lease of a whole process to end, and for real connections to a media server.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { spaceAssignedRoles } from "../../domains/spaces/tables.ts";
import { TestPeer } from "../../platform/media/testing/test-peer.ts";
import { soon } from "../../testing/soon.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { roomInstances } from "../tables.ts";
import type { RoomsAnswer, RoomsCommand } from "../testing/rooms-process.ts";
import { TestClient } from "../testing/test-client.ts";
import { holderOf, insertAccount, insertSpace } from "../testing/test-space.ts";
import { say, voicesOf } from "./testing.fixture.ts";

/* What hosts decided is in force in the process that goes on with an instance after its own was killed (V16). */

type Process = { readonly child: ChildProcess; readonly mediaOrigin: string };
type Visit = {
  readonly name: string;
  readonly client: TestClient;
  readonly me: string;
  readonly instanceId: string;
  readonly resumeKey: string;
};

let database: TestDatabase;
let spaceId: string;
const running = new Set<ChildProcess>();
const clients: TestClient[] = [];
const peers: TestPeer[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  for (const name of ["owner", "ann", "ben", "cas", "dan", "eve"]) await insertAccount(database.db, name);
  spaceId = await insertSpace(database.db, "owner");
});
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.close();
  for (const client of clients.splice(0)) client.break();
  for (const child of running) await kill(child);
  await database.close();
});

async function kill(child: ChildProcess): Promise<void> {
  if (!running.delete(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function ask<K extends RoomsAnswer["kind"]>(
  child: ChildProcess,
  command: RoomsCommand & { kind: K },
): Promise<Extract<RoomsAnswer, { kind: K }>> {
  const answer = once(child, "message");
  child.send(command);
  return ((await answer) as [Extract<RoomsAnswer, { kind: K }>])[0];
}

async function start(processId: string): Promise<Process> {
  const child = fork(join(import.meta.dirname, "../testing/rooms-process.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const opening = { kind: "open", databaseUrl: database.url, processId, hasMedia: true } as const;
  return { child, mediaOrigin: (await ask(child, opening)).mediaOrigin ?? "" };
}

/** Answers the code where there is no seat, or the room closes again. */
async function visit({ child }: Process, name: string, before?: Visit): Promise<Visit> {
  const request = { spaceId, holder: holderOf(name), instanceId: before?.instanceId ?? null };
  const answer = await ask(child, { kind: "seat", number: 0, request });
  if ("code" in answer) throw new Error(answer.code);
  const client = new TestClient(answer.url, {
    ticket: answer.seat.ticket,
    ...(before && { resumeKey: before.resumeKey }),
  });
  clients.push(client);
  const { me, instanceId, resumeKey } = await Promise.race([
    client.hear("welcome"),
    client.closed().then((code) => Promise.reject(new Error(`closed ${code}`))),
  ]);
  client.pose({ x: 0, z: 0 });
  return { name, client, me, instanceId, resumeKey };
}

/** Connects as a page does, and sends sound whether it may or not. */
async function speak({ child, mediaOrigin }: Process, { name, client, instanceId }: Visit) {
  say(client, "microphone", { isOn: true });
  const answer = await ask(child, { kind: "ticket", number: 0, instanceId, visitorId: name });
  if ("code" in answer) throw new Error(answer.code);
  const peer = new TestPeer(mediaOrigin, answer.ticket);
  peer.isCalled = true;
  peers.push(peer);
  peer.connect();
  await soon(() => {
    if (!peer.isConnected) throw new Error(`${name}: ${peer.ending}`);
  });
  peer.speakOn();
  return peer;
}

const refresh = (of: Process) => ask(of.child, { kind: "refresh", spaceId });
const give = (accountId: string) =>
  database.db.insert(spaceAssignedRoles).values({ spaceId, accountId, role: "speaker" });
const take = (accountId: string) =>
  database.db
    .delete(spaceAssignedRoles)
    .where(and(eq(spaceAssignedRoles.spaceId, spaceId), eq(spaceAssignedRoles.accountId, accountId)));

test(
  "mutes, roles, given microphones and bans hold in the process that takes over",
  { timeout: 120_000 },
  async () => {
    const [dying, other] = [await start("one"), await start("two")];
    const before = new Map<string, Visit>();
    for (const name of ["owner", "ann", "ben", "cas", "dan", "eve"])
      before.set(name, await visit(dying, name));
    const of = (name: string): Visit => before.get(name) as Visit;
    const host = of("owner");
    const speakers = (): string[] =>
      [...before.values()]
        .filter(({ me, name }) => name !== "owner" && voicesOf(host.client).of(me).maySpeak)
        .map(({ name }) => name);
    say(host.client, "setVoiceMode", { mode: "raise_hand" });
    for (const name of ["ann", "dan"])
      say(host.client, "giveMicrophone", { id: of(name).me, isGiven: true, forSeconds: null });
    await give("ben");
    await refresh(dying);
    await soon(() => expect(speakers()).toEqual(["ann", "ben", "dan"]));
    await speak(dying, of("ann"));

    say(host.client, "muteParticipant", { id: of("ann").me, isMuted: true });
    say(host.client, "giveMicrophone", { id: of("cas").me, isGiven: true, forSeconds: null });
    await take("ben");
    await give("eve");
    await database.db.insert(spaceBans).values({ spaceId, accountId: "dan", displayName: "dan", reason: "" });
    await refresh(dying);
    await of("dan").client.closed();
    await soon(async () => {
      const [row] = await database.db.select().from(roomInstances).where(eq(roomInstances.spaceId, spaceId));
      expect(row?.voice?.mutedIds).toContain("ann");
      // What ann was given before waits for the end of her mute.
      expect(row?.voice?.given.map(([id]) => id).toSorted()).toEqual([of("ann").me, of("cas").me].toSorted());
    });
    await kill(dying.child);

    const hostAgain = await visit(other, "owner", host);
    expect(hostAgain.instanceId).toBe(host.instanceId);
    const heardBy = await speak(other, hostAgain);
    // By their seats: nobody is given anything again.
    const back: Visit[] = [];
    for (const name of ["ann", "ben", "cas", "eve"]) back.push(await visit(other, name, of(name)));
    for (const each of back) await speak(other, each);
    const [ann, ben, cas, eve] = back.map(({ me }) => me);
    const maySpeak = (id = ""): boolean => voicesOf(hostAgain.client).of(id).maySpeak;
    await soon(() => {
      // Who has come back is heard once their page says again where they are.
      for (const { client } of [hostAgain, ...back]) client.pose({ x: 0, z: 0 });
      for (const id of [cas, eve]) expect(heardBy.from(id ?? "").length).toBeGreaterThan(5);
    });
    expect([ann, ben, cas, eve].map(maySpeak)).toEqual([false, false, true, true]);
    for (const id of [ann, ben]) expect(heardBy.from(id ?? "")).toEqual([]);
    expect(peers.slice(2).map(granted)).toEqual([false, false, true, true]);

    await expect(visit(other, "dan", of("dan"))).rejects.toThrow("closed 4102");
    const { instanceId } = hostAgain;
    const asked = await ask(other.child, { kind: "ticket", number: 0, instanceId, visitorId: "dan" });
    expect(asked).toHaveProperty("code");
  },
);

/** What the media server last said that somebody may publish. */
function granted({ said }: TestPeer): boolean | undefined {
  const last = said.findLast(({ type }) => type === "grant" || type === "welcome");
  return last !== undefined && "grant" in last ? last.grant.microphone : undefined;
}
