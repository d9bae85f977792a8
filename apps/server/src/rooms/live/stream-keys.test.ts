// Slow: people come to rooms over sockets, and spaces are in a database.
import { eq } from "drizzle-orm";
import { LIVE_IDENTITY } from "@veranda/contract/rooms/live";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spaceBans } from "../../domains/moderation/tables.ts";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addMember } from "../../testing/space-members.ts";
import { transform } from "../document/testing.fixture.ts";
import { subscribeRooms } from "../subscribe-rooms.ts";
import { streamKeys } from "../tables.ts";
import { until } from "../testing/test-client.ts";
import { insertSpace } from "../testing/test-space.ts";
import {
  liveOf,
  makeCoHostKey,
  openLiveRooms,
  untilLive,
  untilRefused,
  untilSaid,
  type LiveRooms,
} from "./testing.fixture.ts";

let live: LiveRooms;
beforeAll(async () => {
  live = await openLiveRooms();
});
afterEach(() => live.leaveAll());
afterAll(() => live.close());

const screen = (id: string) => transform(id, { kind: "screen", props: {} });

const bansAnn = (spaceId: string) => ({
  spaceId,
  accountId: "ann",
  displayName: "ann",
  reason: "",
  bannedBy: "owner",
});

test("a key is shown once, to the host who asked, and only its hash is stored", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  owner.send("makeStreamKey", {});
  const { key } = await owner.hear("streamKey");
  expect(key.length).toBeGreaterThanOrEqual(24);
  owner.send("makeStreamKey", {});
  const next = await owner.hear("streamKey", (each) => each.key !== key);
  const [row] = await live.db.select().from(streamKeys).where(eq(streamKeys.spaceId, space));
  expect(JSON.stringify(row)).not.toContain(next.key);
  expect(row).toMatchObject({ madeBy: "owner" });
  owner.send("goLive", {});
  await untilLive(ann, true);
  expect(JSON.stringify(ann.heard)).not.toContain(next.key);
  expect(ann.heard.some(({ name }) => name === "streamKey")).toBe(false);
});

test("a program's stream is taken to the live space of its key, and shown to all", async () => {
  const space = await insertSpace(live.db, "owner", { objects: [screen("wall")] });
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  ann.pose({ x: 1, z: 0 });
  owner.send("makeStreamKey", {});
  const { key } = await owner.hear("streamKey");
  expect(await live.openStream("forged".repeat(4))).toBe("UNAUTHENTICATED");
  expect(await live.openStream(key)).toBe("NOT_LIVE");
  owner.send("setLiveMethod", { method: "stream_in", latency: 500, surfaceId: "wall" });
  owner.send("goLive", {});
  await untilLive(ann, true);
  expect(await live.openStream(key)).toMatchObject({ isOpen: true });

  const { instanceId } = await owner.hear("welcome");
  live.media.sendStream(instanceId, true);
  await untilSaid(ann, ({ isStreaming }) => isStreaming);
  const shown = await ann.hear("videoChanged", ({ people }) => people.some(({ id }) => id === LIVE_IDENTITY));
  expect(shown.people).toEqual([
    { id: LIVE_IDENTITY, video: { isCameraOn: false, isSharing: true, surfaceId: "wall" } },
  ]);
  await until(() => (live.media.seen.get(ann.me)?.includes(LIVE_IDENTITY) === true ? true : undefined));
  expect((await (await live.visit(space, "ben")).hear("welcome")).video.people).toEqual(shown.people);
  // Nobody else shows anything there meanwhile.
  ann.send("screenShare", { isOn: true, surfaceId: "wall" });
  expect(await untilRefused(ann, 1)).toEqual(["FORBIDDEN SURFACE_TAKEN"]);

  live.media.sendStream(instanceId, false);
  await untilSaid(ann, ({ isStreaming }) => !isStreaming);
  await until(() => (live.media.seen.get(ann.me)?.includes(LIVE_IDENTITY) === true ? undefined : true));
  // Another key: the last one opens nothing, and who sends by it is cut off.
  live.media.removed.length = 0;
  owner.send("makeStreamKey", {});
  await owner.hear("streamKey", (made) => made.key !== key);
  expect(live.media.removed).toContain(LIVE_IDENTITY);
  expect(await live.openStream(key)).toBe("UNAUTHENTICATED");
});

test("a key is valid as long as its maker hosts", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const key = await makeCoHostKey(owner, ann);
  expect(await live.openStream(key)).toMatchObject({ isOpen: true });
  owner.send("setCoHost", { id: ann.me, isCoHost: false });
  await ann.hear("rights", ({ isCoHost }) => !isCoHost);
  expect(await live.openStream(key)).toBe("FORBIDDEN");
});

test("an older key of a host who is known to be under 16 opens nothing, and their stream stops", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const key = await makeCoHostKey(owner, ann);
  expect(await live.openStream(key)).toMatchObject({ isOpen: true });
  live.media.removed.length = 0;
  await setAgeBand(live, "ann", "13_15");
  try {
    // Before anybody was told of it, too.
    expect(await live.openStream(key)).toBe("FORBIDDEN");
    await live.rooms.rooms.followAge("ann");
    await until(() => (live.media.removed.includes(LIVE_IDENTITY) ? true : undefined));
    await setAgeBand(live, "ann", "16_17");
    expect(await live.openStream(key)).toMatchObject({ isOpen: true });
  } finally {
    await setAgeBand(live, "ann", null);
  }
});

test("the key of a banned co-host is void, also when they were banned while away", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const key = await makeCoHostKey(owner, ann);
  ann.leave();
  await owner.hear("left", ({ id }) => id === ann.me);
  // Nobody has told this process of it yet.
  const [ban] = await live.db.insert(spaceBans).values(bansAnn(space)).returning();
  expect(await live.openStream(key)).toBe("FORBIDDEN");
  await live.rooms.rooms.refresh(space);
  await live.db.delete(spaceBans).where(eq(spaceBans.id, ban?.id ?? ""));
  expect(await live.openStream(key)).toBe("FORBIDDEN");
});

test.each(["no longer a co-host", "removed", "banned"])(
  "the stream of a co-host who is %s ends at once",
  async (how) => {
    const space = await insertSpace(live.db, "owner");
    const owner = await live.visit(space, "owner");
    const ann = await live.visit(space, "ann");
    const key = await makeCoHostKey(owner, ann);
    await live.openStream(key);
    live.media.sendStream(owner.instanceId, true);
    await untilSaid(owner, ({ isStreaming }) => isStreaming);
    // What else hosts set changes nothing of it.
    owner.send("announce", { text: "Welcome" });
    await ann.hear("hosting", ({ announcement }) => announcement !== null);
    expect(live.media.streams).toContain(owner.instanceId);

    if (how === "removed") owner.send("removeParticipant", { id: ann.me });
    else if (how !== "banned") owner.send("setCoHost", { id: ann.me, isCoHost: false });
    else {
      await live.db.insert(spaceBans).values(bansAnn(space));
      await live.rooms.rooms.refresh(space);
    }
    await untilSaid(owner, ({ isStreaming }) => !isStreaming);
    expect(live.media.streams).not.toContain(owner.instanceId);
    expect(liveOf(owner).broadcast).not.toBeNull();
  },
);

test("somebody who is banned while their stream opens is cut off", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const key = await makeCoHostKey(owner, ann);
  const { openStream: opens } = live.media;
  live.media.openStream = async (...asked) => {
    live.media.openStream = opens;
    await live.db.insert(spaceBans).values(bansAnn(space));
    return opens(...asked);
  };
  expect(await live.openStream(key)).toBe("NOT_LIVE");
  expect(live.media.streams).not.toContain(owner.instanceId);
});

test("the stream of an account whose sessions were ended elsewhere ends at once, and its key with it", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const key = await makeCoHostKey(owner, ann);
  await live.openStream(key);
  live.media.sendStream(owner.instanceId, true);
  await untilSaid(owner, ({ isStreaming }) => isStreaming);
  // As another process tells it, and as it was told of it.
  live.rooms.rooms.endStreamsBy("ben");
  expect(live.media.streams).toContain(owner.instanceId);
  await live.rooms.rooms.revokeStreamKeys("ann");
  await untilSaid(owner, ({ isStreaming }) => !isStreaming);
  expect(live.media.streams).not.toContain(owner.instanceId);
  expect(liveOf(owner).broadcast).not.toBeNull();
  expect(await live.openStream(key)).toBe("UNAUTHENTICATED");
});

test("every process hears that an account's keys are void, and one makes them so", async () => {
  const [pubsub, done] = [createMemoryPubSub(), [] as string[]];
  let revoked: (accountId: string) => Promise<void> = () => Promise.reject(new Error("not subscribed"));
  const subscriptions = ["first", "second"].map((name) =>
    subscribeRooms({
      events: {
        subscribe: (_, { SessionsRevoked }) => {
          if (name === "first")
            revoked = async (accountId) => SessionsRevoked?.({ name: "SessionsRevoked", accountId });
        },
        on: () => () => undefined,
      },
      pubsub,
      rooms: {
        ...live.rooms.rooms,
        revokeStreamKeys: async (of) => void done.push(`${name} revokes ${of}`),
        endStreamsBy: (of) => done.push(`${name} ends ${of}`),
      },
      log: pino({ level: "silent" }),
    }),
  );
  await revoked("ann");
  await until(() => (done.length > 1 ? done : undefined));
  expect(done).toEqual(["first revokes ann", "second ends ann"]);
  for (const { end } of subscriptions) end();
});

/** The owner live in one instance, and somebody made co-host in another by an administrator who is there too. */
async function liveInOneOfTwo() {
  const space = await insertSpace(live.db, "owner");
  await addMember(live.db, "ben", [space], "administrator");
  const owner = await live.visit(space, "owner");
  owner.send("setCapacity", { capacity: 1 });
  owner.send("goLive", {});
  await untilLive(owner, true);
  const ann = await live.visit(space, "ann");
  const other = ann.instanceId;
  expect(other).not.toBe(owner.instanceId);
  const ben = await live.visit(space, "ben", undefined, other);
  ben.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  owner.send("makeStreamKey", {});
  const { key } = await owner.hear("streamKey");
  return { owner, ann, ben, other, key };
}

test("a key that a co-host makes cuts off no other host's stream, and voids no other host's key", async () => {
  const { owner, ann, key } = await liveInOneOfTwo();
  await live.openStream(key);
  live.media.sendStream(owner.instanceId, true);
  await untilSaid(owner, ({ isStreaming }) => isStreaming);
  ann.send("makeStreamKey", {});
  const anns = (await ann.hear("streamKey")).key;
  expect(live.media.streams).toContain(owner.instanceId);
  expect(liveOf(owner).isStreaming).toBe(true);
  // Ann's say is over people of her own instance.
  expect(await live.openStream(anns)).toBe("FORBIDDEN");
  expect(await live.openStream(key)).toMatchObject({ isOpen: true });
});

test("a host's new key cuts off their own program, in another instance too, and no host's own view", async () => {
  const { owner, ben, other, key } = await liveInOneOfTwo();
  ben.send("goLive", {});
  await untilLive(ben, true);
  owner.send("endLive", {});
  await untilLive(owner, false);
  await live.openStream(key);
  expect(live.media.streams).toContain(other);
  owner.send("makeStreamKey", {});
  await owner.hear("streamKey", (made) => made.key !== key);
  expect(live.media.streams).not.toContain(other);
  expect(await live.openStream(key)).toBe("UNAUTHENTICATED");
  // One's own view is sent by no such key.
  ben.send("setLiveMethod", { method: "inside", latency: 500, surfaceId: null });
  ben.send("askInsideKey", {});
  await live.openStream((await ben.hear("insideKey")).key);
  ben.send("makeStreamKey", {});
  await ben.hear("streamKey");
  expect(live.media.streams).toContain(other);
});

test("a key goes to the instance in which its maker is, of several that are live", async () => {
  const { owner, ben, other, key } = await liveInOneOfTwo();
  ben.send("goLive", {});
  await untilLive(ben, true);
  await live.openStream(key);
  expect(live.media.streams).toContain(owner.instanceId);
  expect(live.media.streams).not.toContain(other);
});

test("another process is told of a new key, and this one isn't told of its own", async () => {
  const [pubsub, ended] = [createMemoryPubSub(), [] as string[]];
  const [first, second] = ["first", "second"].map((name) =>
    subscribeRooms({
      events: { subscribe: () => undefined, on: () => () => undefined },
      pubsub,
      rooms: { ...live.rooms.rooms, endStreams: (...of) => ended.push(`${name} ${of.join(" ")}`) },
      log: pino({ level: "silent" }),
    }),
  );
  first?.streamKeyMade("space0001", "ann");
  expect(await until(() => (ended.length > 0 ? ended : undefined))).toEqual(["second space0001 ann"]);
  first?.end();
  second?.end();
});

test("whoever went live sends their own view with a key that only this broadcast has", async () => {
  const space = await insertSpace(live.db, "owner", { objects: [screen("wall")] });
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  owner.send("makeStreamKey", {});
  const { key: ofPrograms } = await owner.hear("streamKey");
  const inside = { method: "inside", latency: 500, surfaceId: "wall" };
  owner.send("setLiveMethod", inside);
  // Not before it is live, and nobody but who began it.
  owner.send("askInsideKey", {});
  owner.send("goLive", {});
  await untilLive(ann, true);
  ann.send("askInsideKey", {});
  expect(await untilRefused(owner, 1)).toEqual(["UNAVAILABLE NOT_NOW"]);
  expect(await untilRefused(ann, 1)).toEqual(["UNAVAILABLE NOT_NOW"]);
  owner.send("askInsideKey", {});
  const { key } = await owner.hear("insideKey");
  expect(await live.openStream(key)).toMatchObject({ isOpen: true });
  expect(await live.openStream(ofPrograms)).toBe("NOT_LIVE");
  // It isn't shown in itself.
  const { instanceId } = await owner.hear("welcome");
  live.media.sendStream(instanceId, true);
  await untilSaid(ann, ({ isStreaming }) => isStreaming);
  expect(ann.heard.some(({ name }) => name === "videoChanged")).toBe(false);
  // The next one, another method and the end each make it void.
  owner.send("askInsideKey", {});
  const next = await owner.hear("insideKey", (each) => each.key !== key);
  expect(await live.openStream(key)).toBe("UNAUTHENTICATED");
  live.media.removed.length = 0;
  owner.send("setLiveMethod", { ...inside, method: "stream_in" });
  await untilSaid(ann, ({ method, isStreaming }) => method === "stream_in" && !isStreaming);
  expect(live.media.removed).toContain(LIVE_IDENTITY);
  expect(await live.openStream(next.key)).toBe("UNAUTHENTICATED");
  expect(await live.openStream(ofPrograms)).toMatchObject({ isOpen: true });
});
