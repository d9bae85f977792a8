// Slow: people come to rooms over sockets, and spaces are in a database.
import { eq } from "drizzle-orm";
import { LIVE_IDENTITY, NOT_LIVE, type RoomLive } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { spaces } from "../../domains/spaces/tables.ts";
import { addMember } from "../../testing/space-members.ts";
import { pino } from "pino";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { transform } from "../document/testing.fixture.ts";
import type { NamedError } from "../../named-error.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { streamSecrets } from "../tables.ts";
import { createRecordingMedia } from "../testing/recording-media.ts";
import { TestClient, until } from "../testing/test-client.ts";
import { startTestRooms, type TestRooms } from "../testing/test-rooms.ts";
import { holderOf, insertAccount, insertSpace, realSpaces } from "../testing/test-space.ts";

type Visitor = TestClient & { readonly me: string; readonly instanceId: string };

const media = createRecordingMedia();
let database: TestDatabase;
let rooms: TestRooms;
let clients: TestClient[] = [];

const start = (): Promise<TestRooms> =>
  startTestRooms(database.db, { spaces: realSpaces(database.db), media, processId: "live-test" });

beforeAll(async () => {
  database = await createTestDatabase();
  rooms = await start();
  for (const name of ["owner", "ann", "ben"]) await insertAccount(database.db, name);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});
afterAll(async () => {
  await rooms.close();
  await database.close();
});

const visit = async (
  spaceId: string,
  who: string | null,
  resumeKey?: string,
  instanceId: string | null = null,
): Promise<Visitor> => {
  const holder = holderOf(who);
  const seat = await rooms.seat(holder.visitorId, { spaceId, holder, instanceId });
  const client = new TestClient(rooms.url(seat), {
    ticket: seat.ticket,
    displayName: who ?? "Gil",
    ...(resumeKey !== undefined && { resumeKey }),
  });
  clients.push(client);
  const { me, instanceId: at } = await client.hear("welcome");
  return Object.assign(client, { me, instanceId: at });
};
const openStream = (secret: string): Promise<unknown> =>
  rooms.rooms.openStream(secret, "offer").catch((error: NamedError) => error.code);

const screen = (id: string) => transform(id, { kind: "screen", props: {} });

/** How the broadcast stands as this page was told by now. */
const liveOf = (client: TestClient): RoomLive => {
  let live: RoomLive = NOT_LIVE;
  for (const { name, data } of client.heard) {
    if (name === "welcome") ({ live } = data as ServerMessage<"welcome">);
    if (name === "liveChanged") live = data as RoomLive;
  }
  return live;
};
const untilLive = (client: TestClient, isLive: boolean): Promise<RoomLive> =>
  until(() => ((liveOf(client).broadcast !== null) === isLive ? liveOf(client) : undefined));
const untilSaid = (client: TestClient, isWanted: (live: RoomLive) => boolean): Promise<RoomLive> =>
  until(() => (isWanted(liveOf(client)) ? liveOf(client) : undefined));
const refusals = (client: TestClient): string[] =>
  client.heard.flatMap(({ name, data }) =>
    name === "refused"
      ? `${(data as ServerMessage<"refused">).code} ${(data as ServerMessage<"refused">).reason}`
      : [],
  );
const untilRefused = (client: TestClient, count: number): Promise<string[]> =>
  until(() => (refusals(client).length >= count ? refusals(client) : undefined));
const isListedLive = async (spaceId: string): Promise<boolean> =>
  (await rooms.rooms.live(10)).some((space) => space.spaceId === spaceId);

test("a host goes live: everybody is told, listings show it, and it is written down", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const gil = await visit(space, null);
  expect(liveOf(gil)).toEqual(NOT_LIVE);
  expect(await isListedLive(space)).toBe(false);
  owner.send("goLive", {});
  const live = await untilLive(gil, true);
  expect(live).toMatchObject({
    broadcast: { by: "owner" },
    method: "stream_in",
    latency: 500,
    isStreaming: false,
  });
  // Whoever comes later is told as they come in.
  const ann = await visit(space, "ann");
  expect(liveOf(ann).broadcast).toEqual(live.broadcast);
  await until(async () => ((await isListedLive(space)) ? true : undefined));
  expect((await rooms.rooms.presence([space])).get(space)?.isLive).toBe(true);

  // Twice is once.
  owner.send("goLive", {});
  owner.send("endLive", {});
  await untilLive(gil, false);
  await until(async () => ((await isListedLive(space)) ? undefined : true));
  expect((await rooms.rooms.presence([space])).get(space)).toMatchObject({ count: 3, isLive: false });
  owner.send("endLive", {});
  owner.send("goLive", { loud: true });
  await untilLive(gil, true);
  expect(refusals(owner)).toEqual([]);
  const acts = rooms.acts.filter(({ act }) => act.endsWith("live")).map(({ act, by }) => `${by} ${act}`);
  expect(acts).toEqual(["owner went_live", "owner ended_live", "owner went_live"]);
});

test("who doesn't host can't, and a co-host can", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  const gil = await visit(space, null);
  for (const forger of [ann, gil]) {
    forger.send("goLive", {});
    forger.send("endLive", {});
    forger.send("setLiveMethod", { method: "stream_in", latency: 0, surfaceId: null });
    forger.send("makeStreamSecret", {});
    expect(await untilRefused(forger, 4)).toEqual(Array.from({ length: 4 }, () => "FORBIDDEN HOSTS_ONLY"));
  }
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("goLive", {});
  expect((await untilLive(gil, true)).broadcast?.by).toBe("ann");
  // With the right it ends.
  owner.send("setCoHost", { id: ann.me, isCoHost: false });
  await untilLive(gil, false);
});

test("what can't be read is refused, however often", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const method = { method: "stream_in", latency: 500, surfaceId: null };
  const wrong: unknown[] = [
    null,
    [],
    { ...method, method: "rtmp" },
    { ...method, latency: -1 },
    { ...method, latency: 1e9 },
    { ...method, latency: 0.5 },
    { ...method, surfaceId: "x".repeat(20_000) },
    { ...method, surfaceId: { $ne: 1 } },
  ];
  for (const data of wrong) owner.send("setLiveMethod", data);
  const refused = await untilRefused(owner, wrong.length);
  expect(new Set(refused)).toEqual(new Set(["INVALID_INPUT NOT_SENT"]));
  owner.send("setLiveMethod", { ...method, surfaceId: "nowhere" });
  expect((await untilRefused(owner, wrong.length + 1)).at(-1)).toBe("INVALID_INPUT SURFACE_GONE");
  for (let count = 0; count < 40; count += 1) owner.send("goLive", {});
  await until(() => (refusals(owner).includes("RATE_LIMITED RATE_LIMITED") ? true : undefined));
  expect(liveOf(owner).surfaceId).toBeNull();
});

test("the plan must have it, also later", async () => {
  const space = await insertSpace(database.db, "owner");
  const setPlan = async (plan: "FREE" | "PRO"): Promise<void> => {
    await database.db.update(spaces).set({ plan }).where(eq(spaces.id, space));
    await rooms.rooms.refresh(space);
  };
  const owner = await visit(space, "owner");
  await setPlan("FREE");
  owner.send("goLive", {});
  owner.send("makeStreamSecret", {});
  expect(await untilRefused(owner, 2)).toEqual(Array.from({ length: 2 }, () => "FORBIDDEN LIVE_NOT_IN_PLAN"));
  await setPlan("PRO");
  owner.send("goLive", {});
  await untilLive(owner, true);
  await setPlan("FREE");
  await untilLive(owner, false);
});

test("a media server that takes no streams has no broadcasts", async () => {
  const space = await insertSpace(database.db, "owner");
  Object.assign(media, { kind: "livekit" });
  const owner = await visit(space, "owner");
  Object.assign(media, { kind: "embedded" });
  owner.send("goLive", {});
  expect(await untilRefused(owner, 1)).toEqual(["UNAVAILABLE LIVE_UNAVAILABLE"]);
});

test("it ends when the host leaves for good, not when their line breaks", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const gil = await visit(space, null);
  owner.send("goLive", {});
  await untilLive(gil, true);
  const { resumeKey } = await owner.hear("welcome");
  owner.break();
  await gil.hear("updated", ({ participant }) => participant.isAway);
  const again = await visit(space, "owner", resumeKey);
  expect(liveOf(again).broadcast).not.toBeNull();
  media.removed.length = 0;
  again.leave();
  await untilLive(gil, false);
  // Who sends the stream is cut off.
  expect(media.removed).toContain(LIVE_IDENTITY);
});

test("it outlives the process as long as the host comes back", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  owner.send("setLiveMethod", { method: "stream_in", latency: 1_500, surfaceId: null });
  owner.send("goLive", {});
  const { broadcast } = await untilLive(owner, true);
  const { resumeKey } = await owner.hear("welcome");
  await rooms.close();
  clients = [];
  rooms = await start();
  const again = await visit(space, "owner", resumeKey);
  expect(liveOf(again)).toMatchObject({ broadcast, latency: 1_500 });
});

test("a secret is shown once to who asked, and only a hash of it is kept", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  owner.send("makeStreamSecret", {});
  const { secret } = await owner.hear("streamSecret");
  expect(secret.length).toBeGreaterThanOrEqual(24);
  owner.send("makeStreamSecret", {});
  const next = await owner.hear("streamSecret", (each) => each.secret !== secret);
  const [row] = await database.db.select().from(streamSecrets).where(eq(streamSecrets.spaceId, space));
  expect(JSON.stringify(row)).not.toContain(next.secret);
  expect(row).toMatchObject({ madeBy: "owner" });
  owner.send("goLive", {});
  await untilLive(ann, true);
  expect(JSON.stringify(ann.heard)).not.toContain(next.secret);
  expect(ann.heard.some(({ name }) => name === "streamSecret")).toBe(false);
});

test("a surface shows the stream or a share, and loses it with the object", async () => {
  const space = await insertSpace(database.db, "owner", { objects: [screen("wall"), screen("other")] });
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  ann.send("screenShare", { isOn: true, surfaceId: "other" });
  await owner.hear("videoChanged");
  const method = { method: "stream_in", latency: 500 };
  owner.send("setLiveMethod", { ...method, surfaceId: "other" });
  expect(await untilRefused(owner, 1)).toEqual(["FORBIDDEN SURFACE_TAKEN"]);
  owner.send("setLiveMethod", { ...method, surfaceId: "wall" });
  await untilSaid(ann, ({ surfaceId }) => surfaceId === "wall");
  owner.send("edit", { seq: 0, ops: [{ op: "remove", id: "wall", base: 1 }] });
  await untilSaid(ann, ({ surfaceId }) => surfaceId === null);
});

test("a program's stream is taken to the live space of its secret, and shown to all", async () => {
  const space = await insertSpace(database.db, "owner", { objects: [screen("wall")] });
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  ann.pose({ x: 1, z: 0 });
  const open = (secret: string): Promise<unknown> =>
    rooms.rooms.openStream(secret, "offer").catch((error: NamedError) => error.code);
  owner.send("makeStreamSecret", {});
  const { secret } = await owner.hear("streamSecret");
  expect(await open("forged".repeat(4))).toBe("UNAUTHENTICATED");
  expect(await open(secret)).toBe("NOT_LIVE");
  owner.send("setLiveMethod", { method: "stream_in", latency: 500, surfaceId: "wall" });
  owner.send("goLive", {});
  await untilLive(ann, true);
  expect(await open(secret)).toMatchObject({ isOpen: true });

  const { instanceId } = await owner.hear("welcome");
  media.sendStream(instanceId, true);
  await untilSaid(ann, ({ isStreaming }) => isStreaming);
  const shown = await ann.hear("videoChanged", ({ people }) => people.some(({ id }) => id === LIVE_IDENTITY));
  expect(shown.people).toEqual([
    { id: LIVE_IDENTITY, video: { isCameraOn: false, isSharing: true, surfaceId: "wall" } },
  ]);
  await until(() => (media.seen.get(ann.me)?.includes(LIVE_IDENTITY) === true ? true : undefined));
  expect((await (await visit(space, "ben")).hear("welcome")).video.people).toEqual(shown.people);
  // Nobody else shows anything there meanwhile.
  ann.send("screenShare", { isOn: true, surfaceId: "wall" });
  expect(await untilRefused(ann, 1)).toEqual(["FORBIDDEN SURFACE_TAKEN"]);

  media.sendStream(instanceId, false);
  await untilSaid(ann, ({ isStreaming }) => !isStreaming);
  await until(() => (media.seen.get(ann.me)?.includes(LIVE_IDENTITY) === true ? undefined : true));
  // Another secret: the last one opens nothing, and who sends by it is cut off.
  media.removed.length = 0;
  owner.send("makeStreamSecret", {});
  await owner.hear("streamSecret", (made) => made.secret !== secret);
  expect(media.removed).toContain(LIVE_IDENTITY);
  expect(await open(secret)).toBe("UNAUTHENTICATED");
});

test("a secret is good for as long as who made it hosts", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("makeStreamSecret", {});
  const { secret } = await ann.hear("streamSecret");
  owner.send("goLive", {});
  await untilLive(ann, true);
  expect(await rooms.rooms.openStream(secret, "offer")).toMatchObject({ isOpen: true });
  owner.send("setCoHost", { id: ann.me, isCoHost: false });
  await ann.hear("rights", ({ isCoHost }) => !isCoHost);
  await expect(rooms.rooms.openStream(secret, "offer")).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a co-host who was banned streams no more, though they weren't there when they were", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("makeStreamSecret", {});
  const { secret } = await ann.hear("streamSecret");
  owner.send("goLive", {});
  await untilLive(owner, true);
  ann.leave();
  await owner.hear("left", ({ id }) => id === ann.me);
  // Nobody has told this process of it yet.
  const [ban] = await database.db
    .insert(spaceBans)
    .values({ spaceId: space, accountId: "ann", displayName: "ann", reason: "", bannedBy: "owner" })
    .returning();
  expect(await openStream(secret)).toBe("FORBIDDEN");
  await rooms.rooms.refresh(space);
  await database.db.delete(spaceBans).where(eq(spaceBans.id, ban?.id ?? ""));
  expect(await openStream(secret)).toBe("FORBIDDEN");
});

test.each(["made a co-host no more", "removed", "banned"])(
  "the stream of a co-host who is %s ends at once",
  async (how) => {
    const space = await insertSpace(database.db, "owner");
    const owner = await visit(space, "owner");
    const ann = await visit(space, "ann");
    owner.send("setCoHost", { id: ann.me, isCoHost: true });
    await ann.hear("rights", ({ isCoHost }) => isCoHost);
    ann.send("makeStreamSecret", {});
    const { secret } = await ann.hear("streamSecret");
    owner.send("goLive", {});
    await untilLive(owner, true);
    await openStream(secret);
    media.sendStream(owner.instanceId, true);
    await untilSaid(owner, ({ isStreaming }) => isStreaming);
    // What else hosts set changes nothing of it.
    owner.send("announce", { text: "Welcome" });
    await ann.hear("hosting", ({ announcement }) => announcement !== null);
    expect(media.streams).toContain(owner.instanceId);

    if (how === "removed") owner.send("removeParticipant", { id: ann.me });
    else if (how !== "banned") owner.send("setCoHost", { id: ann.me, isCoHost: false });
    else {
      const ban = { spaceId: space, accountId: "ann", displayName: "ann", reason: "", bannedBy: "owner" };
      await database.db.insert(spaceBans).values(ban);
      await rooms.rooms.refresh(space);
    }
    await untilSaid(owner, ({ isStreaming }) => !isStreaming);
    expect(media.streams).not.toContain(owner.instanceId);
    expect(liveOf(owner).broadcast).not.toBeNull();
  },
);

test("who is banned while their stream opens is cut off", async () => {
  const space = await insertSpace(database.db, "owner");
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("makeStreamSecret", {});
  const { secret } = await ann.hear("streamSecret");
  owner.send("goLive", {});
  await untilLive(owner, true);
  const { openStream: opens } = media;
  media.openStream = async (...asked) => {
    media.openStream = opens;
    const ban = { spaceId: space, accountId: "ann", displayName: "ann", reason: "", bannedBy: "owner" };
    await database.db.insert(spaceBans).values(ban);
    return opens(...asked);
  };
  expect(await openStream(secret)).toBe("NOT_LIVE");
  expect(media.streams).not.toContain(owner.instanceId);
});

test("a secret that is made in one instance cuts off programs in the others, and no host's own view", async () => {
  const space = await insertSpace(database.db, "owner");
  await addMember(database.db, "ann", [space], "administrator");
  await addMember(database.db, "ben", [space], "administrator");
  const owner = await visit(space, "owner");
  owner.send("setCapacity", { capacity: 1 });
  owner.send("goLive", {});
  await untilLive(owner, true);
  const gil = await visit(space, null);
  const other = gil.instanceId;
  expect(other).not.toBe(owner.instanceId);
  const ann = await visit(space, "ann", undefined, other);
  owner.send("makeStreamSecret", {});
  const { secret } = await owner.hear("streamSecret");
  await openStream(secret);
  expect([...media.streams]).toContain(owner.instanceId);
  ann.send("makeStreamSecret", {});
  const next = (await ann.hear("streamSecret")).secret;
  expect(media.streams).not.toContain(owner.instanceId);
  // Of several that are live it goes to the one in which who made it is.
  ann.send("goLive", {});
  await untilLive(gil, true);
  await openStream(next);
  expect(media.streams).toContain(other);
  expect(media.streams).not.toContain(owner.instanceId);
  // One's own view is sent by no such secret.
  ann.send("setLiveMethod", { method: "inside", latency: 500, surfaceId: null });
  ann.send("askInsideSecret", {});
  await openStream((await ann.hear("insideSecret")).secret);
  owner.send("makeStreamSecret", {});
  await owner.hear("streamSecret", (made) => made.secret !== secret);
  expect(media.streams).toContain(other);
});

test("the other processes hear of another secret, and this one doesn't hear of its own again", async () => {
  const [pubsub, ended] = [createMemoryPubSub(), [] as string[]];
  const [first, second] = ["first", "second"].map((name) =>
    subscribeRooms({
      events: { subscribe: () => undefined, on: () => () => undefined },
      pubsub,
      rooms: { ...rooms.rooms, endStreams: (spaceId) => ended.push(`${name} ${spaceId}`) },
      log: pino({ level: "silent" }),
    }),
  );
  first?.streamSecretMade("space0001");
  expect(await until(() => (ended.length > 0 ? ended : undefined))).toEqual(["second space0001"]);
  first?.end();
  second?.end();
});

test("who went live sends their own view by a secret of the broadcast alone", async () => {
  const space = await insertSpace(database.db, "owner", { objects: [screen("wall")] });
  const owner = await visit(space, "owner");
  const ann = await visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  owner.send("makeStreamSecret", {});
  const { secret: ofPrograms } = await owner.hear("streamSecret");
  const open = (secret: string): Promise<unknown> =>
    rooms.rooms.openStream(secret, "offer").catch((error: NamedError) => error.code);
  const inside = { method: "inside", latency: 500, surfaceId: "wall" };
  owner.send("setLiveMethod", inside);
  // Not before it is live, and nobody but who began it.
  owner.send("askInsideSecret", {});
  owner.send("goLive", {});
  await untilLive(ann, true);
  ann.send("askInsideSecret", {});
  expect(await untilRefused(owner, 1)).toEqual(["UNAVAILABLE NOT_NOW"]);
  expect(await untilRefused(ann, 1)).toEqual(["UNAVAILABLE NOT_NOW"]);
  owner.send("askInsideSecret", {});
  const { secret } = await owner.hear("insideSecret");
  expect(await open(secret)).toMatchObject({ isOpen: true });
  expect(await open(ofPrograms)).toBe("NOT_LIVE");
  // It isn't shown in itself.
  const { instanceId } = await owner.hear("welcome");
  media.sendStream(instanceId, true);
  await untilSaid(ann, ({ isStreaming }) => isStreaming);
  expect(ann.heard.some(({ name }) => name === "videoChanged")).toBe(false);
  // The next one, another method and the end each make it void.
  owner.send("askInsideSecret", {});
  const next = await owner.hear("insideSecret", (each) => each.secret !== secret);
  expect(await open(secret)).toBe("UNAUTHENTICATED");
  media.removed.length = 0;
  owner.send("setLiveMethod", { ...inside, method: "stream_in" });
  await untilSaid(ann, ({ method, isStreaming }) => method === "stream_in" && !isStreaming);
  expect(media.removed).toContain(LIVE_IDENTITY);
  expect(await open(next.secret)).toBe("UNAUTHENTICATED");
  expect(await open(ofPrograms)).toMatchObject({ isOpen: true });
});
