import { describe, expect, test } from "vitest";
import { FrameAssembler, type Frame } from "./frame-assembler.ts";
import { FRAME_MAX_BYTES } from "./frame-bytes.ts";
import { h264Frames } from "./h264-frames.ts";
import { StreamSegmenter } from "./stream-segmenter.ts";
import { vp8Frames } from "./vp8-frames.ts";
import type { StreamSegment } from "../../../stream-segment.ts";
import type { StreamCodec } from "../../stream-offer.ts";

/** Packets that a stream may send per second, which is also the burst. */
const PACKETS_PER_SECOND = 3_060;
/** Limit for everything buffered: packets out of order, held frames, and those of a segment. */
const KEPT_MAX = 8_000;

function rtp(sequence: number, timestamp: number, isLast: boolean, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = isLast ? 0xe0 : 0x60;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  return Buffer.concat([head, payload]);
}

const units = (count: number, header: number): Buffer =>
  Buffer.concat([Buffer.of(0x78), ...Array.from({ length: count }, () => Buffer.of(0, 1, header))]);
const manyUnits = units(470, 0x41);
const SEQUENCE = Buffer.from("6742c01fd900a0047fe022000003000200000300c81e3064", "hex");
const PICTURE = Buffer.from("68cb83cb20", "hex");
const parameters = Buffer.concat([
  Buffer.of(0x78, 0, SEQUENCE.length),
  SEQUENCE,
  Buffer.of(0, PICTURE.length),
  PICTURE,
]);
const keySlice = Buffer.concat([Buffer.of(0x65), Buffer.alloc(100, 1)]);
/** VP8's descriptor, then the header of a key frame of 640 by 360. */
const vp8Key = Buffer.concat([Buffer.from("101000009d012a80026801", "hex"), Buffer.alloc(100)]);

/** The payload of each packet; `isFirst`: of its frame. */
type Attack = { codec: StreamCodec; payload: (isFirst: boolean) => Uint8Array };
const ATTACKS: Record<string, Attack> = {
  "aggregations of units of a byte": { codec: "H264", payload: () => manyUnits },
  "units of a byte": { codec: "H264", payload: () => Buffer.of(0x41) },
  "fragments of a byte": {
    codec: "H264",
    payload: (isFirst) => Buffer.of(0x7c, isFirst ? 0x85 : 0x05, 1),
  },
  "fragments that begin again and again": { codec: "H264", payload: () => Buffer.of(0x7c, 0x85, 1) },
  "VP8 of a byte": {
    codec: "VP8",
    payload: (isFirst) => (isFirst ? vp8Key : Buffer.of(0x00, 1)),
  },
};
const depacketizer = (codec: StreamCodec) => (codec === "VP8" ? vp8Frames() : h264Frames());

describe.each(Object.entries(ATTACKS))("%s", (_, { codec, payload }) => {
  test("an endless frame is discarded, and the next key frame is shown", () => {
    const frames: Frame[] = [];
    const assembler = new FrameAssembler(depacketizer(codec), (frame) => frames.push(frame));
    let sequence = 0;
    const take = (timestamp: number, isLast: boolean, bytes: Uint8Array): void =>
      assembler.take({ packet: rtp(sequence++, timestamp, isLast, bytes), start: 12, arrivedMs: 0 }, false);
    let most = 0;
    for (let at = 0; at < 6_000; at += 1) {
      take(1, false, payload(at === 0));
      most = Math.max(most, assembler.bytes);
    }
    expect(most).toBeLessThanOrEqual(FRAME_MAX_BYTES);
    expect(assembler.bytes).toBe(0);
    expect(assembler.isStuck).toBe(true);
    take(1, true, payload(false));
    expect(frames).toEqual([]);
    if (codec === "VP8") take(2, true, vp8Key);
    else {
      take(2, false, parameters);
      take(2, true, keySlice);
    }
    expect(frames.map(({ isKey }) => isKey)).toEqual([true]);
  });

  test("buffering is bounded for seconds of them, whenever a frame ends", () => {
    for (const packetsAFrame of [1, 2, 100, 3_000, Infinity]) {
      const { segmenter, segments } = segmenterOf(codec);
      let kept = 0;
      let timestamp = 0;
      for (let at = 0, inFrame = 0; at < 10_000; at += 1) {
        const ms = (at * 1000) / PACKETS_PER_SECOND;
        const isLast = inFrame + 1 >= packetsAFrame;
        const bytes = payload(inFrame === 0);
        segmenter.takeVideo(rtp(at, timestamp, isLast, bytes), 12, ms);
        inFrame = isLast ? 0 : inFrame + 1;
        if (isLast) timestamp += 30;
        if (at % 122 === 0) segmenter.tick(ms);
        kept = Math.max(kept, segmenter.kept);
      }
      expect(kept).toBeLessThan(KEPT_MAX);
      for (const { from, to } of segments) expect(to - from).toBeLessThan(2.5 * 90_000);
    }
  });
});

test("accepts a picture with a slice per row, rejects one with thousands of units", () => {
  const shown = (count: number): number => {
    let frames = 0;
    const assembler = new FrameAssembler(h264Frames(), () => (frames += 1));
    const packets = [parameters, ...Array.from({ length: count / 100 }, () => units(100, 0x65))];
    packets.forEach((payload, at) =>
      assembler.take(
        { packet: rtp(at, 1, at === packets.length - 1, payload), start: 12, arrivedMs: 0 },
        false,
      ),
    );
    return frames;
  };
  expect([shown(500), shown(2_000)]).toEqual([1, 0]);
});

test("buffering is bounded for packets in random order, duplicates, and any timestamps", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  for (const codec of ["H264", "VP8"] as const) {
    const { segmenter, segments } = segmenterOf(codec);
    let kept = 0;
    for (let at = 0; at < 15_000; at += 1) {
      const ms = (at * 1000) / PACKETS_PER_SECOND;
      const payload = codec === "VP8" ? vp8Key : at % 2 === 0 ? parameters : keySlice;
      segmenter.takeVideo(rtp(random(65_536), random(2 ** 32), random(2) === 0, payload), 12, ms);
      if (at % 25 === 0) segmenter.takeSound(rtp(at, random(2 ** 32), false, Buffer.of(0xf8, 1)), 12, ms);
      if (at % 122 === 0) segmenter.tick(ms);
      kept = Math.max(kept, segmenter.kept);
    }
    expect(kept).toBeLessThan(KEPT_MAX);
    for (const { from, to } of segments) expect(to - from).toBeLessThan(2.5 * 90_000);
  }
});

test("frames that nobody collects are not held forever: segmentation restarts", () => {
  const { segmenter } = segmenterOf("VP8");
  const flood = (): void => {
    for (let at = 0; at < 5_000; at += 1) segmenter.takeVideo(rtp(at, at * 30, true, vp8Key), 12, 0);
  };
  expect(flood).toThrow("more is held");
  expect(segmenter.kept).toBeLessThan(KEPT_MAX);
});

function segmenterOf(codec: StreamCodec): { segmenter: StreamSegmenter; segments: StreamSegment[] } {
  const segments: StreamSegment[] = [];
  const segmenter = new StreamSegmenter({
    codec,
    requestKeyFrame: () => undefined,
    onSegment: (segment) => segments.push(segment),
  });
  return { segmenter, segments };
}
