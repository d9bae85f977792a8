import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EBML_ID, idBytes } from "./ebml.ts";
import { finishWebm } from "./finish-webm.ts";
import { SOUND_CLOCK, VIDEO_CLOCK } from "./samples.ts";
import { webmCluster, webmHead } from "./webm.ts";

const folder = await mkdtemp(join(tmpdir(), "webm-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const data = Buffer.alloc(10);
/** Two seconds that begin with a key frame, with sound from `soundMs` earlier. */
const cluster = (second: number, soundMs: number): Buffer =>
  webmCluster({
    from: second * VIDEO_CLOCK,
    to: (second + 2) * VIDEO_CLOCK,
    video: [{ at: second * VIDEO_CLOCK, data, isKey: true }],
    sound: [{ at: (second - soundMs / 1000) * SOUND_CLOCK, duration: 960, data }],
  });

test("a player can seek to each key frame, also where sound begins before it", async () => {
  const path = join(folder, "film.webm");
  const head = webmHead({ codec: "VP8", width: 640, height: 360, parameters: null });
  await writeFile(path, Buffer.concat([head, cluster(0, 0), cluster(2, 60), cluster(4, 20)]));
  const file = await open(path, "r+");
  await finishWebm(file);
  await file.close();
  const bytes = await readFile(path);
  const cues = bytes.subarray(bytes.lastIndexOf(idBytes(EBML_ID.cues)));
  // The time's id and size precede it.
  const times = cues
    .toString("latin1")
    .split("\xb3\x01\0\0\0\0\0\0\x08")
    .slice(1)
    .map((time) => Number(Buffer.from(time, "latin1").readBigUInt64BE(0)));
  expect(times).toEqual([0, 2_000, 4_000]);
});
