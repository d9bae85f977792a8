import { expect, test } from "vitest";
import { asset } from "#testing/objects.ts";
import { clock, secondsNow, sessionViewOf } from "./session-view.ts";

test("where something is that plays", () => {
  const video = asset("file", { seconds: 90 });
  const playing = { isPlaying: true, seconds: 80, since: 1_000 };
  expect(secondsNow(playing, video, false, 6_000)).toBe(85);
  expect(secondsNow(playing, video, false, 60_000)).toBe(90);
  expect(secondsNow(playing, video, true, 21_000)).toBe(10);
  expect([clock(65), clock(3_723)]).toEqual(["1:05", "1:02:03"]);
});

test("each kind has its view", () => {
  const kinds = ["document", "frame", "image", "model", "video", "note"] as const;
  expect(kinds.map((kind) => sessionViewOf({ kind, props: {} }))).toEqual([
    "document",
    "gallery-empty-frame",
    "image",
    "model",
    "video-player",
    null,
  ]);
});
