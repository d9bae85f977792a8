import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { h264Frames } from "../../media/embedded/forwarder/segments/h264-frames.ts";
import { FrameAssembler, type Frame } from "../../media/embedded/forwarder/segments/frame-assembler.ts";
import { damaged, seeded } from "../testing/random-bytes.ts";
import {
  keyPicture,
  nextPicture,
  picture,
  pictureConfig,
  sound,
  soundConfig,
} from "../testing/rtmp-bytes.ts";
import { SAMPLE_PICTURE, SAMPLE_SOUND } from "../testing/sample-stream.ts";
import { RtmpError } from "./rtmp-message.ts";
import { RtpWriter } from "./rtp-writer.ts";
import { SoundTrack } from "./sound-track.ts";
import { VideoTrack } from "./video-track.ts";
import { thrownBy } from "../testing/thrown-by.ts";

const require = createRequire(import.meta.url);
const { Decoder } = require("@evan/opus/wasm/index.js") as {
  Decoder: new (options: { channels: 2; sample_rate: 48_000 }) => { decode(packet: Buffer): Uint8Array };
};

function openVideo() {
  const packets: Buffer[] = [];
  const track = new VideoTrack(new RtpWriter(102, 7), (packet) => packets.push(packet));
  track.take(pictureConfig, 0);
  return { track, packets };
}
const timesOf = (packets: readonly Buffer[]): number[] =>
  [...new Set(packets.map((packet) => packet.readUInt32BE(4)))].map((ticks) => ticks / 90);

test("parameter sets precede a key frame, and a large one is reassembled from its packets", () => {
  const { track, packets } = openVideo();
  const large = Buffer.concat([Buffer.of(0x65), Buffer.alloc(5_000, 3)]);
  track.take(picture([Buffer.of(0x09, 0xf0), large], { isKey: true }), 40);
  expect(packets[0]?.subarray(12)).toEqual(SAMPLE_PICTURE.sequence);
  expect(packets[1]?.subarray(12)).toEqual(SAMPLE_PICTURE.parameters);
  expect(Math.max(...packets.map(({ length }) => length))).toBeLessThan(1_200);
  const frames: Frame[] = [];
  const assembler = new FrameAssembler(h264Frames(), (frame) => frames.push(frame));
  for (const packet of packets) assembler.take({ packet, start: 12, arrivedMs: 0 }, false);
  expect(frames.map(({ isKey }) => isKey)).toEqual([true]);
  expect(frames[0]?.data.includes(large)).toBe(true);
});

test("video has the sender's timestamps, and continues where its clock restarts", () => {
  const { track, packets } = openVideo();
  track.take(keyPicture, 1_000);
  track.take(nextPicture, 1_040);
  track.take(nextPicture, 0);
  track.take(nextPicture, 40);
  expect(timesOf(packets)).toEqual([1_000, 1_040, 1_080, 1_120]);
});

test("reordered pictures (B-frames) are rejected, pictures with a constant delay are not", () => {
  const late = openVideo();
  expect(
    [0, 40, 80].map((at) => late.track.take(picture([SAMPLE_PICTURE.next], { offset: 80 }), at)),
  ).toEqual([null, null, null]);
  const { track } = openVideo();
  expect(track.take(picture([SAMPLE_PICTURE.key], { isKey: true, offset: 80 }), 0)).toBeNull();
  expect(track.take(picture([SAMPLE_PICTURE.next], { offset: 160 }), 40)).toBeNull();
  expect(track.take(picture([SAMPLE_PICTURE.next], { offset: 0 }), 80)).toBe("STREAM_B_FRAMES");
});

test("video with another codec is rejected", () => {
  const { track } = openVideo();
  // H.263, and HEVC as named by "Enhanced RTMP".
  expect(track.take(Buffer.of(0x12, 0, 0), 0)).toBe("STREAM_CODEC_UNSUPPORTED");
  expect(track.take(Buffer.from("9068766331", "hex"), 0)).toBe("STREAM_CODEC_UNSUPPORTED");
});

test("malformed video ends the connection with an RtmpError", () => {
  const tags = [pictureConfig, keyPicture, nextPicture, picture([SAMPLE_PICTURE.key, SAMPLE_PICTURE.next])];
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed);
    const { track } = openVideo();
    const error = thrownBy(() => {
      for (const tag of tags) track.take(damaged(tag, random), Math.floor(random() * 1e6));
    });
    expect(error === null || error instanceof RtmpError, `seed ${seed}: ${String(error)}`).toBe(true);
  }
});

function openSound() {
  const packets: Buffer[] = [];
  let unsupported = 0;
  const track = new SoundTrack(
    new RtpWriter(111, 8),
    (packet) => packets.push(packet),
    () => (unsupported += 1),
  );
  return { track, packets, unsupported: () => unsupported };
}

test("AAC becomes Opus of the same tone, 20 ms per packet", () => {
  const { track, packets } = openSound();
  track.take(soundConfig, 0);
  SAMPLE_SOUND.forEach((frame, at) => track.take(sound(frame), Math.floor((at * 1_024) / 48)));
  expect(packets.length).toBe(Math.floor((SAMPLE_SOUND.length * 1_024) / 960));
  const steps = packets.map((packet, at) => packet.readUInt32BE(4) - (packets[at - 1]?.readUInt32BE(4) ?? 0));
  expect(new Set(steps.slice(1).map((step) => step >>> 0))).toEqual(new Set([960]));
  const decoder = new Decoder({ channels: 2, sample_rate: 48_000 });
  const samples = packets.slice(0, -2).flatMap((packet) => {
    const pcm = Buffer.from(decoder.decode(packet.subarray(12)));
    return Array.from({ length: pcm.length / 4 }, (_, at) => pcm.readInt16LE(at * 4) / 32_768);
  });
  const steady = samples.slice(4_000);
  const crossings = steady.filter((sample, at) => at > 0 && sample >= 0 && (steady[at - 1] ?? 0) < 0).length;
  expect((crossings * 48_000) / steady.length).toBeCloseTo(1_000, -2);
  expect(steady.reduce((sum, sample) => sum + sample ** 2, 0) / steady.length).toBeGreaterThan(0.05);
});

test("missing sound leaves a gap in the timestamps", () => {
  const { track, packets } = openSound();
  track.take(soundConfig, 0);
  SAMPLE_SOUND.forEach((frame, at) =>
    track.take(sound(frame), Math.floor((at * 1_024) / 48) + (at > 9 ? 500 : 0)),
  );
  const steps = packets.map(
    (packet, at) => (packet.readUInt32BE(4) - (packets[at - 1]?.readUInt32BE(4) ?? 0)) >>> 0,
  );
  const gaps = steps.slice(1).filter((step) => step !== 960);
  expect(gaps).toHaveLength(1);
  expect((gaps[0] ?? 0) / 48).toBeCloseTo(520, -2);
});

test("sound with another codec is reported once, and Opus passes unchanged", () => {
  const { track, packets, unsupported } = openSound();
  for (let at = 0; at < 3; at += 1) track.take(Buffer.of(0x2f, 1, 2, 3), at * 20);
  expect([packets.length, unsupported()]).toEqual([0, 1]);
  const named = openSound();
  const tag = (type: number, data: Buffer): Buffer =>
    Buffer.concat([Buffer.of(0x90 | type), Buffer.from("Opus"), data]);
  named.track.take(tag(0, Buffer.from("OpusHead")), 0);
  named.track.take(tag(1, Buffer.of(0xfc, 0xff, 0xfe)), 0);
  expect(named.packets.map((packet) => packet.subarray(12).toString("hex"))).toEqual(["fcfffe"]);
});

test("sound that can't be decoded is dropped, and reported if it persists", () => {
  const { track, packets, unsupported } = openSound();
  track.take(soundConfig, 0);
  for (let at = 0; at < 100; at += 1) track.take(sound(Buffer.alloc(40, 0x5f)), at * 21);
  expect([packets.length, unsupported()]).toEqual([0, 1]);
});
