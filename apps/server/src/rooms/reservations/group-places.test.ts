import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";

let database: TestDatabase;
let here: TestRooms;
const clients: TestClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startTestRooms(database.db, { instanceCeiling: 4 });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await here.close();
  await database.close();
});

async function visit(name: string, spaceId: string, mateIds: readonly string[] = []) {
  const seat = await here.seat(name, { spaceId, mateIds });
  const client = new TestClient(here.url(seat), { ticket: seat.ticket, displayName: name });
  clients.push(client);
  return { client, seat, welcome: await client.hear("welcome") };
}

test("somebody arrives beside one of their group, in the instance where most of it is", async () => {
  const spaceId = "mates000";
  const first = await visit("first", spaceId);
  await visit("second", spaceId);
  await visit("third", spaceId);
  await visit("fourth", spaceId);
  const ann = await visit("ann", spaceId);
  expect(ann.seat.instanceId).not.toBe(first.seat.instanceId);
  const leaving = clients.shift();
  leaving?.leave();
  // The first instance is the fuller one, and has room again.
  await until(() => (here.rooms.seatsOf(["first"]).size === 0 ? true : undefined));
  const cleo = await visit("cleo", spaceId, ["ann"]);
  const { index = -1 } = cleo.welcome.participants.find(({ id }) => id === ann.welcome.me) ?? {};
  await until(() => {
    ann.client.pose({ x: 4, z: 2, heading: 1 });
    return Math.abs((cleo.client.placeOf(index)?.x ?? 0) - 4) < 0.1 ? true : undefined;
  });
  const stranger = await here.seat("stranger", { spaceId });
  expect(stranger.instanceId).toBe(first.seat.instanceId);
  const { seat, welcome } = await visit("bob", spaceId, ["ann"]);
  expect(seat.instanceId).toBe(ann.seat.instanceId);
  // At her side, looking where she looks: neither hides the other from view.
  const { position: [x = NaN, , z = NaN] = [], heading = NaN } = welcome.transform ?? {};
  expect([Math.abs(x - 4 - Math.cos(1) * 1.1), Math.abs(z - 2 + Math.sin(1) * 1.1)]).toEqual([
    expect.closeTo(0, 1),
    expect.closeTo(0, 1),
  ]);
  expect(heading).toBeCloseTo(1, 1);
});

test("places are held for a group that is on the way, and for nobody else", async () => {
  const spaceId = "mates001";
  const { seat } = await visit("ann", spaceId);
  here.rooms.holdPlaces(seat.instanceId, ["bob", "cleo", "dan"]);
  const stranger = await here.seat("stranger", { spaceId });
  expect(stranger.instanceId).not.toBe(seat.instanceId);
  const bob = await here.seat("bob", { spaceId, mateIds: ["ann"] });
  expect(bob.instanceId).toBe(seat.instanceId);
});

test("who went on while their seat is held is where they are connected", async () => {
  // Whichever instance was opened first.
  const one = await visit("dan", "mates003");
  const other = await visit("eve", "mates004");
  const [dan, eve] = [await visit("dan", "mates004"), await visit("eve", "mates003")];
  const since = performance.now();
  for (const { client } of [one, other]) client.break();
  for (const [name, { seat }] of [
    ["dan", dan],
    ["eve", eve],
  ] as const)
    await until(() =>
      here.rooms.seatsOf([name]).get(name)?.instanceId === seat.instanceId ? true : undefined,
    );
  // Before the seats behind them are given up.
  expect(performance.now() - since).toBeLessThan(15_000);
});

test("where visitors are and who they are there is known, guests too", async () => {
  const { seat, welcome } = await visit("ann", "mates002");
  const seats = here.rooms.seatsOf(["ann", "nobody"]);
  const { avatar } = welcome.participants.find(({ id }) => id === welcome.me) ?? {};
  const [participantId, instanceId] = [welcome.me, seat.instanceId];
  expect([...seats]).toEqual([
    ["ann", { spaceId: "mates002", instanceId, participantId, displayName: "ann", avatar }],
  ]);
});

test("a participant is somebody to those in the same instance alone", async () => {
  const ann = await visit("ann", "mates005");
  const bob = await visit("bob", "mates005");
  await visit("eve", "mates006");
  expect(here.rooms.companion("ann", bob.welcome.me)).toEqual({
    accountId: null,
    visitorId: "bob",
    displayName: "bob",
  });
  expect(here.rooms.companion("eve", bob.welcome.me)).toBeNull();
  expect(here.rooms.companion("nobody", bob.welcome.me)).toBeNull();
  expect(here.rooms.companion("ann", "nobody")).toBeNull();
  expect(here.rooms.companion("ann", ann.welcome.me)).toMatchObject({ visitorId: "ann" });
});

test("a change of a group is told to its guests where they are, and to nobody else", async () => {
  const [ann, bob] = [await visit("ann", "mates007"), await visit("bob", "mates007")];
  await here.rooms.groupChanged(["ann", "nobody"]);
  await ann.client.hear("groupChanged");
  await here.rooms.groupChanged(["bob"]);
  await bob.client.hear("groupChanged");
  expect(bob.client.heard.filter(({ name }) => name === "groupChanged")).toHaveLength(1);
});
