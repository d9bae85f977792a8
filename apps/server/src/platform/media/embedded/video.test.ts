// Waits: for real WebRTC connections, and until what is taken back is gone.
import { setTimeout as pause } from "node:timers/promises";
import type { MediaGrant } from "@veranda/contract/media";
import type { WantedVideo } from "@veranda/contract/media-signalling";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { openMediaStand, type MediaStand } from "../testing/media-stand.ts";
import type { TestPeer } from "../testing/test-peer.ts";
import type { LocalLine } from "../testing/test-video.ts";
import { keyFrameRequest, missingReport, readControl } from "./forwarder/rtcp.ts";

const MAY_SHOW: MediaGrant = { microphone: false, camera: true, screen: true };
const MAY_WATCH: MediaGrant = { microphone: false, camera: false, screen: false };

let stand: MediaStand;
beforeAll(async () => {
  stand = await openMediaStand();
});
afterAll(() => stand.close());

const join = async (room: string, identity: string, grant = MAY_SHOW): Promise<TestPeer> => {
  const peer = await stand.join(room, identity, grant);
  peer.send({ type: "open_video" });
  await soon(() => expect(peer.video.isConnected).toBe(true));
  return peer;
};
const camera = (identity: string, size: WantedVideo["size"] = "small"): WantedVideo => ({
  identity,
  kind: "camera",
  size,
});
const screen = (identity: string): WantedVideo => ({ identity, kind: "screen", size: "large" });
const want = (peer: TestPeer, ...videos: WantedVideo[]): void => peer.send({ type: "want", videos });
/** Sends until a condition holds, with a key frame at first and whenever one is requested. */
const showUntil = (peer: TestPeer, line: LocalLine, check: () => void, mark = 0): Promise<void> =>
  soon(() => {
    peer.video.show(line, { isKey: true, mark });
    peer.video.show(line, { mark });
    check();
  });
const showMany = async (peer: TestPeer, line: LocalLine, count: number, mark = 0): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    peer.video.show(line, { isKey: n % 10 === 0, mark });
    await pause(5);
  }
};
const wantedOf = (peer: TestPeer): string[] => {
  const last = peer.said.findLast(({ type }) => type === "publish");
  return last?.type === "publish" ? last.lines.flatMap(({ mid, isWanted }) => (isWanted ? mid : [])) : [];
};
const keyFramesAsked = (peer: TestPeer, line: LocalLine): number => {
  let asked = 0;
  for (const { packet } of peer.video.controls)
    readControl(packet, {
      onKeyFrameAsked: (source) => {
        if (source === peer.video.sourceOf(line)) asked += 1;
      },
    });
  return asked;
};

test("wanted video is forwarded from its key frame on, if it may be seen and shown", async () => {
  const [ann, ben] = await Promise.all([join("a", "ann"), join("a", "ben", MAY_WATCH)]);
  await soon(() => expect(ann.said.some(({ type }) => type === "publish")).toBe(true));
  expect(wantedOf(ann)).toEqual([]);
  stand.media.setSeen("a", "ben", ["ann"]);
  want(ben, camera("ann"), screen("ann"));
  await soon(() => expect(wantedOf(ann)).toEqual(["camera_small", "screen", "screen_sound"]));
  // Without a key frame nothing could be decoded.
  for (let n = 0; n < 5; n += 1) ann.video.show("camera_small");
  await soon(() => expect(keyFramesAsked(ann, "camera_small")).toBeGreaterThan(0));
  expect(ben.video.from("ann")).toEqual([]);
  await showUntil(ann, "camera_small", () => expect(ben.video.from("ann").length).toBeGreaterThan(3));
  expect(ben.video.from("ann")[0]).toMatchObject({ isKey: true, kind: "camera" });
  await showUntil(ann, "screen", () =>
    expect(ben.video.from("ann").some(({ kind }) => kind === "screen")).toBe(true),
  );
  await showUntil(ann, "screen_sound", () =>
    expect(ben.video.from("ann").some(({ kind }) => kind === "screen_sound")).toBe(true),
  );
  // Numbers continue, whatever the source's are.
  const pictures = ben.video.from("ann").filter(({ kind }) => kind === "camera");
  pictures.slice(1).forEach(({ sequence, picture }, index) => {
    expect((sequence - (pictures[index]?.sequence ?? 0)) & 0xffff).toBe(1);
    expect((picture - (pictures[index]?.picture ?? 0)) & 0x7fff).toBe(1);
  });
  want(ben);
  await soon(() => expect(wantedOf(ann)).toEqual([]));
});

test("large video replaces small at its key frame, without a gap", async () => {
  const [ann, ben] = await Promise.all([join("size", "ann"), join("size", "ben", MAY_WATCH)]);
  stand.media.setSeen("size", "ben", ["ann"]);
  want(ben, camera("ann"));
  await showUntil(ann, "camera_small", () => expect(ben.video.from("ann").length).toBeGreaterThan(0), 1);
  want(ben, camera("ann", "large"));
  await soon(() => expect(wantedOf(ann)).toContain("camera_large"));
  // Small video continues until then.
  const before = ben.video.received;
  ann.video.show("camera_small", { mark: 1 });
  await soon(() => expect(ben.video.received).toBeGreaterThan(before));
  await showUntil(ann, "camera_large", () => expect(ben.video.seen.at(-1)?.mark).toBe(2), 2);
  await soon(() => expect(wantedOf(ann)).toEqual(["camera_large"]));
  const came = ben.video.from("ann");
  const change = came.findIndex(({ mark }) => mark === 2);
  expect(came[change]?.isKey).toBe(true);
  expect(((came[change]?.sequence ?? 0) - (came[change - 1]?.sequence ?? 0)) & 0xffff).toBe(1);
  expect(came.slice(change).every(({ mark }) => mark === 2)).toBe(true);
});

test("a viewer whose large camera video doesn't arrive sees the small one until it does", async () => {
  const [ann, ben] = await Promise.all([join("spare", "ann"), join("spare", "ben", MAY_WATCH)]);
  stand.media.setSeen("spare", "ben", ["ann"]);
  want(ben, camera("ann", "large"));
  await soon(() => expect(wantedOf(ann)).toEqual(["camera_small", "camera_large"]));
  const sees = (mark: number) => expect(ben.video.from("ann").at(-1)?.mark).toBe(mark);
  await showUntil(ann, "camera_small", () => sees(1), 1);
  await showUntil(ann, "camera_large", () => sees(2), 2);
  await soon(() => expect(wantedOf(ann)).toEqual(["camera_large"]));
  // It stops once more, and resumes.
  await soon(() => expect(wantedOf(ann)).toEqual(["camera_small", "camera_large"]));
  await showUntil(ann, "camera_small", () => sees(3), 3);
  await showUntil(ann, "camera_large", () => sees(4), 4);
  const came = ben.video.from("ann");
  came.slice(1).forEach(({ sequence, mark, isKey }, index) => {
    expect((sequence - (came[index]?.sequence ?? 0)) & 0xffff).toBe(1);
    expect(mark === came[index]?.mark || isKey).toBe(true);
  });
  want(ben);
  await soon(() => expect(wantedOf(ann)).toEqual([]));
});

test("packets that a viewer missed are retransmitted from here, and those missing here are requested", async () => {
  const [ann, ben] = await Promise.all([join("nack", "ann"), join("nack", "ben", MAY_WATCH)]);
  stand.media.setSeen("nack", "ben", ["ann"]);
  want(ben, camera("ann"));
  await showUntil(ann, "camera_small", () => expect(ben.video.from("ann").length).toBeGreaterThan(5));
  const missed = ben.video.from("ann").at(-3)?.sequence ?? 0;
  const forwarded = async (): Promise<number> =>
    Number(/forwarded_total (\d+)/.exec(await stand.metrics.metrics())?.[1]);
  await pause(500);
  const before = await forwarded();
  const source = Number(/m=video[^]*?a=mid:video0[^]*?a=ssrc:(\d+)/.exec(ben.video.offer)?.[1]);
  ben.video.sendPacket("video0", missingReport(1, source, [missed]));
  // Nothing else is sent; the peer's SRTP drops duplicates as replays.
  await soon(async () => expect(await forwarded()).toBe(before + 1));
  ben.video.sendPacket("video0", missingReport(1, source, [(missed + 3_000) & 0xffff]));
  const asked: number[] = [];
  const collect = (): void => {
    for (const { packet } of ann.video.controls)
      readControl(packet, { onMissing: (_, sequences) => asked.push(...sequences) });
  };
  ann.video.show("camera_small", { skip: 2 });
  await soon(() => {
    collect();
    expect(new Set(asked).size).toBe(2);
  });
  // Reports of what arrived and the allowed bitrate make a browser raise its rate.
  let bitrate = 0;
  await showUntil(ann, "camera_small", () => {
    for (const { packet } of ann.video.controls)
      readControl(packet, { onBitrate: (bits) => (bitrate = Math.max(bitrate, bits)) });
    expect(bitrate).toBeGreaterThan(2_000_000);
  });
});

test("a viewer with high packet loss gets small video", async () => {
  const [ann, ben] = await Promise.all([join("narrow", "ann"), join("narrow", "ben", MAY_WATCH)]);
  stand.media.setSeen("narrow", "ben", ["ann"]);
  want(ben, camera("ann", "large"));
  await showUntil(ann, "camera_large", () => expect(ben.video.from("ann").length).toBeGreaterThan(0));
  const source = Number(/m=video[^]*?a=mid:video0[^]*?a=ssrc:(\d+)/.exec(ben.video.offer)?.[1]);
  const report = Buffer.alloc(32);
  report[0] = 0x81;
  report[1] = 201;
  report.writeUInt16BE(7, 2);
  report.writeUInt32BE(source, 8);
  report[12] = 128;
  await soon(() => {
    ben.video.sendPacket("video0", report);
    expect(wantedOf(ann)).toContain("camera_small");
  });
  await showUntil(ann, "camera_small", () => expect(ben.video.seen.at(-1)?.mark).toBe(7), 7);
});

test("video is stopped at once when it may no longer be shown or seen, even if its sender continues", async () => {
  const [ann, ben] = await Promise.all([join("back", "ann"), join("back", "ben", MAY_WATCH)]);
  stand.media.setSeen("back", "ben", ["ann"]);
  want(ben, camera("ann"));
  const comes = (mark: number): Promise<void> =>
    showUntil(ann, "camera_small", () => expect(ben.video.seen.at(-1)?.mark).toBe(mark), mark);
  const stops = async (mark: number): Promise<void> => {
    await pause(200);
    await showMany(ann, "camera_small", 40, mark);
    await pause(200);
    expect(ben.video.seen.filter((packet) => packet.mark === mark)).toEqual([]);
  };
  await comes(1);
  stand.media.setGrant("back", "ann", MAY_WATCH);
  await stops(2);
  stand.media.setGrant("back", "ann", MAY_SHOW);
  await comes(3);
  stand.media.setSeen("back", "ben", []);
  await stops(4);
  stand.media.setSeen("back", "ben", ["ann"]);
  await comes(5);
  stand.media.remove("back", "ann");
  await soon(() => expect(ann.ending).toBe("removed"));
});

test("nobody receives video of hidden people, themselves or another room", async () => {
  const [ann, ben, eve] = await Promise.all([
    join("mine", "ann"),
    join("other", "ben"),
    join("mine", "eve", MAY_WATCH),
  ]);
  stand.media.setSeen("mine", "eve", ["eve"]);
  stand.media.setSeen("other", "ben", ["ann"]);
  want(eve, camera("ann"), screen("ann"), camera("ben"), camera("eve"));
  want(ben, camera("ann", "large"));
  await Promise.all([showMany(ann, "camera_small", 60), showMany(ann, "camera_large", 60)]);
  await pause(300);
  expect(eve.video.received + ben.video.received).toBe(0);
  expect(wantedOf(ann)).toEqual([]);
});

test("a message that wants more videos than a page has lines is invalid", async () => {
  const eve = await join("huge", "eve");
  want(eve, ...Array.from({ length: 13 }, (_, n) => camera(`p${n}`)));
  await soon(() => expect(eve.ending).toBe("protocol"));
});

test("opening twice has no effect, closing ends it, and voice continues", async () => {
  const ann = await join("twice", "ann", { ...MAY_SHOW, microphone: true });
  const ben = await stand.join("twice", "ben");
  stand.media.setHeard("twice", "ben", ["ann"]);
  ann.send({ type: "open_video" });
  ann.speakOn();
  await soon(() => expect(ben.from("ann").length).toBeGreaterThan(5));
  expect(ann.video.offers).toBe(1);
  ann.send({ type: "restart", connection: "video" });
  await soon(() => expect(ann.video.offers).toBe(2));
  await soon(() => expect(ann.video.isConnected).toBe(true));
  ann.send({ type: "close_video" });
  const before = ben.received;
  await soon(() => expect(ben.received).toBeGreaterThan(before + 20));
  expect(ann.isConnected).toBe(true);
});

test("an invalid answer ends only its sender's connection", async () => {
  const [ann, ben] = await Promise.all([join("sdp", "ann"), stand.join("sdp", "ben")]);
  ben.video.answer = (sdp) => sdp.replaceAll(/a=mid:camera_small/g, "a=mid:x");
  ben.send({ type: "open_video" });
  await soon(() => expect(ben.ending).toBe("protocol"));
  expect(ann.video.isConnected).toBe(true);
});

test("a client that floods is disconnected", async () => {
  const ann = await join("flood", "ann");
  await soon(() => {
    for (let n = 0; n < 400; n += 1) ann.video.show("camera_small", { bytes: 1_000 });
    expect(ann.ending).toBe("flooding");
  });
});

test("invalid control packets have no effect", async () => {
  const [ann, ben] = await Promise.all([join("control", "ann"), join("control", "ben", MAY_WATCH)]);
  stand.media.setSeen("control", "ben", ["ann"]);
  want(ben, camera("ann"));
  await showUntil(ann, "camera_small", () => expect(ben.video.from("ann").length).toBeGreaterThan(0));
  for (let n = 0; n < 200; n += 1) {
    const packet = missingReport(n, n, [n, n + 1, 65_535]);
    packet.writeUInt16BE(n * 100, 2);
    ben.video.sendPacket("video0", packet);
    ann.video.sendPacket("camera_small", keyFrameRequest(n, n));
  }
  await showUntil(ann, "camera_small", () => expect(ben.video.seen.at(-1)?.mark).toBe(9), 9);
});

test("after the forwarder's death a page is reconnected to the same videos", async () => {
  const [ann, ben] = await Promise.all([join("death", "ann"), join("death", "ben", MAY_WATCH)]);
  stand.media.setSeen("death", "ben", ["ann"]);
  const { forwarderPid } = stand.media;
  if (forwarderPid === undefined) throw new Error("No forwarder runs");
  process.kill(forwarderPid, "SIGKILL");
  await soon(() => expect([ann.ending, ben.ending]).toEqual(["restarting", "restarting"]));
  const [back, viewer] = await Promise.all([join("death", "ann"), join("death", "ben", MAY_WATCH)]);
  want(viewer, camera("ann"));
  await showUntil(back, "camera_small", () => expect(viewer.video.from("ann").length).toBeGreaterThan(0));
});
