import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { finishMp4 } from "./finish-mp4.ts";
import { mp4Fragment, mp4Head } from "./mp4.ts";
import { SOUND_CLOCK, VIDEO_CLOCK } from "./samples.ts";

const folder = await mkdtemp(join(tmpdir(), "mp4-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const data = Buffer.alloc(10);
const FORMAT = {
  codec: "H264",
  width: 640,
  height: 360,
  parameters: { sequence: Buffer.from("6742c01f", "hex"), picture: Buffer.from("68cb", "hex") },
} as const;
/** A fragment of two seconds with ten frames and ten sound samples. */
const fragment = (number: number): Buffer => {
  const second = number * 2;
  const parts = Array.from({ length: 10 }, (_, at) => second + at / 5);
  return mp4Fragment(number, {
    from: second * VIDEO_CLOCK,
    to: (second + 2) * VIDEO_CLOCK,
    video: parts.map((part, at) => ({ at: part * VIDEO_CLOCK, data, isKey: at === 0 })),
    sound: parts.map((part) => ({ at: part * SOUND_CLOCK, duration: SOUND_CLOCK / 5, data })),
  });
};

test("a film with more samples than a table may have is truncated after them", async () => {
  const durations: number[] = [];
  for (const samplesMax of [undefined, 30]) {
    const path = join(folder, `${samplesMax ?? "whole"}.mp4`);
    await writeFile(path, Buffer.concat([mp4Head(FORMAT), fragment(0), fragment(1), fragment(2)]));
    const file = await open(path, "r+");
    durations.push(await finishMp4(file, samplesMax));
    // Repeating it changes nothing.
    await finishMp4(file, samplesMax);
    await file.close();
  }
  expect(durations).toEqual([6_000, 4_000]);
});
