// Waits: for streams through a process of its own to another.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StreamProblem } from "@veranda/contract/rooms/live";
import { NamedError } from "../../named-error.ts";
import { findFfmpeg } from "../../processing/find-ffmpeg.ts";
import { freePort } from "../../testing/free-port.ts";
import { needs } from "../../testing/needs.ts";
import { soon } from "../../testing/soon.ts";
import { StreamRefused } from "../media/media-server.ts";
import type { StreamSegment } from "../media/stream-segment.ts";
import { MAY_LISTEN, openMediaStand, type MediaStand } from "../media/testing/media-stand.ts";
import type { TestPeer } from "../media/testing/test-peer.ts";
import { pino } from "pino";
import { openRtmp, type RtmpServer, type TakenStream } from "./rtmp-server.ts";
import { startEncoder, type Encoder } from "./testing/ffmpeg-encoder.ts";
import { chunks, HANDSHAKE_BYTES, HELLO, picture, pictureConfig, publishing } from "./testing/rtmp-bytes.ts";
import { RTMP } from "./gateway/rtmp-message.ts";
import { RtmpSender } from "./testing/rtmp-sender.ts";
import { SAMPLE_PICTURE } from "./testing/sample-stream.ts";

const KEY = "k".repeat(24);
const ffmpeg = findFfmpeg();

let stand: MediaStand;
let rtmp: RtmpServer;
let port: number;
let stream: TakenStream | null;
let isWanted: boolean;
let keys: string[];
let problems: StreamProblem[];
let log: string[];
const senders: RtmpSender[] = [];
const encoders: Encoder[] = [];

beforeEach(async () => {
  stand = await openMediaStand();
  [stream, isWanted, keys, problems, log] = [null, true, [], [], []];
  port = await freePort();
  await open({ isLimited: false });
});
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close();
  for (const encoder of encoders.splice(0)) encoder.close();
  await rtmp.close();
  await stand.close();
});

async function open({ isLimited }: { isLimited: boolean }): Promise<void> {
  rtmp = openRtmp(
    { port, host: "127.0.0.1" },
    {
      log: pino({ level: "debug" }, { write: (line) => void log.push(line) }),
      monotonic: () => performance.now(),
    },
  );
  rtmp.attach({
    isLimited,
    isWanted: async () => isWanted,
    openStream: async (key, offer) => {
      keys.push(key);
      if (key !== KEY) throw new NamedError("UNAUTHENTICATED");
      const opened = await stand.media.openStream("room", "live", offer).catch((error: unknown) => {
        throw error instanceof StreamRefused ? new NamedError("STREAM_TAKEN") : error;
      });
      stream = Object.assign(opened, { reportProblem: (problem: StreamProblem) => problems.push(problem) });
      return stream;
    },
  });
  await soon(() => expect(log.join("")).toContain("Streams are taken by RTMP"));
}

const sender = (): RtmpSender => {
  const made = new RtmpSender(port);
  senders.push(made);
  return made;
};
async function viewer(): Promise<TestPeer> {
  const peer = await stand.join("room", "ann", MAY_LISTEN);
  stand.media.setSeen("room", "ann", ["live"]);
  peer.send({ type: "open_video" });
  peer.send({ type: "want", videos: [{ identity: "live", kind: "screen", size: "large" }] });
  return peer;
}
const seen = (peer: TestPeer, kind: "screen" | "screen_sound"): number =>
  peer.video.from("live").filter((packet) => packet.kind === kind).length;
async function publishingSender(): Promise<RtmpSender> {
  const made = sender().publish(KEY);
  await soon(() => expect(made.isPublishing).toBe(true));
  return made.sendOn();
}

test("an encoder's RTMP stream is forwarded as a screen, and ends when it is no longer permitted", async () => {
  const ann = await viewer();
  const from = await publishingSender();
  await soon(() => {
    expect(seen(ann, "screen")).toBeGreaterThan(5);
    expect(seen(ann, "screen_sound")).toBeGreaterThan(20);
  });
  stand.media.remove("room", "live");
  await soon(() => expect(from.isClosed).toBe(true));
  expect(problems).toEqual([]);
  // Its key is in no log.
  expect(log.join("") + stand.log.join("")).not.toContain(KEY);
});

test("it is segmented like a WHIP stream", async () => {
  const segments: StreamSegment[] = [];
  stand.media.onSegment((_, __, segment) => segments.push(segment));
  stand.media.setSegmented("room", "live", true);
  await publishingSender();
  await soon(() => expect(segments.length).toBeGreaterThan(1));
  expect(segments[0]?.mimeType).toMatch(/^video\/mp4; codecs="avc3\.[0-9a-f]{6}, opus"$/);
});

test("encoders with a wrong key, and a second encoder, get the reason", async () => {
  const wrong = sender().publish("w".repeat(24));
  await soon(() => expect([wrong.refusal, wrong.isClosed]).toEqual(["UNAUTHENTICATED", true]));
  const none = sender().publish("no key");
  await soon(() => expect(none.refusal).toBe("UNAUTHENTICATED"));
  const ann = await viewer();
  await publishingSender();
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(1));
  const second = sender().publish(KEY);
  await soon(() => expect(second.refusal).toBe("STREAM_TAKEN"));
  const before = seen(ann, "screen");
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(before));
});

test("a stream with B-frames ends, and the host gets the reason", async () => {
  const from = sender().publish(KEY);
  await soon(() => expect(from.isPublishing).toBe(true));
  from.show(pictureConfig);
  for (const [offset, at] of [
    [80, 0],
    [160, 40],
    [0, 80],
  ] as const)
    from.write(chunks(RTMP.video, picture([SAMPLE_PICTURE.key], { offset }), { timestamp: at }));
  await soon(() => expect([problems, from.isClosed]).toEqual([["STREAM_B_FRAMES"], true]));
  await stream?.ended;
});

test("a stream with unsupported sound continues, and the host is notified", async () => {
  const ann = await viewer();
  const from = await publishingSender();
  from.write(chunks(RTMP.audio, Buffer.of(0x2f, 1, 2, 3), { stream: 6 }));
  await soon(() => expect(problems).toEqual(["STREAM_SOUND_UNSUPPORTED"]));
  const before = seen(ann, "screen");
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(before + 2));
});

test("invalid input ends only its own connection", async () => {
  const ann = await viewer();
  await publishingSender();
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(0));
  const pid = rtmp.gatewayPid;
  const strangers = [
    Buffer.from("GET / HTTP/1.1\r\nhost: x\r\n\r\n"),
    Buffer.concat([HELLO, Buffer.alloc(HANDSHAKE_BYTES), Buffer.alloc(5_000, 0xff)]),
    Buffer.concat([publishing("w".repeat(24), "admin")]),
  ];
  for (const bytes of strangers) {
    const stranger = sender().write(bytes);
    await soon(() => expect(stranger.isClosed).toBe(true));
  }
  const flood = sender().publish(KEY);
  flood.write(Buffer.alloc(4_000_000));
  await soon(() => expect(flood.isClosed).toBe(true));
  const before = seen(ann, "screen");
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(before + 2));
  expect(rtmp.gatewayPid).toBe(pid);
});

test("connections per network are limited, whatever they wait for", async () => {
  const silent = Array.from({ length: 8 }, () => sender());
  await soon(() => expect(silent.filter(({ isClosed }) => isClosed)).toHaveLength(4));
  for (const each of silent) each.close();
  // The gateway notices it a moment later.
  await soon(async () => {
    const next = sender().publish(KEY);
    await soon(() => expect(next.isPublishing || next.isClosed).toBe(true));
    expect(next.isPublishing).toBe(true);
  });
});

test("a network that guesses keys is rejected after twenty attempts", async () => {
  await rtmp.close();
  log.length = 0;
  port = await freePort();
  await open({ isLimited: true });
  const refusals: (string | null)[] = [];
  for (let count = 0; count < 24; count += 1) {
    const tried = sender().publish("w".repeat(24));
    await soon(() => expect(tried.isClosed).toBe(true));
    refusals.push(tried.refusal);
  }
  expect(new Set(refusals.slice(0, 20))).toEqual(new Set(["UNAUTHENTICATED"]));
  expect(refusals).toContain("RATE_LIMITED");
  expect(keys.length).toBeLessThan(24);
});

test("a killed gateway is restarted, and voices continue", async () => {
  const ann = await viewer();
  const first = await publishingSender();
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(1));
  const { forwarderPid } = stand.media;
  process.kill(rtmp.gatewayPid ?? 0, "SIGKILL");
  await soon(() => expect(first.isClosed).toBe(true));
  await soon(async () => {
    const again = sender().publish(KEY);
    await soon(() => expect(again.isPublishing || again.isClosed).toBe(true));
    expect(again.isPublishing).toBe(true);
    again.sendOn();
  });
  const before = seen(ann, "screen");
  await soon(() => expect(seen(ann, "screen")).toBeGreaterThan(before));
  expect([ann.isConnected, stand.media.forwarderPid]).toEqual([true, forwarderPid]);
});

test("if the media server dies the stream ends, and the encoder is disconnected", async () => {
  const from = await publishingSender();
  process.kill(stand.media.forwarderPid ?? 0, "SIGKILL");
  await soon(() => expect(from.isClosed).toBe(true));
});

test("the port is closed while no broadcast wants a stream", async () => {
  await rtmp.close();
  isWanted = false;
  log.length = 0;
  rtmp = openRtmp({ port, host: "127.0.0.1" }, { log: pino({ level: "silent" }), monotonic: () => 1e9 });
  rtmp.attach({
    isLimited: false,
    isWanted: async () => isWanted,
    openStream: () => Promise.reject(new Error()),
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(rtmp.gatewayPid).toBeUndefined();
  const early = sender();
  await soon(() => expect(early.isClosed).toBe(true));
  isWanted = true;
  await soon(() => expect(rtmp.gatewayPid).toBeDefined());
});

test("a port that is taken is logged, and not shown to hosts", async () => {
  const second = openRtmp(
    { port, host: "127.0.0.1" },
    {
      log: pino({ level: "error" }, { write: (line) => void log.push(line) }),
      monotonic: () => performance.now(),
    },
  );
  expect(second.port).toBe(port);
  second.attach({
    isLimited: false,
    isWanted: async () => true,
    openStream: () => Promise.reject(new Error()),
  });
  await soon(() => expect(second.port).toBeNull());
  expect(log.join("")).toContain("Set RTMP_PORT to a free port");
  await second.close();
});

test("ffmpeg's stream is seen and heard", needs("ffmpeg", ffmpeg !== null), async () => {
  const ann = await viewer();
  const encoder = startEncoder(ffmpeg ?? "", `rtmp://127.0.0.1:${port}/live/${KEY}`);
  encoders.push(encoder);
  await soon(() => {
    expect(encoder.said).toBe("");
    expect(seen(ann, "screen")).toBeGreaterThan(30);
    expect(seen(ann, "screen_sound")).toBeGreaterThan(50);
  });
  expect(problems).toEqual([]);
});
