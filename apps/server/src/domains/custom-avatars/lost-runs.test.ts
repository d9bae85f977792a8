import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openFiles } from "../../platform/files/files.ts";
import { openStore } from "../../platform/files/open-store.ts";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { addAccount } from "../../testing/people.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createCustomAvatars, type CustomAvatars } from "./custom-avatars.ts";

const HOUR = 3_600_000;
const MADE = { manifest: `${"0".repeat(64)}.json`, files: [`${"1".repeat(64)}.bin`], report: { unsure: [] } };

let database: TestDatabase;
let avatars: CustomAvatars;
let ada: string;
let time = Date.now();
/** Runs wait until the test ends them. */
const runs: PromiseWithResolvers<void>[] = [];
const folder = mkdtempSync(join(tmpdir(), "veranda-custom-avatars-"));
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const [log, now] = [pino({ level: "silent" }), () => time];
  const store = openStore({ s3: undefined, dataFolder: folder, secret: new Uint8Array(32), now });
  avatars = createCustomAvatars({
    db,
    files: openFiles({ db, ...store, log, now }),
    processing: {
      async run(_: unknown, task: unknown) {
        const run = Promise.withResolvers<void>();
        runs.push(run);
        await run.promise;
        writeFileSync(join((task as { folder: string }).folder, MADE.files[0] ?? ""), "a mesh");
        return MADE as never;
      },
      close: async () => {},
    },
    fetchFile: async () => undefined,
    limiter: createMemoryLimiter(now),
    log,
    now,
    folder: join(folder, "work"),
    swap: async () => {},
    randomAvatar: () => "ada",
    isBanned: async () => false,
    isLikeBanned: async () => false,
  });
  ada = await addAccount(db, "ada");
});
afterAll(async () => {
  await avatars.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const uses = async (): Promise<string[]> => {
  const { rows } = await database.query<{ use: string }>("select use from file_uses where state = 'kept'");
  return rows.map(({ use }) => use.split(":")[0] ?? "").toSorted();
};
const arrived = async (): Promise<string> => {
  const path = join(folder, "model");
  writeFileSync(path, "a model");
  return avatars.upload(ada, path);
};
const begun = (count: number) => vi.waitFor(() => expect(runs).toHaveLength(count), { timeout: 20_000 });

it("a failed run leaves a later run its file", async () => {
  const fileId = await arrived();
  const first = runs.length;
  await avatars.create(ada, { fileId });
  await begun(first + 1);
  await avatars.correct(ada, fileId, { height: 1.5 });
  await begun(first + 2);
  runs[first]?.reject(new Error("its worker went"));
  runs[first + 1]?.resolve();
  await avatars.settled();
  expect(await avatars.get(ada, fileId)).toMatchObject({ state: "ready" });
  expect(await uses()).toEqual(["custom-avatar", "custom-avatar-source"]);
  await avatars.remove(ada, fileId);
});

it("files of a dead process are removed; worn avatars stay", async () => {
  const fileId = await arrived();
  const first = runs.length;
  await avatars.create(ada, { fileId });
  await begun(first + 1);
  runs[first]?.resolve();
  await avatars.settled();
  // As after a kill: files of a run that the avatar doesn't name, and of a deleted avatar.
  await database.query(
    `insert into file_uses (name, use, state, changed_at)
     select name, replace(use, $1, $2), 'kept', changed_at from file_uses where state = 'kept'`,
    [fileId, "5f0e7a52-93c4-4f5b-8a77-0f3f1f6f2b10"],
  );
  expect(await uses()).toHaveLength(4);
  await avatars.sweep();
  expect(await uses()).toHaveLength(4);
  time += 2 * HOUR;
  await avatars.sweep();
  expect(await uses()).toEqual(["custom-avatar", "custom-avatar-source"]);
  expect(await avatars.get(ada, fileId)).toMatchObject({ state: "ready" });
});
