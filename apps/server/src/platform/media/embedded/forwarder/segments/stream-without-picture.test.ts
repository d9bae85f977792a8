import { expect, test } from "vitest";
import type { StreamSegment } from "../../../stream-segment.ts";
import { StreamSegmenter } from "./stream-segmenter.ts";
import { h264Frames } from "./h264-frames.ts";

/** The longest that one segment may be, and what the last frame adds. */
const LONGEST_TICKS = 11 * 90_000;

function rtp(sequence: number, timestamp: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = 0xe0;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  return Buffer.concat([head, payload]);
}

/** VP8's descriptor, then the head of a key frame of 640 by 360. */
const keyFrame = Buffer.concat([Buffer.from("101000009d012a80026801", "hex"), Buffer.alloc(100)]);
/** Opus of 20 ms. */
const sound = Buffer.concat([Buffer.from([0xf8]), Buffer.alloc(60)]);

/** Segments of a stream of so many seconds, whose picture is sent while `hasPicture` says so. */
function segmentsOf(seconds: number, hasPicture: (second: number) => boolean): StreamSegment[] {
  const segments: StreamSegment[] = [];
  const segmenter = new StreamSegmenter({
    codec: "VP8",
    requestKeyFrame: () => undefined,
    onSegment: (segment) => segments.push(segment),
  });
  let frames = 0;
  for (let ms = 0; ms < seconds * 1000; ms += 20) {
    if (ms % 40 === 0 && hasPicture(ms / 1000)) segmenter.takeVideo(rtp(frames++, ms * 90, keyFrame), 12, ms);
    segmenter.takeSound(rtp(ms / 20, ms * 48, sound), 12, ms);
    segmenter.tick(ms);
  }
  segmenter.end();
  return segments;
}

test("segments end by their sound while a picture stands still, and go on with the picture", () => {
  const segments = segmentsOf(60, (second) => second < 3 || second > 50);
  for (const { from, to } of segments) expect(to - from).toBeLessThan(LONGEST_TICKS);
  for (const [at, { from }] of segments.entries()) expect(from).toBe(segments[at - 1]?.to ?? 0);
  expect(new Set(segments.map(({ run }) => run)).size).toBe(1);
  expect(segments.at(-1)?.isKey).toBe(true);
  expect(segments.at(-1)?.to).toBeGreaterThan(59 * 90_000);
});

test("a stream whose picture never comes back is kept up to then", () => {
  const segments = segmentsOf(120, (second) => second < 3);
  expect(segments.at(-1)?.to).toBeGreaterThan(100 * 90_000);
});

test("a unit that never ends is given up", () => {
  const reader = h264Frames();
  const middle = Buffer.alloc(1_200);
  middle[0] = 28;
  const first = Buffer.from(middle);
  first[1] = 0x85;
  expect(reader.take(first)).toEqual([]);
  const answers = Array.from({ length: 5_000 }, () => reader.take(middle));
  expect(answers.at(0)).toEqual([]);
  expect(answers.at(-1)).toBeNull();
});
