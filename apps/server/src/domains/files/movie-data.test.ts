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

/** A video as it is kept when it is uploaded, which exports take along, and the frames that it has. */
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
])("an uploaded %s does not say where it was taken (%j)", needsFfmpeg, async (ending, args) => {
  const video = encoded(`a.${ending}`, [...picture(1, "160x120"), ...sound(1), ...H264, ...args]);
  expect(video.includes("+52.5")).toBe(true);
  writeFileSync(join(folder, `before.${ending}`), video);
  const { path, bytes } = await uploaded(`a.${ending}`, video);
  expect(bytes.includes("+52.5")).toBe(false);
  expect(bytes).toHaveLength(video.length);
  expect(framesOf(path)).toEqual(framesOf(join(folder, `before.${ending}`)));
});
