// Slow: a database is brought up to date from an older version's tables.
import { customAvatarCode } from "@veranda/contract/avatar-code";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseBefore, MIGRATIONS } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { customAvatars } from "./tables.ts";

const READY = "5f0e7a52-93c4-4f5b-8a77-0f3f1f6f2b10";
const ARRIVED = "0b7f1d1e-6c0c-4a39-9f0b-0d5a3a8f0a11";
const RUN = "c1b7a1f0-8a2e-4a56-8f0f-0a8a7f4f9d12";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0055_custom-avatars");
});
afterAll(() => database.close());

test("avatars from before the table was renamed keep their rows, files and owner", async () => {
  const { db } = database;
  await db.execute(sql`insert into accounts (id, username, display_name, avatar, created_at)
    values ('ann', 'ann', 'Ann', 'own.digest', now()), ('bo', 'bo', 'Bo', 'owner', now())`);
  await db.execute(sql`insert into own_avatars
    (id, account_id, name, state, progress, source, made, files_use, height, run, created_at, changed_at)
    values
      (${READY}, 'ann', 'Fox', 'ready', 1, 'a.model', 'digest', ${`own-avatar:${READY}:${RUN}`}, 1.5, ${RUN}, now(), now()),
      (${ARRIVED}, 'ann', '', 'arrived', 0, 'b.model', null, null, null, null, now(), now())`);
  await db.execute(sql`insert into file_uses (name, use, state, changed_at)
    values
      ('a.model', ${`own-avatar-source:${READY}`}, 'kept', now()),
      ('a.bin', ${`own-avatar:${READY}:${RUN}`}, 'kept', now()),
      ('b.model', ${`own-avatar-source:${ARRIVED}`}, 'kept', now()),
      ('b.model', 'avatar:ann:https://example.org/own-avatar:1', 'kept', now())`);

  await migrate(db, { migrationsFolder: MIGRATIONS });

  const rows = await db.select().from(customAvatars).orderBy(customAvatars.source);
  expect(rows).toMatchObject([
    {
      id: READY,
      accountId: "ann",
      name: "Fox",
      state: "ready",
      source: "a.model",
      manifestDigest: "digest",
      filesUse: `custom-avatar:${READY}:${RUN}`,
      height: 1.5,
    },
    { id: ARRIVED, state: "arrived", source: "b.model", manifestDigest: null, filesUse: null },
  ]);
  const { rows: uses } = await db.execute(sql`select name, use from file_uses order by name, use`);
  expect(uses).toEqual([
    { name: "a.bin", use: `custom-avatar:${READY}:${RUN}` },
    { name: "a.model", use: `custom-avatar-source:${READY}` },
    { name: "b.model", use: "avatar:ann:https://example.org/own-avatar:1" },
    { name: "b.model", use: `custom-avatar-source:${ARRIVED}` },
  ]);
  // Its code is replaced where it is worn; other codes stay.
  const { rows: worn } = await db.execute(sql`select id, avatar from accounts order by id`);
  expect(worn).toEqual([
    { id: "ann", avatar: customAvatarCode("digest") },
    { id: "bo", avatar: "owner" },
  ]);
  const { rows: named } = await db.execute(
    sql`select relname from pg_class where relname like '%own\_avatars%'`,
  );
  expect(named).toEqual([]);
  // They are still deleted with their account.
  await db.execute(sql`delete from accounts where id = 'ann'`);
  expect(await db.select().from(customAvatars)).toEqual([]);
});
