// Slow: people come to rooms over sockets, and spaces are in a database.
import type { HostView } from "@veranda/contract/rooms/hosting";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createFakeMedia } from "../testing/fake-media.ts";
import { createRoomsSuite } from "../testing/rooms-suite.ts";
import { type TestClient, until } from "../testing/test-client.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

const suite = createRoomsSuite((db) => ({ spaces: realSpaces(db), media: createFakeMedia() }));
let space: string;
let owner: TestClient;
let instanceId: string;

beforeAll(async () => {
  for (const name of ["owner", "ann", "ben"]) await insertAccount(suite.db, name);
});
beforeEach(async () => {
  space = await insertSpace(suite.db, "owner");
  owner = await knock("owner");
  ({ instanceId } = await owner.hear("welcome"));
  owner.send("chat", { text: "only for those inside" });
  await owner.hear("chat");
});

/** The answer comes as `welcome`, `waiting` or a close. */
async function knock(who: string | null, holder = holderOf(who)): Promise<TestClient> {
  const seat = await suite.seat(holder.visitorId, { spaceId: space, holder });
  return suite.connect(seat, { displayName: who ?? "Gil" });
}
async function setDoor(mode: "open" | "ask" | "closed"): Promise<void> {
  owner.send("setDoor", { mode });
  await until(() => {
    const last = owner.heard.findLast(({ name }) => name === "hostView")?.data as HostView | undefined;
    return last?.door === mode || undefined;
  });
}
const read = async (holder = holderOf(null)): Promise<string[] | undefined> =>
  (await suite.here.rooms.chatHistory(space, instanceId, holder))?.map(({ text }) => text);
const words = ["only for those inside"];

test("what was said is read by those who could come in", async () => {
  expect(await read()).toEqual(words);
  expect(await read(holderOf("ann"))).toEqual(words);
});

test.each(["closed", "ask"] as const)("behind a door that is %s by those inside alone", async (mode) => {
  const guest = holderOf(null);
  const inside = await knock(null, guest);
  await inside.hear("welcome");
  await setDoor(mode);
  for (const outside of [holderOf("ann"), holderOf(null)])
    await expect(read(outside)).rejects.toMatchObject({ code: "DOOR_CLOSED" });
  expect(await read(guest)).toEqual(words);
  expect(await read({ ...holderOf("owner"), isHost: true })).toEqual(words);
});

test("who waits at the door reads nothing", async () => {
  await setDoor("ask");
  const ann = await knock("ann");
  await ann.hear("waiting");
  await expect(read(holderOf("ann"))).rejects.toMatchObject({ code: "DOOR_CLOSED" });
});

test("someone who watched before the door was closed is cut off, and can't read the chat", async () => {
  owner.send("goLive", {});
  await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
  await suite.here.rooms.watch(space, holderOf("ben"));
  expect(await read(holderOf("ben"))).toEqual(words);
  await setDoor("closed");
  await expect(read(holderOf("ben"))).rejects.toMatchObject({ code: "DOOR_CLOSED" });
});

test.each([
  ["somebody with an account", "ann"],
  ["a guest", null],
])("what %s said before they came back is theirs still, and nobody else's", async (_, who) => {
  const holder = holderOf(who);
  const before = await knock(who, holder);
  const { me: earlier } = await before.hear("welcome");
  before.send("chat", { text: "mine" });
  await owner.hear("chat", ({ text }) => text === "mine");
  before.leave();
  await owner.hear("left");
  const { me, chat } = await (await knock(who, holder)).hear("welcome");
  const senderOf = (messages: typeof chat) => messages.find(({ text }) => text === "mine")?.senderId;
  expect(me).not.toBe(earlier);
  expect(senderOf(chat)).toBe(me);
  expect(senderOf((await (await knock(null)).hear("welcome")).chat)).toBe(earlier);
});
