// Slow: a database is brought up to date from an older version's tables.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseBefore, MIGRATIONS } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { createStreamKeys } from "./stream-keys.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0051_stream-keys");
});
afterAll(() => database.close());

test("stream keys made before the table was renamed stay valid, and their acts stay in the hosts' log", async () => {
  const { db } = database;
  const key = "k".repeat(24);
  const hash = createHash("sha256").update(key).digest("base64url");
  await db.execute(sql`insert into accounts (id, username, display_name, avatar, created_at)
    values ('ann', 'ann', 'Ann', 'ada', now())`);
  await db.execute(sql`insert into spaces
    (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small, poster_blur, seo_title,
      seo_description, setting)
    values ('s', 'den', 'Den', 'PRIVATE', 'x', 'Ann', 'FREE', '', '', '', '', '', '{}')`);
  await db.execute(sql`insert into room_stream_secrets (space_id, hash, made_by, made_at)
    values ('s', ${hash}, 'ann', now())`);
  await db.execute(sql`insert into host_acts (space_id, act, by_account, by_name)
    values ('s', 'stream_secret_made', 'ann', 'Ann'), ('s', 'went_live', 'ann', 'Ann')`);

  await migrate(db, { migrationsFolder: MIGRATIONS });

  expect(await createStreamKeys(db, Date.now).find(key)).toEqual({ spaceId: "s", madeBy: "ann" });
  const { rows } = await db.execute(sql`select act from host_acts order by number`);
  expect(rows).toEqual([{ act: "stream_key_made" }, { act: "went_live" }]);
});
