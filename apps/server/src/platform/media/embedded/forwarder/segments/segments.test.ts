// Slow: films are made and read by ffmpeg.
import { execFile } from "node:child_process";
import { mkdtemp, open, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encoded, needsFfmpeg } from "../../../../../processing/media/media.fixture.ts";
import { readVideoInfo } from "../../../../../processing/media/video-info.ts";
import { finishMp4 } from "../../../container/finish-mp4.ts";
import { finishWebm } from "../../../container/finish-webm.ts";
import { moveCluster } from "../../../container/webm.ts";
import type { StreamSegment } from "../../../stream-segment.ts";
import { opusTicks } from "./opus-packet.ts";
import { StreamSegmenter } from "./stream-segmenter.ts";

const run = promisify(execFile);
const FRAME_MS = 40;
const SECONDS = 10;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "segments-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Packet = { packet: Buffer; start: number; ms: number; isSound: boolean };

/** An RTP packet with a header of twelve bytes. */
function rtp(sequence: number, timestamp: number, isLast: boolean, ...payload: Buffer[]): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = isLast ? 0xe0 : 0x60;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  return Buffer.concat([head, ...payload]);
}

type Codec = "VP8" | "H264";
const films = new Map<Codec, Buffer[]>();

/** The frames of a film of SECONDS, encoded once per codec. */
function framesOf(codec: Codec): Buffer[] {
  const frames = films.get(codec) ?? encode(codec);
  films.set(codec, frames);
  return frames;
}

const encode = (codec: Codec, size = "320x180"): Buffer[] => {
  const encoder =
    codec === "VP8"
      ? ["-c:v", "libvpx", "-deadline", "realtime", "-b:v", "400k"]
      : [
          "-c:v",
          "libx264",
          "-preset",
          "ultrafast",
          "-tune",
          "zerolatency",
          "-x264-params",
          "sliced-threads=0",
        ];
  const source = `testsrc=size=${size}:rate=${1000 / FRAME_MS}:duration=${SECONDS}`;
  const bytes = encoded(codec === "VP8" ? "film.ivf" : "film.h264", [
    "-f",
    "lavfi",
    "-i",
    source,
    "-pix_fmt",
    "yuv420p",
    ...encoder,
    "-g",
    "25",
  ]);
  return codec === "VP8" ? ivfFrames(bytes) : accessUnits(bytes);
};

function ivfFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 32; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    frames.push(bytes.subarray(at + 12, at + 12 + length));
    at += 12 + length;
  }
  return frames;
}

/** Access units with their start codes; a new one begins with a slice whose first macroblock is the picture's first. */
function accessUnits(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let at = bytes.indexOf("000001", 0, "hex");
  while (at >= 0) {
    const next = bytes.indexOf("000001", at + 3, "hex");
    // A four-byte start code begins with a zero.
    const end = next < 0 ? bytes.length : bytes[next - 1] === 0 ? next - 1 : next;
    units.push(bytes.subarray(at + 3, end));
    at = next;
  }
  const frames: Buffer[][] = [[]];
  for (const unit of units) {
    const isSlice = ((unit[0] ?? 0) & 0x1f) === 1 || ((unit[0] ?? 0) & 0x1f) === 5;
    frames.at(-1)?.push(unit);
    if (isSlice) frames.push([]);
  }
  return frames.filter(({ length }) => length > 0).map((each) => Buffer.concat(each.flatMap(startCode)));
}
const MARK = Buffer.from("00000001", "hex");
const startCode = (unit: Buffer): Buffer[] => [MARK, unit];

function packetsOf(codec: Codec, frames: readonly Buffer[], at = 0): Packet[] {
  let sequence = 65_530;
  const packets: Packet[] = [];
  frames.forEach((frame, index) => {
    const ms = at + index * FRAME_MS;
    const timestamp = 4_294_900_000 + ms * 90;
    const payloads = codec === "VP8" ? vp8Payloads(frame) : h264Payloads(frame);
    payloads.forEach((payload, part) => {
      const packet = rtp((sequence += 1), timestamp, part === payloads.length - 1, ...payload);
      packets.push({ packet, start: 12, ms, isSound: false });
    });
  });
  return packets;
}

function vp8Payloads(frame: Buffer): Buffer[][] {
  const payloads: Buffer[][] = [];
  for (let at = 0; at < frame.length; at += 1_000)
    payloads.push([Buffer.from([at === 0 ? 0x10 : 0x00]), frame.subarray(at, at + 1_000)]);
  return payloads;
}

function h264Payloads(frame: Buffer): Buffer[][] {
  const units = frame.toString("latin1").split("\0\0\0\u0001").slice(1);
  return units.flatMap((unit) => {
    const bytes = Buffer.from(unit, "latin1");
    if (bytes.length <= 1_000) return [[bytes]];
    const first = bytes[0] ?? 0;
    const pieces: Buffer[][] = [];
    for (let at = 1; at < bytes.length; at += 1_000) {
      const isLast = at + 1_000 >= bytes.length;
      const flags = (at === 1 ? 0x80 : 0) | (isLast ? 0x40 : 0) | (first & 0x1f);
      pieces.push([Buffer.from([(first & 0xe0) | 28, flags]), bytes.subarray(at, at + 1_000)]);
    }
    return pieces;
  });
}

/** Silence in packets of 20 ms, which players treat as sound; with gaps as in pauses of speech. */
function soundPackets(isMissing: (ms: number) => boolean): Packet[] {
  const packets: Packet[] = [];
  for (let ms = 0; ms < SECONDS * 1000; ms += 20)
    if (!isMissing(ms))
      packets.push({
        packet: rtp(ms / 20, 1_000_000 + ms * 48, true, Buffer.from([0xf8, 0xff, 0xfe])),
        start: 12,
        ms,
        isSound: true,
      });
  return packets;
}

function segmentsOf(codec: Codec, packets: readonly Packet[]): { segments: StreamSegment[]; asked: number } {
  const segments: StreamSegment[] = [];
  let asked = 0;
  const segmenter = new StreamSegmenter({
    codec,
    requestKeyFrame: () => (asked += 1),
    onSegment: (segment) => segments.push(segment),
  });
  let nowMs = 0;
  for (const { packet, start, ms, isSound } of packets.toSorted((a, b) => a.ms - b.ms)) {
    for (; nowMs < ms; nowMs += 40) segmenter.tick(nowMs);
    if (isSound) segmenter.takeSound(packet, start, ms);
    else segmenter.takeVideo(packet, start, ms);
  }
  segmenter.tick(nowMs + 1_000);
  segmenter.end();
  return { segments, asked };
}

const write = async (name: string, segments: readonly StreamSegment[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(
    path,
    Buffer.concat(
      [segments[0]?.head ?? [], ...segments.map(({ data }) => data)].map((each) => Buffer.from(each)),
    ),
  );
  return path;
};
const finish = async (path: string): Promise<number> => {
  const file = await open(path, "r+");
  try {
    return await (path.endsWith("webm") ? finishWebm : finishMp4)(file);
  } finally {
    await file.close();
  }
};
/** ffmpeg's errors while playing the whole file, and the number of frames shown. */
const play = async (path: string): Promise<{ complaints: string; frames: number; seconds: number }> => {
  const { stderr } = await run("ffmpeg", ["-v", "error", "-i", path, "-f", "null", "-"]);
  const asked =
    "-v error -count_frames -select_streams v -of json -show_entries stream=nb_read_frames:format=duration";
  const { stdout } = await run("ffprobe", [...asked.split(" "), path]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { nb_read_frames: string }[];
    format: { duration: string };
  };
  return {
    complaints: stderr,
    frames: Number(streams[0]?.nb_read_frames),
    seconds: Number(format.duration),
  };
};

describe.for([
  ["VP8", "webm"],
  ["H264", "mp4"],
] as const)("segments of %s", needsFfmpeg, ([codec, ending]) => {
  let frames: Buffer[];
  beforeAll(() => {
    frames = framesOf(codec);
  });

  test("are contiguous, begin with key frames, and make a film of the right length", async () => {
    const { segments } = segmentsOf(codec, [
      ...packetsOf(codec, frames),
      ...soundPackets((ms) => ms > 3_000 && ms < 5_500),
    ]);
    expect(segments.length).toBeGreaterThan(3);
    segments.forEach(({ isKey, from, run: of }, at) => {
      expect([isKey, from, of]).toEqual([true, segments[at - 1]?.to ?? 0, segments[0]?.run]);
    });
    const path = await write(`film.${ending}`, segments);
    expect(await finish(path)).toBeGreaterThan(SECONDS * 1000 - 100);
    const played = await play(path);
    expect(played).toMatchObject({ complaints: "", frames: frames.length });
    expect(played.seconds).toBeCloseTo(SECONDS, 0);
    expect(await readVideoInfo(path, ending)).toMatchObject({ width: 320, height: 180 });
    // Repeating it changes nothing.
    const { size } = await stat(path);
    await finish(path);
    expect((await stat(path)).size).toBe(size);
    expect(await play(path)).toEqual(played);
  });

  test("a film truncated anywhere is valid up to its last segment", async () => {
    const { segments } = segmentsOf(codec, [...packetsOf(codec, frames), ...soundPackets(() => false)]);
    const last = segments.at(-1)?.data.byteLength ?? 0;
    for (const cut of [1, last - 3, last]) {
      const path = await write(`cut.${ending}`, segments);
      await truncate(path, (await stat(path)).size - cut);
      expect(await finish(path)).toBeGreaterThan(5_000);
      expect((await play(path)).complaints).toBe("");
    }
    const path = await write(`none.${ending}`, segments.slice(0, 1));
    await truncate(path, (await stat(path)).size - 5);
    expect(await finish(path)).toBe(0);
  });

  test("after a loss a key frame is requested, and broken frames are discarded", async () => {
    const packets = packetsOf(codec, frames);
    const lossy = packets.filter((_, at) => at !== Math.floor(packets.length / 3));
    const { segments, asked } = segmentsOf(codec, [...lossy, ...soundPackets(() => false)]);
    expect(asked).toBeGreaterThan(0);
    const path = await write(`lossy.${ending}`, segments);
    await finish(path);
    const { complaints, frames: shown, seconds } = await play(path);
    expect(complaints).toBe("");
    expect(shown).toBeLessThan(frames.length);
    expect(seconds).toBeCloseTo(SECONDS, 0);
  });

  test("packets that arrive out of order are reordered", async () => {
    const packets = packetsOf(codec, frames);
    const swapped = packets.map((packet, at) => {
      const other = packets[at % 2 === 0 ? at + 1 : at - 1];
      return { ...packet, ms: (other ?? packet).ms };
    });
    const { segments } = segmentsOf(codec, swapped);
    const path = await write(`swapped.${ending}`, segments);
    await finish(path);
    expect(await play(path)).toMatchObject({ complaints: "", frames: frames.length });
  });
});

test(
  "a changed picture size gets a header of its own, and its segments play with it",
  needsFfmpeg,
  async () => {
    const half = framesOf("H264").length / 2;
    const small = encode("H264", "160x90").slice(0, half);
    const { segments } = segmentsOf(
      "H264",
      packetsOf("H264", [...framesOf("H264").slice(0, half), ...small]),
    );
    const heads = [...new Set(segments.map(({ head }) => Buffer.from(head).toString("hex")))];
    expect(heads).toHaveLength(2);
    expect(new Set(segments.map(({ run: of }) => of)).size).toBe(1);
    segments.forEach(({ isKey, from }, at) => {
      expect([isKey, from]).toEqual([true, segments[at - 1]?.to ?? 0]);
    });
    const later = segments.filter(({ head }) => Buffer.from(head).toString("hex") === heads[1]);
    const path = await write("smaller.mp4", later);
    await finish(path);
    expect(await play(path)).toMatchObject({ complaints: "", frames: half });
    expect(await readVideoInfo(path, "mp4")).toMatchObject({ width: 160, height: 90 });
  },
);

test("a cluster's timestamp is changed in place", needsFfmpeg, async () => {
  const { segments } = segmentsOf("VP8", packetsOf("VP8", framesOf("VP8")));
  const later = segments.slice(2);
  later.forEach(({ data, from }) => moveCluster(data, Math.round((from - (later[0]?.from ?? 0)) / 90)));
  const path = await write("moved.webm", later);
  expect(await finish(path)).toBeLessThan(SECONDS * 1000 - 3_000);
  expect((await play(path)).complaints).toBe("");
});

test("durations of Opus packets", () => {
  expect(
    [[0xf8], [0xf9], [0xfb, 3], [0x08], [0x60], [], [0xfb, 63]].map((each) => opusTicks(Buffer.from(each))),
  ).toEqual([960, 1920, 2880, 960, 480, 0, 0]);
});
