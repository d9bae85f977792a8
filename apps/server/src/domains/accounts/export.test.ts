import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_HOSTING } from "@veranda/contract/rooms/hosting";
import { exportedData } from "@veranda/contract/records/exported-data";
import { befriend } from "../../testing/befriend.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { OBJECTS_MAX } from "../spaces/export.ts";
import { SpaceChatStore } from "../../rooms/hosting/space-chat-store.ts";
import { insertSpace } from "../../rooms/testing/test-space.ts";
import { roomShareTimes } from "../../rooms/tables.ts";
import { spaces, spaceVisits } from "../spaces/tables.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann", { passwordHash: "$argon2id$never-shown" });
  bob = await addPerson(server, "bob");
  cleo = await addPerson(server, "cleo");
});
afterAll(() => server.close());

const download = async (who: TestPerson) => (await who.call("GET /users/me/export", {})).data;

test("the export contains everything stored about a person, with usernames of others and no secrets", async () => {
  await ann.call("PATCH /users/me", { body: { about: "Builds boats" } });
  await ann.call("POST /users/v1/follow", { body: { userID: bob.id } });
  await bob.call("POST /users/v1/follow", { body: { userID: ann.id } });
  await befriend(ann, bob);
  await cleo.call("POST /friends/add", { body: { userID: ann.id } });
  await ann.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
  await ann.call("POST /rooms/{id}/like", { params: { id: "chess003" } });
  await ann.call("POST /users/{id}/report", {
    params: { id: cleo.id },
    body: { category: "spam", reason: "Boats again" },
  });

  const data = await download(ann);
  expect(data.account).toMatchObject({ username: "ann", email: "ann@example.org", hasPassword: true });
  expect(data.profile).toMatchObject({ about: "Builds boats" });
  const names = (rows: Record<string, unknown>[]) => rows.map(({ username }) => username);
  expect(names(data.following)).toEqual(["bob"]);
  expect(names(data.followers)).toEqual(["bob"]);
  expect(names(data.friends)).toEqual(["bob"]);
  expect(data.friendRequests).toMatchObject([{ direction: "received", username: "cleo" }]);
  expect(data.reports).toMatchObject([{ reported: "cleo", category: "spam", reason: "Boats again" }]);
  expect(data.loves).toMatchObject([{ spaceID: "park0001" }]);
  expect(data.likes).toMatchObject([{ spaceID: "chess003" }]);
  expect(data.sessions).toMatchObject([{ method: "Email", device: "A test" }]);
  expect(data.auditLog).toMatchObject([{ action: "data_downloaded" }]);
  expect(Object.keys(data).toSorted()).toEqual(Object.keys(exportedData.shape).toSorted());
  const text = JSON.stringify(data);
  expect(text).not.toContain("never-shown");
  expect(text).not.toMatch(/passwordHash|"salt"|"auth"|p256dh/);
});

test("the export contains spaces with their objects, newest first, as far as they fit", async () => {
  const fay = await addPerson(server, "fay");
  const full = "x".repeat(OBJECTS_MAX / 3);
  for (const [i, text] of ["", full, full, full, "small"].entries()) {
    const { data } = await fay.call("POST /rooms", { body: { name: `Room ${i}` } });
    await server.db
      .update(spaces)
      .set({
        objects: sql`${JSON.stringify([{ text }])}::jsonb`,
        createdAt: new Date(Date.UTC(2026, 0, 9 - i)),
      })
      .where(eq(spaces.id, data.id));
  }
  const sizes = (await download(fay)).spaces.map(({ name, objects }) => [
    name,
    objects === null ? null : JSON.stringify(objects).length > 1_000,
  ]);
  expect(sizes).toEqual([
    ["Room 0", false],
    ["Room 1", true],
    ["Room 2", true],
    ["Room 3", null],
    ["Room 4", null],
  ]);
});

test("the export doesn't name a space that has since been closed", async () => {
  const [gil, hana] = [await addPerson(server, "gil"), await addPerson(server, "hana")];
  const { data: space } = await gil.call("POST /rooms", {
    body: { name: "Open day", shareSetting: "PUBLIC_LINK" },
  });
  const { id } = space;
  await hana.call("POST /rooms/love", { body: { roomIDs: [id], loved: true } });
  await hana.call("POST /rooms/{id}/like", { params: { id } });
  await server.db.insert(spaceVisits).values({
    accountId: hana.id,
    spaceId: id,
    visitCount: 1,
    lastVisitedAt: new Date(),
  });
  const open = { spaceID: id, name: "Open day" };
  expect(await download(hana)).toMatchObject({ loves: [open], likes: [open], visits: [open] });

  await gil.call("PATCH /rooms/{id}/edit", {
    params: { id },
    body: { name: "Wedding plans", shareSetting: "PRIVATE", fullScreenModeEnabled: true },
  });
  const closed = { spaceID: id, name: null };
  expect(await download(hana)).toMatchObject({ loves: [closed], likes: [closed], visits: [closed] });
  expect(await download(gil)).toMatchObject({ spaces: [{ name: "Wedding plans" }] });
});

test("seconds of screen sharing are exported, and deleted with the account", async () => {
  const ida = await addPerson(server, "ida");
  await server.db.insert(roomShareTimes).values([
    { ownerId: ida.id, day: "2026-11-26", seconds: 90.5 },
    { ownerId: bob.id, day: "2026-11-26", seconds: 7 },
  ]);
  expect((await download(ida)).screenShareTimes).toEqual([{ day: "2026-11-26", seconds: 90.5 }]);
  await ida.call("DELETE /users/me", {});
  const left = await server.db.select({ ownerId: roomShareTimes.ownerId }).from(roomShareTimes);
  expect(left).toEqual([{ ownerId: bob.id }]);
});

test("words of the chat filters of spaces are exported, and deleted with the account", async () => {
  const [jo, space] = [await addPerson(server, "jo"), await insertSpace(server.db, bob.id)];
  const by = ({ id: accountId }: TestPerson, word: string) => ({
    word,
    author: { accountId, isAmongFriends: false },
    isOfSpace: true,
  });
  const store = new SpaceChatStore(server.db);
  const words = { blocked: [by(jo, "spoiler")], allowed: [by(bob, "duck"), by(jo, "duck")] };
  await store.save(space, { rules: NO_HOSTING.chatRules, words });
  expect((await download(jo)).chatFilterWords).toEqual([
    { spaceID: space, list: "allowed", word: "duck" },
    { spaceID: space, list: "blocked", word: "spoiler" },
  ]);
  await jo.call("DELETE /users/me", {});
  expect((await store.read([space])).get(space)?.words).toEqual({
    blocked: [],
    allowed: [by(bob, "duck")],
  });
});

test("people who have blocked a person stay hidden in that person's export", async () => {
  const dan = await addPerson(server, "dan");
  await dan.call("POST /users/{id}/block", { params: { id: bob.id } });
  expect(JSON.stringify(await download(bob))).not.toContain("dan");
  expect((await download(dan)).blocked).toMatchObject([{ username: "bob" }]);
});

test("the sixth export within an hour is rate limited", async () => {
  const eve = await addPerson(server, "eve");
  for (let time = 0; time < 5; time++) await download(eve);
  await expect(download(eve)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});
