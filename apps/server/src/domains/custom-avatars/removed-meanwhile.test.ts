import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFiles } from "../../platform/files/files.ts";
import { openStore } from "../../platform/files/open-store.ts";
import { fileUses } from "../../platform/files/tables.ts";
import { createMemoryLimiter } from "../../platform/shared/limiter.ts";
import { addAccount } from "../../testing/people.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createCustomAvatars } from "./custom-avatars.ts";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "veranda-custom-avatars-"));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it("an avatar removed during its download leaves nothing behind", async () => {
  const { db } = database;
  const [log, now] = [pino({ level: "silent" }), () => Date.now()];
  const store = openStore({ s3: undefined, dataFolder: folder, secret: new Uint8Array(32), now });
  const fetched = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const avatars = createCustomAvatars({
    db,
    files: openFiles({ db, ...store, log, now }),
    processing: {
      run: async () => ({ manifest: `${"0".repeat(64)}.json`, files: [], report: { unsure: [] } }) as never,
      close: async () => {},
    },
    async fetchFile(_, path) {
      asked.resolve();
      await fetched.promise;
      await writeFile(path, "a model");
    },
    limiter: createMemoryLimiter(now),
    log,
    now,
    folder: join(folder, "work"),
    swap: async () => {},
    randomAvatar: () => "ada",
    isBanned: async () => false,
    isLikeBanned: async () => false,
  });
  const ada = await addAccount(db, "ada");
  const { id } = await avatars.create(ada, { url: "https://example.org/model.glb" });
  await asked.promise;
  await avatars.remove(ada, id);
  fetched.resolve();
  await avatars.settled();
  expect(await db.$count(fileUses, eq(fileUses.state, "kept"))).toBe(0);
  await avatars.close();
});
