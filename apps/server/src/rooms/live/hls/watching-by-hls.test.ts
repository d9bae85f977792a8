// Slow: people come to rooms over sockets, and spaces are in a database.
import { eq } from "drizzle-orm";
import { HLS_PATH, WATCH_CLOSE } from "@veranda/contract/rooms/live";
import { beforeEach, expect, test } from "vitest";
import { spaces } from "../../../domains/spaces/tables.ts";
import type { StreamSegment } from "../../../platform/media/stream-segment.ts";
import { until, type TestClient } from "../../testing/test-client.ts";
import { holderOf } from "../../testing/test-space.ts";
import { untilHeard, viewers, watching, type Page } from "../watching.fixture.ts";

const WEBRTC_MAX = 2;
const stand = watching({ webrtcWatchersMax: WEBRTC_MAX });
const { live, open, watch, media } = stand;
beforeEach(() => {
  media.codec = "H264";
});

const SEGMENT: StreamSegment = {
  container: "mp4",
  mimeType: "video/mp4",
  head: Buffer.from("head"),
  data: new Uint8Array(8),
  run: 1,
  from: 0,
  to: 180_000,
  isKey: true,
};
type Owner = TestClient & { origin: string; instanceId: string };
const keyOf = (path: string): string => path.split("/").at(-2) ?? "";
/** A person, or a guest, who watches by HLS. */
const come = async (space: string, owner: Owner, who: string | null = null) => {
  const answer = await watch(space, holderOf(who), { wantsHls: true, address: null });
  const page = open(owner.origin, { type: "hello", key: answer.key });
  await untilHeard(page, "live");
  return { ...answer, page, path: answer.hlsPath ?? "" };
};
const opens = (path: string) => stand.rooms.hls(keyOf(path));
const share = async (space: string, shareSetting: "PRIVATE" | "PUBLIC_LINK"): Promise<void> => {
  await stand.db.update(spaces).set({ shareSetting }).where(eq(spaces.id, space));
  await stand.rooms.refresh(space);
};
/** Until segments are made for who plays it. */
const untilMade = async (owner: Owner): Promise<void> => {
  await until(() => (media.segmented.has(owner.instanceId) ? true : undefined));
};
const heardPath = (page: Page): Promise<string> => untilHeard(page, "hls").then(({ path }) => path);

test("WebRTC serves up to its limit, later viewers get HLS, and all are counted", async () => {
  const { space, owner } = await live();
  for (let count = 0; count < WEBRTC_MAX; count += 1) {
    const { key, media: ticket, hlsPath } = await watch(space, holderOf(null));
    expect([ticket?.kind, hlsPath]).toEqual(["embedded", null]);
    await untilHeard(open(owner.origin, { type: "hello", key }), "live");
  }
  const late = await watch(space, holderOf(null));
  expect(late.media).toBeNull();
  expect(late.hlsPath).toMatch(new RegExp(`^${HLS_PATH}/[\\w-]{24}/index\\.m3u8$`));
  await untilHeard(open(owner.origin, { type: "hello", key: late.key }), "live");
  await viewers(owner, WEBRTC_MAX + 1);
});

test("one address has half of the places by WebRTC at the most, and the rest by HLS", async () => {
  const { space } = await live();
  const from = async (address: string): Promise<string> => {
    const { media: ticket } = await watch(space, holderOf(null), { address });
    return ticket === null ? "hls" : "webrtc";
  };
  expect(await from("192.0.2.7")).toBe("webrtc");
  expect(await from("192.0.2.7")).toBe("hls");
  expect(await from("192.0.2.8")).toBe("webrtc");
});

test("segments are made while somebody plays it, and played by the one address that anybody may have", async () => {
  const { space, owner } = await live();
  expect(media.segmented.has(owner.instanceId)).toBe(false);
  const gil = await come(space, owner);
  const ann = await come(space, owner, "ann");
  expect(ann.path).toBe(gil.path);
  expect(opens(gil.path)?.isShared).toBe(true);
  await untilMade(owner);
  media.sendSegment(owner.instanceId, SEGMENT);
  expect(opens(gil.path)?.window.playlist).toContain("0.m4s");
});

test("where not anybody may watch each has a key of their own, which ends with their watching", async () => {
  const { space, owner } = await live();
  await share(space, "PRIVATE");
  const first = await come(space, owner, "owner");
  const second = await come(space, owner, "owner");
  expect(first.path).not.toBe(second.path);
  expect(opens(first.path)?.isShared).toBe(false);
  first.page.socket.close();
  await until(() => (opens(first.path) === null ? true : undefined));
  expect(opens(second.path)).not.toBeNull();
});

test("a space that is closed to the public takes its address back; who may still watch gets another one", async () => {
  const { space, owner } = await live();
  const host = await come(space, owner, "owner");
  const guest = await come(space, owner);
  await share(space, "PRIVATE");
  expect(await guest.page.closed).toBe(WATCH_CLOSE.again);
  const path = await heardPath(host.page);
  expect(opens(host.path)).toBeNull();
  expect(opens(path)?.isShared).toBe(false);
});

test("a door that closes takes the address back as well, and opens with another one", async () => {
  const { space, owner } = await live();
  const guest = await come(space, owner);
  owner.send("setDoor", { mode: "closed" });
  expect(await guest.page.closed).toBe(WATCH_CLOSE.again);
  expect(opens(guest.path)).toBeNull();
  owner.send("setDoor", { mode: "open" });
  await owner.hear("hostView", (view) => view?.door === "open");
  const again = await come(space, owner);
  expect(again.path).not.toBe(guest.path);
});

test("somebody who is banned is sent away, and gets no way to watch again", async () => {
  const { space, owner } = await live();
  const ann = await come(space, owner, "ann");
  await stand.ban(space, "ann");
  expect(await ann.page.closed).toBe(WATCH_CLOSE.again);
  await expect(watch(space, holderOf("ann"), { wantsHls: true, address: null })).rejects.toMatchObject({
    code: "BANNED",
  });
});

test("a stream that HLS can't carry goes to everybody by WebRTC, also who came before it", async () => {
  const { space, owner } = await live();
  const early = await come(space, owner);
  owner.send("makeStreamKey", {});
  const { key } = await owner.hear("streamKey");
  media.codec = "VP8";
  await stand.rooms.openStream(key, "offer");
  expect(await early.page.closed).toBe(WATCH_CLOSE.again);
  expect(opens(early.path)).not.toBeNull();
  for (let count = 0; count <= WEBRTC_MAX; count += 1) {
    const { media: ticket, hlsPath } = await watch(space, holderOf(null), { wantsHls: true, address: null });
    expect([ticket?.kind, hlsPath]).toEqual(["embedded", null]);
  }
});

test("when it ends, the rest and that it is over are there for a while", async () => {
  const { space, owner } = await live();
  const gil = await come(space, owner);
  await untilMade(owner);
  const window = opens(gil.path)?.window;
  media.sendSegment(owner.instanceId, SEGMENT);
  owner.send("endLive", {});
  expect(await gil.page.closed).toBe(WATCH_CLOSE.ended);
  expect(media.segmented.has(owner.instanceId)).toBe(false);
  // The last one is on its way still.
  media.sendSegment(owner.instanceId, { ...SEGMENT, from: 180_000, to: 200_000 });
  await until(() => (window?.playlist?.includes("#EXT-X-ENDLIST") === true ? true : undefined));
  expect(window?.playlist).toContain("1.m4s");
  expect(opens(gil.path)).not.toBeNull();
});

test("it ends where another broadcast begins at once", async () => {
  const { space, owner } = await live();
  const gil = await come(space, owner);
  await untilMade(owner);
  const window = opens(gil.path)?.window;
  media.sendSegment(owner.instanceId, SEGMENT);
  owner.send("endLive", {});
  owner.send("goLive", {});
  expect(await gil.page.closed).toBe(WATCH_CLOSE.ended);
  await until(() => (window?.playlist?.includes("#EXT-X-ENDLIST") === true ? true : undefined));
  expect((await come(space, owner)).path).not.toBe(gil.path);
});

test("the rest of a private broadcast is there for who may still watch, and for nobody else", async () => {
  const { space, owner } = await live();
  await share(space, "PRIVATE");
  await stand.db.update(spaces).set({ shareId: "the-link" }).where(eq(spaces.id, space));
  const byLink = (who: string) =>
    watch(space, { ...holderOf(who), shareIds: ["the-link"] }, { wantsHls: true, address: null });
  const watchers = [await byLink("ann"), await byLink("ben"), await byLink("owner")];
  const pages = watchers.map(({ key }) => open(owner.origin, { type: "hello", key }));
  for (const page of pages) await untilHeard(page, "live");
  owner.send("endLive", {});
  for (const page of pages) expect(await page.closed).toBe(WATCH_CLOSE.ended);
  const opened = (): boolean[] => watchers.map(({ hlsPath }) => opens(hlsPath ?? "") !== null);
  expect(opened()).toEqual([true, true, true]);
  await stand.ban(space, "ann");
  expect(opened()).toEqual([false, true, true]);
  await stand.db.update(spaces).set({ shareId: "another-link" }).where(eq(spaces.id, space));
  await stand.rooms.refresh(space);
  expect(opened()).toEqual([false, false, true]);
});

test("another broadcast has nothing of the one that has just ended", async () => {
  const { space, owner } = await live();
  const gil = await come(space, owner);
  await untilMade(owner);
  const window = opens(gil.path)?.window;
  media.sendSegment(owner.instanceId, SEGMENT);
  owner.send("endLive", {});
  await gil.page.closed;
  owner.send("goLive", {});
  await until(() =>
    watch(space, holderOf(null)).then(
      () => true,
      () => undefined,
    ),
  );
  const again = await come(space, owner);
  expect(again.path).not.toBe(gil.path);
  await untilMade(owner);
  // The last of the one before, and the first of this one.
  media.sendSegment(owner.instanceId, { ...SEGMENT, from: 180_000, to: 200_000 });
  expect(opens(again.path)?.window.playlist).toBeNull();
  media.sendSegment(owner.instanceId, { ...SEGMENT, run: 2 });
  expect(opens(again.path)?.window.playlist).toContain("0.m4s");
  expect(window?.playlist).toContain("1.m4s");
  expect(window?.playlist).not.toContain("2.m4s");
});

test("a space that is closed to the public takes back the rest of what has ended as well", async () => {
  const { space, owner } = await live();
  const gil = await come(space, owner);
  await untilMade(owner);
  media.sendSegment(owner.instanceId, SEGMENT);
  owner.send("endLive", {});
  await gil.page.closed;
  expect(opens(gil.path)).not.toBeNull();
  await share(space, "PRIVATE");
  await until(() => (opens(gil.path) === null ? true : undefined));
});
