// Slow: each of its files is a process's work.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { judgeFiles } from "../../processing/file/verdict.ts";
import { encoded, H264, needsFfmpeg, picture, sound } from "../../processing/media/media.fixture.ts";
import { readVideoInfo } from "../../processing/media/video-info.ts";
import { keepOnly } from "./write-retained.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-movie-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An uploaded video as stored and exported, and its frames. */
async function uploaded(name: string, bytes: Buffer) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const info = await readVideoInfo(path, "mp4");
  const [verdict] = await judgeFiles({ files: [{ path, name }] });
  expect(verdict?.refusal).toBeNull();
  if (verdict?.sniffed) await keepOnly(path, verdict.kept);
  expect(await readVideoInfo(path, "mp4")).toEqual(info);
  return { path, bytes: readFileSync(path) };
}

const framesOf = (path: string): string =>
  encoded("frames.txt", ["-i", path, "-map", "0", "-c", "copy", "-f", "framemd5"]).toString();

it.each([
  ["mp4", ["-metadata", "title=At +52.5"]],
  ["mov", ["-metadata", "location=+52.5+013.4/"]],
  [
    "mov",
    ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.location.ISO6709=+52.5+013.4/"],
  ],
  ["mp4", ["-movflags", "+faststart", "-metadata", "comment=At +52.5"]],
])("an uploaded %s does not contain its location (%j)", needsFfmpeg, async (ending, args) => {
  const video = encoded(`a.${ending}`, [...picture(1, "160x120"), ...sound(1), ...H264, ...args]);
  expect(video.includes("+52.5")).toBe(true);
  writeFileSync(join(folder, `before.${ending}`), video);
  const { path, bytes } = await uploaded(`a.${ending}`, video);
  expect(bytes.includes("+52.5")).toBe(false);
  expect(bytes).toHaveLength(video.length);
  expect(framesOf(path)).toEqual(framesOf(join(folder, `before.${ending}`)));
});

const box = (type: string, content: Uint8Array = new Uint8Array()): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const START = box("ftyp", Buffer.from("isom\0\0\0\0isom"));
const place = box("meta", Buffer.from("At +52.5"));
const judged = async (bytes: Buffer) => {
  const path = join(folder, "pieces.mp4");
  writeFileSync(path, bytes);
  const [verdict] = await judgeFiles({ files: [{ path, name: "pieces.mp4" }] });
  if (verdict?.sniffed) await keepOnly(path, verdict.kept);
  return { refusal: verdict?.refusal, isSaid: readFileSync(path).includes("+52.5") };
};

it.each([
  ["boxes that say nothing", box("free"), 12_000],
  [
    "pieces of a recording",
    Buffer.concat([box("moof", Buffer.alloc(100)), box("mdat", Buffer.alloc(5000))]),
    6_000,
  ],
])("a video does not contain its location behind thousands of %s either", async (_, piece, count) => {
  const pieces = Buffer.concat(Array.from({ length: count }, () => piece));
  const film = Buffer.concat([START, pieces, box("moov", box("trak", place)), place]);
  expect(await judged(film)).toEqual({ refusal: null, isSaid: false });
});

it("a video in more pieces than are searched is rejected", async () => {
  const pieces = Buffer.alloc(200_000 * 8, box("free"));
  expect(await judged(Buffer.concat([START, pieces, place]))).toMatchObject({ refusal: "DAMAGED" });
  const places = Buffer.concat(Array.from({ length: 6_000 }, () => place));
  expect(await judged(Buffer.concat([START, places]))).toMatchObject({ refusal: "DAMAGED" });
});
