import { expect, test } from "vitest";
import type { StreamSegment } from "../../../platform/media/stream-segment.ts";
import { HlsWindow } from "./hls-window.ts";

const HEAD = Buffer.from("....avc3....");
const TICKS = 180_000;

/** The segment of this number in its run, two seconds long. */
const segment = (number: number, more: Partial<StreamSegment> = {}): StreamSegment => ({
  container: "mp4",
  mimeType: "video/mp4",
  head: HEAD,
  data: new Uint8Array(1_000).fill(number),
  run: 1,
  from: number * TICKS,
  to: (number + 1) * TICKS,
  isKey: true,
  ...more,
});
const tagged = (window: HlsWindow, tag: string): string[] =>
  (window.playlist ?? "").split("\n").filter((line) => line.startsWith(tag));
const named = (window: HlsWindow): string[] =>
  (window.playlist ?? "").split("\n").filter((line) => line.endsWith(".m4s"));

test("a playlist names the last seconds, in order, with the head before them", () => {
  const window = new HlsWindow();
  expect(window.playlist).toBeNull();
  window.add(segment(0), 2_000);
  window.add(segment(1), 4_000);
  expect(window.playlist).toBe(
    [
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:2",
      "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-DISCONTINUITY-SEQUENCE:0",
      '#EXT-X-MAP:URI="head-0.mp4"',
      "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z",
      "#EXTINF:2.00000,",
      "0.m4s",
      "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:02.000Z",
      "#EXTINF:2.00000,",
      "1.m4s",
      "",
    ].join("\n"),
  );
  expect(window.file("1.m4s")).toEqual(Buffer.alloc(1_000, 1));
  // As Apple's players want it.
  expect(window.file("head-0.mp4")?.toString()).toBe("....avc1....");
  expect(window.file("2.m4s")).toBeNull();
});

test("old segments go, some time after they have left the playlist", () => {
  const window = new HlsWindow();
  for (let number = 0; number < 100; number += 1) window.add(segment(number), 0);
  expect(named(window)).toEqual(["94.m4s", "95.m4s", "96.m4s", "97.m4s", "98.m4s", "99.m4s"]);
  expect(tagged(window, "#EXT-X-MEDIA-SEQUENCE")).toEqual(["#EXT-X-MEDIA-SEQUENCE:94"]);
  expect(window.file("88.m4s")).not.toBeNull();
  expect(window.file("87.m4s")).toBeNull();
  expect(window.bytes).toBe(12_000);
});

test("large segments don't exceed the memory limit", () => {
  const window = new HlsWindow();
  for (let number = 0; number < 12; number += 1)
    window.add(segment(number, { data: new Uint8Array(8_000_000) }), 0);
  expect(window.bytes).toBeLessThanOrEqual(32_000_000);
  expect(named(window).at(-1)).toBe("11.m4s");
});

test("a break, another connection and another size of the picture are said, and counted once they are gone", () => {
  const window = new HlsWindow();
  window.add(segment(0), 0);
  // One between was lost.
  window.add(segment(2), 0);
  window.add(segment(0, { run: 2 }), 0);
  window.add(segment(1, { run: 2, head: Buffer.from("another avc3") }), 0);
  expect(tagged(window, "#EXT-X-DISCONTINUITY").filter((line) => !line.includes(":"))).toHaveLength(3);
  expect(tagged(window, "#EXT-X-MAP")).toHaveLength(4);
  expect(tagged(window, "#EXT-X-DISCONTINUITY-SEQUENCE")).toEqual(["#EXT-X-DISCONTINUITY-SEQUENCE:0"]);
  for (let number = 2; number < 10; number += 1)
    window.add(segment(number, { run: 2, head: Buffer.from("another avc3") }), 0);
  expect(tagged(window, "#EXT-X-DISCONTINUITY-SEQUENCE")).toEqual(["#EXT-X-DISCONTINUITY-SEQUENCE:3"]);
});

test("after a break it goes on with what a player can begin with; WebM is left out", () => {
  const window = new HlsWindow();
  window.add(segment(0, { isKey: false }), 0);
  window.add(segment(0, { container: "webm" }), 0);
  expect(window.playlist).toBeNull();
  window.add(segment(1), 0);
  window.add(segment(2, { isKey: false }), 0);
  window.add(segment(5, { isKey: false }), 0);
  expect(named(window)).toEqual(["0.m4s", "1.m4s"]);
});

test("the target duration never changes: a segment that is longer is left out, and a break", () => {
  const window = new HlsWindow();
  window.add(segment(0, { to: 2.49 * 90_000 }), 0);
  window.add(segment(0, { from: 2.49 * 90_000, to: 5 * 90_000 }), 0);
  window.add(segment(0, { from: 5 * 90_000, to: 7 * 90_000 }), 0);
  expect(tagged(window, "#EXT-X-TARGETDURATION")).toEqual(["#EXT-X-TARGETDURATION:2"]);
  expect(tagged(window, "#EXTINF")).toEqual(["#EXTINF:2.49000,", "#EXTINF:2.00000,"]);
  expect(tagged(window, "#EXT-X-DISCONTINUITY").filter((line) => !line.includes(":"))).toHaveLength(1);
});

test("its end is announced, and nothing follows it", async () => {
  const window = new HlsWindow();
  window.add(segment(0), 0);
  await window.started;
  window.end();
  window.add(segment(1), 0);
  expect(named(window)).toEqual(["0.m4s"]);
  expect(window.playlist?.endsWith("#EXT-X-ENDLIST\n")).toBe(true);
});

test("what is played again after a pause has numbers of its own", () => {
  const window = new HlsWindow();
  window.add(segment(0), 0);
  window.clear();
  expect([window.playlist, window.file("0.m4s")]).toEqual([null, null]);
  window.add(segment(0, { run: 2 }), 0);
  expect(named(window)).toEqual(["1.m4s"]);
});
