import { expect, test } from "vitest";
import { SEGMENT_SECONDS, type StreamSegment } from "../../../stream-segment.ts";
import { StreamSegmenter } from "./stream-segmenter.ts";

/** Rounds to two seconds. */
const LONGEST_TICKS = 2.5 * 90_000;

function rtp(sequence: number, timestamp: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x80;
  head[1] = 0xe0;
  head.writeUInt16BE(sequence & 0xffff, 2);
  head.writeUInt32BE(timestamp >>> 0, 4);
  return Buffer.concat([head, payload]);
}

/** VP8's descriptor, then the header of a key frame of 640 by 360. */
const keyFrame = Buffer.concat([Buffer.from("101000009d012a80026801", "hex"), Buffer.alloc(100)]);
const otherFrame = Buffer.concat([Buffer.from("1001", "hex"), Buffer.alloc(100)]);
/** Opus of 20 ms. */
const sound = Buffer.concat([Buffer.from([0xf8]), Buffer.alloc(60)]);

/** Segments of a stream of this many seconds, which has video while `hasPicture` returns true. */
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

test("segments end by their sound while the video is frozen, and continue with the video", () => {
  const segments = segmentsOf(60, (second) => second < 3 || second > 50);
  for (const { from, to } of segments) expect(to - from).toBeLessThan(LONGEST_TICKS);
  for (const [at, { from }] of segments.entries()) expect(from).toBe(segments[at - 1]?.to ?? 0);
  expect(new Set(segments.map(({ run }) => run)).size).toBe(1);
  expect(segments.at(-1)?.isKey).toBe(true);
  expect(segments.at(-1)?.to).toBeGreaterThan(59 * 90_000);
});

test("a stream whose video never resumes is preserved up to then", () => {
  const segments = segmentsOf(120, (second) => second < 3);
  expect(segments.at(-1)?.to).toBeGreaterThan(100 * 90_000);
});

test("segments are cut in time if key frames are far apart, with and without sound", () => {
  for (const [frameMs, hasSound] of [
    [33, true],
    [33, false],
    [100, true],
    [1_000, true],
    [1_000, false],
    [4_000, false],
  ] as const) {
    const segments: StreamSegment[] = [];
    const segmenter = new StreamSegmenter({
      codec: "VP8",
      requestKeyFrame: () => undefined,
      onSegment: (segment) => segments.push(segment),
    });
    let frames = 0;
    for (let ms = 0; ms < 60_000; ms += 1) {
      if (ms % frameMs === 0) {
        const isKey = frames % 300 === 0;
        segmenter.takeVideo(rtp(frames++, ms * 90, isKey ? keyFrame : otherFrame), 12, ms);
      }
      if (hasSound && ms % 20 === 0) segmenter.takeSound(rtp(ms / 20, ms * 48, sound), 12, ms);
      if (ms % 40 === 0) segmenter.tick(ms);
    }
    segmenter.end();
    expect(segments.length).toBeGreaterThan(24);
    for (const [at, { from, to }] of segments.entries()) {
      expect(from).toBe(segments[at - 1]?.to ?? 0);
      expect(Math.round((to - from) / 90_000)).toBeLessThanOrEqual(SEGMENT_SECONDS);
    }
    expect(segments.at(-1)?.to).toBeGreaterThan(55 * 90_000);
  }
});
