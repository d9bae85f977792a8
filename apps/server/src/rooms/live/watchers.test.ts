// Slow: people come to rooms over sockets, and spaces are in a database.
import { once } from "node:events";
import {
  WATCH_CLOSE,
  WATCH_PATH,
  type RoomLive,
  type WatchServerMessage,
} from "@veranda/contract/rooms/live";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createRecordingMedia } from "../testing/recording-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

const media = createRecordingMedia();
let database: TestDatabase;
let rooms: TestRooms;
let clients: TestClient[] = [];
let sockets: WebSocket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  rooms = await startTestRooms(database.db, { spaces: realSpaces(database.db), media });
  for (const name of ["owner", "ann"]) await insertAccount(database.db, name);
});
afterEach(() => {
  for (const client of clients) client.leave();
  for (const socket of sockets) socket.close();
  clients = [];
  sockets = [];
});
afterAll(async () => {
  await rooms.close();
  await database.close();
});

const visit = async (spaceId: string, who: string): Promise<TestClient & { origin: string }> => {
  const holder = holderOf(who);
  const seat = await rooms.seat(holder.visitorId, { spaceId, holder });
  const client = new TestClient(rooms.url(seat), { ticket: seat.ticket, displayName: who });
  clients.push(client);
  await client.hear("welcome");
  return Object.assign(client, { origin: new URL(rooms.url(seat)).origin });
};
/** A space whose owner is live. */
const live = async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  owner.send("goLive", {});
  await owner.hear("liveChanged", ({ broadcast }) => broadcast !== null);
  return { space, owner };
};
type Page = { socket: WebSocket; heard: WatchServerMessage[]; closed: Promise<number> };
const open = (origin: string, ...said: unknown[]): Page => {
  const socket = new WebSocket(`${origin}${WATCH_PATH}`);
  sockets.push(socket);
  const heard: WatchServerMessage[] = [];
  socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as WatchServerMessage));
  socket.on("open", () => {
    for (const each of said) socket.send(typeof each === "string" ? each : JSON.stringify(each));
  });
  return { socket, heard, closed: once(socket, "close").then(([code]) => code as number) };
};
const untilHeard = <T extends WatchServerMessage["type"]>(page: Page, type: T) =>
  until(
    () => page.heard.find((message) => message.type === type) as Extract<WatchServerMessage, { type: T }>,
  );
const viewers = (of: TestClient, count: number) =>
  of.hear("liveChanged", ({ viewerCount }) => viewerCount === count);

test("who watches is counted, reads the chat and writes in it, and is no participant", async () => {
  const { space, owner } = await live();
  const holder = holderOf(null);
  const { key, displayName, live: told, media: ticket } = await rooms.rooms.watch(space, holder);
  expect(told.broadcast?.by).toBe("owner");
  // Nothing but the stream, and no voice.
  expect(media.seen.get(ticket.identity)).toEqual(["live"]);
  const page = open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  await until(async () => ((await rooms.rooms.presence([space])).get(space)?.count === 1 ? true : undefined));
  owner.send("chat", { text: "good evening" });
  expect((await untilHeard(page, "chat")).message).toMatchObject({
    text: "good evening",
    senderName: "owner",
  });
  page.socket.send(JSON.stringify({ type: "chat", text: "hello from outside" }));
  expect(await owner.hear("chat", ({ senderName }) => senderName === displayName)).toMatchObject({
    text: "hello from outside",
  });
  // A key is good once.
  expect(await open(owner.origin, { type: "hello", key }).closed).toBe(WATCH_CLOSE.again);
  page.socket.close();
  await until(() => (media.removed.includes(ticket.identity) ? true : undefined));
  const last = (): unknown => owner.heard.findLast(({ name }) => name === "liveChanged")?.data;
  await until(() => ((last() as RoomLive).viewerCount === 0 ? true : undefined));
});

test("the rules of the chat hold outside as well, also for who comes back", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  owner.send("setChatRules", { slowSeconds: 0, isWithoutLinks: true, isGuestChatHeld: true });
  const { key } = await rooms.rooms.watch(space, guest);
  const page = open(owner.origin, { type: "hello", key });
  await viewers(owner, 1);
  page.socket.send(JSON.stringify({ type: "chat", text: "see https://example.org" }));
  expect((await untilHeard(page, "refused")).reason).toBe("CHAT_WITHOUT_LINKS");
  page.socket.send(JSON.stringify({ type: "chat", text: "may I" }));
  await untilHeard(page, "held");
  const { heldMessages } = (await owner.hear(
    "hostView",
    (view) => view !== null && view.heldMessages.length > 0,
  )) ?? {
    heldMessages: [],
  };
  owner.send("answerHeldMessage", { id: heldMessages[0]?.id, isShown: true });
  expect((await untilHeard(page, "chat")).message.text).toBe("may I");
  for (let count = 0; count < 12; count += 1)
    page.socket.send(JSON.stringify({ type: "chat", text: `again ${count}` }));
  await until(() =>
    page.heard.some((message) => message.type === "refused" && message.reason === "RATE_LIMITED")
      ? true
      : undefined,
  );
  // Somebody new could write five: a second page of theirs, and one after the first has gone, can't.
  const five = Array.from({ length: 5 }, () => ({ type: "chat", text: "more" }));
  const second = open(
    owner.origin,
    { type: "hello", key: (await rooms.rooms.watch(space, guest)).key },
    ...five,
  );
  expect((await untilHeard(second, "refused")).reason).toBe("RATE_LIMITED");
  page.socket.close();
  second.socket.close();
  await Promise.all([page.closed, second.closed]);
  const third = open(
    owner.origin,
    { type: "hello", key: (await rooms.rooms.watch(space, guest)).key },
    ...five,
  );
  expect((await untilHeard(third, "refused")).reason).toBe("RATE_LIMITED");
});

test("what can't be read, or comes without a key, ends the socket", async () => {
  const { space, owner } = await live();
  const { key } = await rooms.rooms.watch(space, holderOf(null));
  const { refused, again } = WATCH_CLOSE;
  expect(await open(owner.origin, { type: "chat", text: "hello" }).closed).toBe(refused);
  expect(await open(owner.origin, "{").closed).toBe(refused);
  expect(await open(owner.origin, { type: "hello", key: "forged" }).closed).toBe(again);
  expect(await open(owner.origin, { type: "hello", key }, { type: "hello", key }).closed).toBe(refused);
  const { key: next } = await rooms.rooms.watch(space, holderOf(null));
  expect(await open(owner.origin, { type: "hello", key: next }, "x".repeat(20_000)).closed).toBe(1009);
});

test("it ends with the broadcast, and with the right to be there", async () => {
  const { space, owner } = await live();
  await expect(
    rooms.rooms.watch(await insertSpace(database.db, "owner"), holderOf(null)),
  ).rejects.toMatchObject({
    code: "NOT_LIVE",
  });
  const guest = holderOf(null);
  const banned = open(owner.origin, { type: "hello", key: (await rooms.rooms.watch(space, guest)).key });
  const other = open(owner.origin, {
    type: "hello",
    key: (await rooms.rooms.watch(space, holderOf("ann"))).key,
  });
  await viewers(owner, 2);
  rooms.rooms.putOut(space, guest.visitorId);
  expect(await banned.closed).toBe(WATCH_CLOSE.refused);
  // Sharing, hosts or bans have changed: whoever may still watch comes back.
  await rooms.rooms.refresh(space);
  expect(await other.closed).toBe(WATCH_CLOSE.again);
  const last = open(owner.origin, {
    type: "hello",
    key: (await rooms.rooms.watch(space, holderOf("ann"))).key,
  });
  await untilHeard(last, "live");
  owner.send("endLive", {});
  expect(await last.closed).toBe(WATCH_CLOSE.ended);
});
