import { describe, expect, test } from "vitest";
import { withDuration } from "./webm-duration.ts";

const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01];
const OPEN_SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const SCALE = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const APP = [0x57, 0x41, 0x82, 0x56, 0x65];
const INFO_ID = [0x15, 0x49, 0xa9, 0x66];
const info = (...children: number[]) => [...INFO_ID, 0x80 | children.length, ...children];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x81, 0x00];

const video = (...bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: "video/webm" });
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

describe("a recorded video", () => {
  test("gets its duration, and is otherwise unchanged", async () => {
    const done = await withDuration(
      video(...EBML, ...OPEN_SEGMENT, ...info(...SCALE, ...APP), ...CLUSTER),
      12_500,
    );
    expect(done.type).toBe("video/webm");
    const bytes = await bytesOf(done);
    const duration = [0x44, 0x89, 0x88, 0x40, 0xc8, 0x6a, 0, 0, 0, 0, 0];
    const size = [0x01, 0, 0, 0, 0, 0, 0, SCALE.length + APP.length + duration.length];
    expect(bytes).toEqual([
      ...EBML,
      ...OPEN_SEGMENT,
      ...INFO_ID,
      ...size,
      ...SCALE,
      ...APP,
      ...duration,
      ...CLUSTER,
    ]);
  });

  test("with a duration or a closed segment, or that is no WebM, stays as it is", async () => {
    const duration = [0x44, 0x89, 0x84, 0x42, 0xc8, 0, 0];
    const closed = [0x18, 0x53, 0x80, 0x67, 0x90];
    for (const bytes of [
      [...EBML, ...OPEN_SEGMENT, ...info(...SCALE, ...duration), ...CLUSTER],
      [...EBML, ...closed, ...info(...SCALE), ...CLUSTER],
      [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
      [...EBML, ...OPEN_SEGMENT.slice(0, 6)],
      [],
    ])
      expect(await bytesOf(await withDuration(video(...bytes), 1000))).toEqual(bytes);
  });
});
