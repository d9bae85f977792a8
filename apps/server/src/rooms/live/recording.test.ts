// Waits: for ticks and what is told.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StreamSegment } from "../../platform/media/stream-segment.ts";
import { until } from "../testing/test-client.ts";
import { holderOf, insertSpace } from "../testing/test-space.ts";
import {
  liveOf,
  openLiveRooms,
  refusals,
  untilLive,
  untilRefused,
  untilSaid,
  type LiveRooms,
  type Visitor,
} from "./testing.fixture.ts";

let live: LiveRooms;
beforeAll(async () => {
  live = await openLiveRooms();
});
afterEach(() => live.leaveAll());
afterAll(() => live.close());

const SEGMENT: StreamSegment = {
  container: "webm",
  mimeType: "video/webm",
  head: new Uint8Array(),
  data: new Uint8Array(8),
  run: 1,
  from: 0,
  to: 180_000,
  isKey: true,
};
const recordingNow = () => live.recordings.all.at(-1);

async function goLive(): Promise<{ space: string; owner: Visitor; gil: Visitor }> {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  const gil = await live.visit(space, null);
  owner.send("goLive", {});
  await untilLive(owner, true);
  return { space, owner, gil };
}
async function record(by: Visitor, all: readonly Visitor[]): Promise<void> {
  by.send("startRecording", { name: "Evening" });
  for (const each of all) await untilSaid(each, ({ recording }) => recording !== null);
  await until(() => (live.media.segmented.has(by.instanceId) ? true : undefined));
}
const untilFinished = () => until(() => (recordingNow()?.isFinished === true ? true : undefined));

test("everybody is told before anything is recorded, also who comes later, until it has ended", async () => {
  const { space, owner, gil } = await goLive();
  live.media.sendSegment(owner.instanceId, SEGMENT);
  await record(owner, [owner, gil]);
  expect(liveOf(gil).recording).toMatchObject({ by: "owner", byId: owner.me });
  expect(recordingNow()).toMatchObject({
    owner: { accountId: "owner", spaceId: space, name: "Evening" },
    segments: [],
  });
  live.media.sendSegment(owner.instanceId, SEGMENT);
  expect(recordingNow()?.segments).toHaveLength(1);
  const late = await live.visit(space, "ann");
  expect(liveOf(late).recording).toMatchObject({ by: "owner" });
  owner.send("stopRecording", {});
  await until(async () => (await live.rooms.acts()).find(({ act }) => act === "recording_stopped"));
  // The seconds up to the press are on their way.
  expect(recordingNow()?.isFinished).toBe(false);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  await untilFinished();
  expect(recordingNow()?.segments).toHaveLength(2);
  await untilSaid(gil, ({ recording }) => recording === null);
  expect(live.media.segmented.has(owner.instanceId)).toBe(false);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  expect(recordingNow()?.segments).toHaveLength(2);
});

test("what was broadcast before everybody was told isn't recorded, though it was made for who watches", async () => {
  const { space, owner, gil } = await goLive();
  await live.rooms.rooms.watch(space, holderOf("ann"), { wantsHls: true, address: null });
  await until(() => (live.media.segmented.has(owner.instanceId) ? true : undefined));
  await record(owner, [owner, gil]);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  expect(recordingNow()?.segments).toEqual([]);
  // One that began after it, of a tenth of a second.
  await until(() => {
    live.media.sendSegment(owner.instanceId, { ...SEGMENT, to: 9_000 });
    return (recordingNow()?.segments.length ?? 0) > 0 ? true : undefined;
  });
  expect(recordingNow()?.segments[0]?.to).toBe(9_000);
  owner.send("stopRecording", {});
  live.media.sendSegment(owner.instanceId, SEGMENT);
  await until(() => (liveOf(gil).recording === null ? true : undefined));
  // Who watches goes on.
  expect(live.media.segmented.has(owner.instanceId)).toBe(true);
});

test("who recorded is told whether anything was, nobody else", async () => {
  const { owner, gil } = await goLive();
  await record(owner, [owner, gil]);
  live.media.sendSegment(owner.instanceId, { ...SEGMENT, isKey: false });
  owner.send("endLive", {});
  await untilLive(gil, false);
  live.media.sendSegment(owner.instanceId, { ...SEGMENT, isKey: false });
  expect(await owner.hear("recordingEnded")).toEqual({ reason: null, hasContent: false });
  owner.send("goLive", {});
  await untilLive(owner, true);
  await record(owner, [owner, gil]);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  owner.send("endLive", {});
  await untilLive(gil, false);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  expect(await owner.hear("recordingEnded", ({ hasContent }) => hasContent)).toMatchObject({ reason: null });
  expect(gil.heard.filter(({ name }) => name === "recordingEnded")).toEqual([]);
});

test("a recording ends with the broadcast, with what is still on its way", async () => {
  const { owner, gil } = await goLive();
  await record(owner, [gil]);
  owner.send("endLive", {});
  await untilLive(gil, false);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  await untilFinished();
  expect(recordingNow()?.segments).toHaveLength(1);
  // One without a stream ends as well.
  owner.send("goLive", {});
  await untilLive(gil, true);
  await record(owner, [gil]);
  owner.send("endLive", {});
  await untilFinished();
});

test("it ends with its broadcast where another begins at once, and has nothing of that one", async () => {
  const { space, owner, gil } = await goLive();
  const ann = await live.visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  ann.send("makeStreamKey", {});
  const { key } = await ann.hear("streamKey");
  await record(owner, [gil]);
  live.media.sendSegment(owner.instanceId, SEGMENT);
  ann.send("endLive", {});
  ann.send("goLive", {});
  await untilSaid(gil, ({ broadcast }) => broadcast?.byId === ann.me);
  expect(await live.openStream(key)).toMatchObject({ codec: "H264" });
  live.media.sendSegment(owner.instanceId, { ...SEGMENT, run: 2 });
  expect(await owner.hear("recordingEnded")).toEqual({ reason: null, hasContent: true });
  await untilFinished();
  expect(recordingNow()?.segments.map(({ run }) => run)).toEqual([1]);
  await untilSaid(gil, ({ broadcast, recording }) => broadcast !== null && recording === null);
});

test("a co-host records to their own files, and loses it at once with the right", async () => {
  const { space, owner } = await goLive();
  const ann = await live.visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  await record(ann, [owner]);
  expect(recordingNow()?.owner.accountId).toBe("ann");
  owner.send("startRecording", { name: "Mine" });
  expect(await untilRefused(owner, 1)).toEqual(["FORBIDDEN RECORDING_TAKEN"]);
  owner.send("setCoHost", { id: ann.me, isCoHost: false });
  await untilFinished();
  live.media.sendSegment(owner.instanceId, SEGMENT);
  expect(recordingNow()?.segments).toEqual([]);
  await untilSaid(owner, ({ recording }) => recording === null);
});

test("it ends when who records leaves, while the broadcast goes on", async () => {
  const { space, owner } = await goLive();
  const ann = await live.visit(space, "ann");
  owner.send("setCoHost", { id: ann.me, isCoHost: true });
  await ann.hear("rights", ({ isCoHost }) => isCoHost);
  await record(ann, [owner]);
  ann.leave();
  await owner.hear("left");
  live.media.sendSegment(owner.instanceId, SEGMENT);
  await untilFinished();
  expect(liveOf(owner).broadcast).not.toBeNull();
});

test("nobody records what isn't live, two at once, or without room for it; a full storage ends it", async () => {
  const space = await insertSpace(live.db, "owner");
  const owner = await live.visit(space, "owner");
  owner.send("startRecording", { name: "Evening" });
  expect(await untilRefused(owner, 1)).toEqual(["UNAVAILABLE NOT_NOW"]);
  owner.send("startRecording", { name: " " });
  owner.send("startRecording", { name: "x".repeat(1_000) });
  expect((await untilRefused(owner, 3)).slice(1)).toEqual([
    "INVALID_INPUT NOT_SENT",
    "INVALID_INPUT NOT_SENT",
  ]);
  owner.send("goLive", {});
  await untilLive(owner, true);
  live.recordings.isFull = true;
  owner.send("startRecording", { name: "Evening" });
  expect((await untilRefused(owner, 4)).at(-1)).toBe("FORBIDDEN RECORDING_STORAGE_FULL");
  live.recordings.isFull = false;
  const before = live.recordings.all.length;
  for (let count = 0; count < 3; count += 1) owner.send("startRecording", { name: "Evening" });
  await untilRefused(owner, 6);
  expect(live.recordings.all.length).toBe(before + 1);
  expect(refusals(owner).slice(-2)).toEqual(Array.from({ length: 2 }, () => "FORBIDDEN RECORDING_TAKEN"));
  await untilSaid(owner, ({ recording }) => recording !== null);
  recordingNow()?.end("RECORDING_STORAGE_FULL");
  expect(await owner.hear("recordingEnded")).toEqual({ reason: "RECORDING_STORAGE_FULL", hasContent: false });
  await untilSaid(owner, ({ recording }) => recording === null);
});
