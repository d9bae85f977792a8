// Waits: for ticks, limits and what is told.
import { eq } from "drizzle-orm";
import { LIVE_IDENTITY, NOT_LIVE } from "@veranda/contract/rooms/live";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { spaces } from "../../domains/spaces/tables.ts";
import { transform } from "../document/testing.fixture.ts";
import { until } from "../testing/test-client.ts";
import { insertSpace } from "../testing/test-space.ts";
import {
  liveOf,
  openLiveRooms,
  refusals,
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

test("a host goes live: everybody is told, listings show it, and it is written down", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const gil = await live.visit(space, null);
  expect(liveOf(gil)).toEqual(NOT_LIVE);
  expect(await live.isListedLive(space)).toBe(false);
  owner.send("goLive", {});
  const told = await untilLive(gil, true);
  expect(told).toMatchObject({
    broadcast: { by: "owner" },
    method: "stream_in",
    latency: 500,
    isStreaming: false,
    streamProblem: null,
    rtmpPort: null,
  });
  // Whoever comes later is told as they come in.
  const ann = await live.visit(space, "ann");
  expect(liveOf(ann).broadcast).toEqual(told.broadcast);
  await until(async () => ((await live.isListedLive(space)) ? true : undefined));
  expect((await live.rooms.rooms.presence([space])).get(space)?.isLive).toBe(true);

  // Twice is once.
  owner.send("goLive", {});
  owner.send("endLive", {});
  await untilLive(gil, false);
  await until(async () => ((await live.isListedLive(space)) ? undefined : true));
  await until(async () => {
    const presence = (await live.rooms.rooms.presence([space])).get(space);
    return presence?.count === 3 && !presence.isLive ? true : undefined;
  });
  owner.send("endLive", {});
  owner.send("goLive", { loud: true });
  await untilLive(gil, true);
  expect(refusals(owner)).toEqual([]);
  const acts = (await live.rooms.acts())
    .filter(({ act }) => act.endsWith("live"))
    .map(({ act, by }) => `${by.displayName} ${act}`);
  expect(acts).toEqual(["owner went_live", "owner ended_live", "owner went_live"]);
});

test("only hosts and co-hosts can go live", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  const gil = await live.visit(space, null);
  for (const forger of [ann, gil]) {
    forger.send("goLive", {});
    forger.send("endLive", {});
    forger.send("setLiveMethod", { method: "stream_in", latency: 0, surfaceId: null });
    forger.send("makeStreamKey", {});
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

test("malformed messages are refused, and too many are limited", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
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

test("going live needs a plan that has it, before and during a broadcast", async () => {
  const space = await insertSpace(live.db, "owner");
  const setPlan = async (plan: "FREE" | "PRO"): Promise<void> => {
    await live.db.update(spaces).set({ plan }).where(eq(spaces.id, space));
    await live.rooms.rooms.refresh(space);
  };
  const owner = await live.visit(space, "owner");
  await setPlan("FREE");
  owner.send("goLive", {});
  owner.send("makeStreamKey", {});
  expect(await untilRefused(owner, 2)).toEqual(Array.from({ length: 2 }, () => "FORBIDDEN LIVE_NOT_IN_PLAN"));
  await setPlan("PRO");
  owner.send("goLive", {});
  await untilLive(owner, true);
  await setPlan("FREE");
  await untilLive(owner, false);
});

test("a media server that takes no streams has no broadcasts", async () => {
  const space = await insertSpace(live.db, "owner");
  Object.assign(live.media, { takesStreams: false });
  const owner = await live.visit(space, "owner");
  Object.assign(live.media, { takesStreams: true });
  owner.send("goLive", {});
  expect(await untilRefused(owner, 1)).toEqual(["UNAVAILABLE LIVE_UNAVAILABLE"]);
});

test("a broadcast ends when the host leaves, not when their connection breaks", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const gil = await live.visit(space, null);
  owner.send("goLive", {});
  await untilLive(gil, true);
  const { resumeKey } = await owner.hear("welcome");
  owner.break();
  await gil.hear("updated", ({ participant }) => participant.isAway);
  const again = await live.visit(space, "owner", resumeKey);
  expect(liveOf(again).broadcast).not.toBeNull();
  live.media.removed.length = 0;
  again.leave();
  await untilLive(gil, false);
  // Who sends the stream is cut off.
  expect(live.media.removed).toContain(LIVE_IDENTITY);
});

test("a broadcast survives a restart of the process if the host comes back", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  owner.send("setLiveMethod", { method: "stream_in", latency: 1_500, surfaceId: null });
  owner.send("goLive", {});
  const { broadcast } = await untilLive(owner, true);
  const { resumeKey } = await owner.hear("welcome");
  await live.restart();
  const again = await live.visit(space, "owner", resumeKey);
  expect(liveOf(again)).toMatchObject({ broadcast, latency: 1_500 });
});

test("a stream's problem is told, also after it has ended, until another goes on without or the broadcast ends", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  owner.send("makeStreamKey", {});
  const { key } = await owner.hear("streamKey");
  owner.send("goLive", {});
  await untilLive(owner, true);
  const open = () => live.rooms.rooms.openStream(key, "offer");
  const stream = await open();
  stream.reportProblem("STREAM_B_FRAMES");
  stream.close();
  await untilSaid(owner, ({ streamProblem }) => streamProblem === "STREAM_B_FRAMES");
  (await open()).reportProblem("STREAM_SOUND_UNSUPPORTED");
  await untilSaid(owner, ({ streamProblem }) => streamProblem === "STREAM_SOUND_UNSUPPORTED");
  await open();
  // Not at once: an encoder that is cut off comes back again and again.
  expect(liveOf(owner).streamProblem).toBe("STREAM_SOUND_UNSUPPORTED");
  await untilSaid(owner, ({ streamProblem }) => streamProblem === null);
  (await open()).reportProblem("STREAM_CODEC_UNSUPPORTED");
  await untilSaid(owner, ({ streamProblem }) => streamProblem !== null);
  owner.send("endLive", {});
  expect((await untilLive(owner, false)).streamProblem).toBeNull();
});

test("a surface shows the stream or a share, and loses it with the object", async () => {
  const space = await insertSpace(live.db, "owner", { objects: [screen("wall"), screen("other")] });
  const owner = await live.visit(space, "owner");
  const ann = await live.visit(space, "ann");
  for (const each of [owner, ann]) each.pose({ x: 0, z: 0 });
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
