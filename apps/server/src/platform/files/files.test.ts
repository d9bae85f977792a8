import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { nameInUrl, presentation } from "./file-name.ts";
import { openFiles, type Files } from "./files.ts";
import { createFolderBlobs } from "./folder-blobs.ts";
import { fileUses } from "./tables.ts";

let database: TestDatabase;
let files: Files;
let now = Date.parse("2026-11-01T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "veranda-files-"));
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

beforeAll(async () => {
  database = await createTestDatabase();
  const quick = createFolderBlobs(folder);
  // A slow disk: removing leaves others time to store.
  const blobs = {
    ...quick,
    async remove(name: string) {
      await setTimeout(5);
      await quick.remove(name);
    },
  };
  const multipartUploads = { keep: () => Promise.reject(new Error("Nothing arrives here")) };
  files = openFiles({
    db: database.db,
    blobs,
    multipartUploads,
    log: pino({ level: "silent" }),
    now: () => now,
  });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (url: string): Promise<string | null> => {
  const blob = await files.read(nameInUrl(url));
  return blob && text(blob.stream);
};

test("a stored file can be read by its name, and equal content is stored once", async () => {
  const url = await files.keep("a", bytes("same"), "webp");
  expect(await files.keep("b", bytes("same"), "webp")).toBe(url);
  expect(await read(url)).toBe("same");
  await files.drop("a", null);
  expect(await read(url)).toBe("same");
  await files.drop("b", null);
  expect(await read(url)).toBeNull();
});

test("drop ends a use of all files but one", async () => {
  const [first, second] = [
    await files.keep("c", bytes("1"), "webp"),
    await files.keep("c", bytes("2"), "webp"),
  ];
  await files.drop("c", second);
  expect([await read(first), await read(second)]).toEqual([null, "2"]);
  await files.drop("c", second);
  expect(await read(second)).toBe("2");
});

test("a file dropped by one use is still there for another", async () => {
  let url = await files.keep("round0", bytes("crowd"), "webp");
  for (let round = 1; round <= 50; round++) {
    [url] = await Promise.all([
      files.keep(`round${round}`, bytes("crowd"), "webp"),
      files.drop(`round${round - 1}`, null),
    ]);
    expect(await read(url)).toBe("crowd");
  }
});

test("files that a process left incomplete are removed, but not those that may still be arriving", async () => {
  const url = await files.keep("d", bytes("left behind"), "webp");
  const name = nameInUrl(url);
  await database.db.update(fileUses).set({ state: "arriving", changedAt: new Date(now) });
  await files.sweep();
  expect(await read(url)).toBe("left behind");
  now += 2 * 3_600_000;
  await files.sweep();
  expect(await read(url)).toBeNull();
  expect(existsSync(join(folder, name.slice(0, 2), name))).toBe(false);
});

test("partial files that earlier versions left beside the files are removed, and nothing else", async () => {
  const url = await files.keep("old", bytes("beside it"), "webp");
  const part = join(folder, nameInUrl(url).slice(0, 2));
  const left = join(part, `.${randomUUID()}`);
  writeFileSync(left, "half");
  await createFolderBlobs(folder).sweep(new Date(Date.now() - 3_600_000));
  expect(existsSync(left)).toBe(true);
  await createFolderBlobs(folder).sweep(new Date(Date.now() + 3_600_000));
  expect(existsSync(left)).toBe(false);
  expect(await read(url)).toBe("beside it");
});

test("uses dropped in a transaction end if it commits, and stay if it is rolled back", async () => {
  const url = await files.keep("e", bytes("kept"), "webp");
  await database.db
    .transaction(async (tx) => {
      await files.dropIn(tx, ["e"]);
      throw new Error("never mind");
    })
    .catch(() => undefined);
  await files.sweep();
  expect(await read(url)).toBe("kept");
  await database.db.transaction((tx) => files.dropIn(tx, ["e"]));
  await files.sweep();
  expect(await read(url)).toBeNull();
});

test("writing leaves no temporary files", async () => {
  await files.keep("f", bytes("alone"), "webp");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(names.every((name) => /^[0-9a-f]{64}\.webp$/.test(name))).toBe(true);
});

test.each(["../secret", "a.webp", "a".repeat(64), `${"A".repeat(64)}.webp`, `${"a".repeat(64)}.webp/..`, ""])(
  "%s is not a valid file name",
  async (name) => {
    expect(await files.read(name)).toBeNull();
  },
);

test("only types that a browser displays safely are shown inline, others are downloaded", () => {
  expect(presentation(`${"a".repeat(64)}.webp`)).toEqual({ type: "image/webp", isShown: true });
  for (const ending of ["html", "svg", "js", "bin", "constructor"])
    expect(presentation(`${"a".repeat(64)}.${ending}`)).toEqual({
      type: "application/octet-stream",
      isShown: false,
    });
});
