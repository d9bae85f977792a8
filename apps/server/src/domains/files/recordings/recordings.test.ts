// Slow: films are read by what reads those that people upload.
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { NamedError } from "../../../named-error.ts";
import { diskFull } from "../../../platform/files/free-disk-space.ts";
import { webmCluster, webmHead } from "../../../platform/media/container/webm.ts";
import type { StreamSegment } from "../../../platform/media/stream-segment.ts";
import { soon } from "../../../testing/soon.ts";
import { createQuota, type Quota } from "../quota.ts";
import { files } from "../tables.ts";
import { openTestLibrary, type TestLibrary } from "../testing/test-library.ts";
import { RECORDING_MS_MAX, TOUCH_MS } from "./recording-limits.ts";
import { createRecordings, type Recordings } from "./recordings.ts";

const SECOND = 90_000;
let at: TestLibrary;
let who: string;
let recordings: Recordings;
let folder: string;
const open = (quota: Partial<Quota> = {}): Recordings =>
  createRecordings({
    quota: { ...createQuota(at.database.db, async () => at.plan), ...quota },
    log: pino({ level: "silent" }),
    now: () => at.now,
    folder,
  });

at = await openTestLibrary();
folder = join(at.folder, "recordings");
afterAll(() => at.close());
afterEach(() => {
  vi.useRealTimers();
});
let people = 0;
beforeEach(async () => {
  at.plan = "PRO";
  at.now = Date.now();
  who = await at.person(`person_${(people += 1)}`);
  recordings = open();
  recordings.setImporter(at.library.importRecording);
});

const HEAD = webmHead({ codec: "VP8", width: 640, height: 360, parameters: null });
const segment = (from: number, bytes = 2_000, isKey = true): StreamSegment => ({
  container: "webm",
  mimeType: "video/webm",
  head: HEAD,
  data: webmCluster({
    from: from * SECOND,
    to: (from + 2) * SECOND,
    video: [{ at: from * SECOND, data: Buffer.alloc(bytes, people), isKey }],
    sound: [],
  }),
  run: 1,
  from: from * SECOND,
  to: (from + 2) * SECOND,
  isKey,
});
const begin = async (ended: string[] = [], name = "Evening") =>
  recordings.begin({ accountId: who, spaceId: "space", name }, (reason) => ended.push(reason));
const filesOf = async () =>
  (await at.library.menu.page(who, { query: "", search: "uploads", offset: 0 })).items;
const lying = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const rows = async () =>
  (await at.database.query("select state from files where account_id = $1", [who])).rows as {
    state: string;
  }[];
/** The process ended some time ago. */
const abandon = (): void => {
  for (const name of lying()) utimesSync(join(folder, name), 1, 1);
};

test("a recording is a video among its owner's files, with its name, starting at zero", async () => {
  const recording = await begin();
  // Nothing before a key frame can be shown.
  for (const from of [100, 102, 104]) recording.append(segment(from, 2_000, from > 100));
  await recording.finish();
  const [file] = await filesOf();
  expect(file).toMatchObject({ title: "Evening.webm", file: { contentType: "video/webm", roomID: "space" } });
  expect(lying()).toEqual([]);
  const { rows: kept } = await at.database.query(
    "select source from file_contents join files using (digest) where account_id = $1",
    [who],
  );
  const copy = join(at.folder, "copy.webm");
  expect(await at.stored.download(String(kept[0]?.["source"]), copy)).toBe(true);
  const bytes = readFileSync(copy);
  expect(file?.file?.size).toBe(bytes.length);
  // Two segments of two seconds, the first at 0.
  const clusters = bytes.toString("latin1").split("\x1f\x43\xb6\x75").slice(1);
  expect(clusters.map((cluster) => Buffer.from(cluster, "latin1").readUInt32BE(21))).toEqual([0, 2_000]);
  expect((await at.library.quota.of(who)).usedBytes).toBe(bytes.length);
});

test("slashes in a date become dashes", async () => {
  const recording = await begin([], "Terrace 2026/11/27 23:00");
  recording.append(segment(0));
  await recording.finish();
  expect((await filesOf())[0]?.title).toBe("Terrace 2026-11-27 23:00.webm");
});

test("files next to a recording that is being imported stay, however old they are", async () => {
  let isThere = false;
  recordings.setImporter(async (_, path) => {
    const beside = `${path}.given`;
    writeFileSync(beside, "");
    abandon();
    await recordings.recover();
    isThere = existsSync(beside);
    rmSync(beside);
    rmSync(path);
  });
  const recording = await begin();
  recording.append(segment(0));
  await recording.finish();
  expect(isThere).toBe(true);
});

test("an empty recording makes no file", async () => {
  const recording = await begin();
  await recording.finish();
  recording.append(segment(0));
  await recording.finish();
  expect([await rows(), lying()]).toEqual([[], []]);
});

test("another container starts another file", async () => {
  const recording = await begin();
  recording.append(segment(0));
  recording.append({ ...segment(2), container: "mp4" });
  await recording.finish();
  // What isn't a valid film produces nothing, and affects nothing else.
  expect((await filesOf()).map(({ title }) => title)).toEqual(["Evening.webm"]);
});

test("the maximum length counts over all files of a recording", async () => {
  const ended: string[] = [];
  const recording = await begin(ended);
  recording.append({ ...segment(0), to: (RECORDING_MS_MAX / 1000) * SECOND });
  recording.append({ ...segment(2), container: "mp4" });
  await soon(() => expect(ended).toEqual(["RECORDING_TOO_LONG"]));
  await recording.finish();
});

test("a recording ends if its file is removed meanwhile", async () => {
  const ended: string[] = [];
  const recording = await begin(ended);
  recording.append(segment(0));
  await soon(async () => expect((await rows()).length).toBe(1));
  await at.database.query("update files set removed_at = now() where account_id = $1", [who]);
  recording.append(segment(2, 9_000_000));
  await soon(() => expect(ended).toEqual(["RECORDING_FAILED"]));
  await recording.finish();
});

test("a killed process leaves what it has written; the next one imports it, once", async () => {
  const recording = await begin();
  for (const from of [0, 2, 4]) recording.append(segment(from));
  await soon(() => expect(lying().length).toBe(1));
  await soon(async () => expect((await rows()).length).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const [name = ""] = lying();
  const whole = readFileSync(join(folder, name));
  truncateSync(join(folder, name), whole.length - 500);
  const next = open();
  next.setImporter(at.library.importRecording);
  // While another process may be writing it, it is left alone.
  await next.recover();
  expect(await filesOf()).toEqual([]);
  abandon();
  await Promise.all([next.recover(), open().recover()]);
  expect((await filesOf()).map(({ title }) => title)).toEqual(["Evening.webm"]);
  expect(lying()).toEqual([]);
  await next.recover();
  expect(await rows()).toEqual([{ state: "UPLOADED" }]);
  await recordings.close();
});

test("a paused recording isn't taken by another process, and continues in the same file", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  recordings = open();
  recordings.setImporter(at.library.importRecording);
  const recording = await begin();
  recording.append(segment(0));
  await soon(async () => expect((await rows()).length).toBe(1));
  abandon();
  vi.advanceTimersByTime(TOUCH_MS);
  const [name = ""] = lying();
  await soon(() => expect(statSync(join(folder, name)).mtimeMs).toBeGreaterThan(1_000));
  const other = open();
  other.setImporter(at.library.importRecording);
  await other.recover();
  expect(lying()).toEqual([name]);
  recording.append(segment(2));
  await recording.finish();
  expect((await filesOf())[0]?.file?.size).toBeGreaterThan(4_000);
  await Promise.all([recordings.close(), other.close()]);
});

test("of several processes that find the same abandoned recording, one imports it", async () => {
  mkdirSync(folder, { recursive: true });
  const name = `${randomUUID()}.webm`;
  writeFileSync(join(folder, name), HEAD);
  abandon();
  const taken: string[] = [];
  const others = [open(), open(), open()];
  for (const other of others)
    other.setImporter(async (id, path) => {
      taken.push(id);
      rmSync(path);
    });
  await Promise.all(others.map((other) => other.recover()));
  expect(taken).toEqual([name.slice(0, -".webm".length)]);
  expect(lying()).toEqual([]);
});

test("a recording that couldn't be started isn't treated as being written", async () => {
  const ended: string[] = [];
  let name = "";
  recordings = open({
    reserveRecording() {
      [name = ""] = lying();
      throw new NamedError("STORAGE_FULL");
    },
  });
  recordings.setImporter(at.library.importRecording);
  const recording = await begin(ended);
  recording.append(segment(0));
  await soon(() => expect(ended).toEqual(["RECORDING_STORAGE_FULL"]));
  await recording.finish();
  expect(lying()).toEqual([]);
  // As if it could not be removed.
  writeFileSync(join(folder, name), HEAD);
  abandon();
  await recordings.recover();
  expect(lying()).toEqual([]);
});

test("a process killed during the import has lost nothing", async () => {
  const recording = await begin();
  recording.append(segment(0));
  recordings.setImporter(async (id, path) => {
    await at.library.importRecording(id, path);
    // It completed everything but deleting the file.
    writeFileSync(path, HEAD);
  });
  await recording.finish();
  expect(lying().length).toBe(1);
  abandon();
  recordings.setImporter(at.library.importRecording);
  await recordings.recover();
  expect([lying(), (await filesOf()).length]).toEqual([[], 1]);

  const again = await begin();
  again.append(segment(0, 3_000));
  recordings.setImporter(() => Promise.reject(new Error("The database is away")));
  await again.finish();
  abandon();
  recordings.setImporter(at.library.importRecording);
  await recordings.recover();
  expect([lying(), (await filesOf()).length]).toEqual([[], 2]);
});

test("orphaned files are removed", async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.webm`), HEAD);
  writeFileSync(join(folder, "other.webm.given"), HEAD);
  const recording = await begin();
  recording.append(segment(0));
  recordings.setImporter(async () => undefined);
  await recording.finish();
  await at.database.query("update files set account_id = null where account_id = $1", [who]);
  abandon();
  recordings.setImporter(at.library.importRecording);
  await recordings.recover();
  expect(lying()).toEqual([]);
});

test("it stops when its owner's storage is full, and keeps what was recorded until then", async () => {
  at.plan = "FREE";
  const ended: string[] = [];
  const recording = await begin(ended);
  const written = (): number => lying().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  for (let count = 1; count < 100 && ended.length === 0; count += 1) {
    recording.append(segment(count * 2, 4_000_000));
    // As slowly as the disk writes.
    await soon(() => expect(ended.length > 0 || written() > count * 4_000_000).toBe(true));
  }
  await soon(() => expect(ended).toEqual(["RECORDING_STORAGE_FULL"]));
  await recording.finish();
  const { usedBytes, limitBytes } = await at.library.quota.of(who);
  expect(usedBytes).toBeLessThanOrEqual(limitBytes ?? 0);
  expect(usedBytes).toBeGreaterThan(80_000_000);
  expect((await filesOf()).length).toBe(1);
  await expect(begin()).rejects.toMatchObject({ code: "STORAGE_FULL" });
});

test("it continues however many uploads are open, and doesn't count as one", async () => {
  const upload = (): Promise<unknown> =>
    at.library.quota.reserve(who, 1_000, (tx) =>
      tx.insert(files).values({
        id: randomUUID(),
        accountId: who,
        name: "a.png",
        contentType: "image/png",
        kind: "image",
        bytes: 1_000,
        state: "created",
        createdAt: new Date(at.now),
        changedAt: new Date(at.now),
      }),
    );
  const ended: string[] = [];
  const recording = await begin(ended);
  recording.append(segment(0));
  await soon(async () => expect(await rows()).toHaveLength(1));
  for (let count = 0; count < 40; count += 1) await upload();
  await expect(upload()).rejects.toMatchObject({ code: "TOO_MANY_UPLOADS" });
  // More than one reservation step.
  for (let count = 1; count <= 4; count += 1) recording.append(segment(count * 2, 4_000_000));
  await recording.finish();
  expect(ended).toEqual([]);
  expect(await filesOf()).toHaveLength(1);
});

test("it reports that the server's disk is full", async () => {
  const full = open({
    reserveRecording: () => Promise.reject(diskFull()),
  });
  full.setImporter(at.library.importRecording);
  const ended: string[] = [];
  const recording = await full.begin({ accountId: who, spaceId: "space", name: "Evening" }, (reason) =>
    ended.push(reason),
  );
  recording.append(segment(0));
  await soon(() => expect(ended).toEqual(["RECORDING_DISK_FULL"]));
  await recording.finish();
});
