import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseBefore, MIGRATIONS } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0084_motion-bounds-and-children-of-news");
});
afterAll(() => database.close());

test("news about parental controls keeps its child, and measured models aren't measured again", async () => {
  const { db } = database;
  for (const id of ["ann", "kim"])
    await db.execute(sql`insert into accounts (id, username, display_name, avatar, created_at)
      values (${id}, ${id}, ${id}, 'ada', now())`);
  for (const [key, kind, news] of [
    ["1", "parental_controls", "requests_off kim"],
    ["2", "parental_controls", "requests_off gone"],
    ["3", "parental_controls", "requests_on"],
    ["4", "family_over", "Kim Lee"],
  ])
    await db.execute(sql`insert into notifications (account_id, key, kind, actor_id, news, created_at)
      values ('ann', ${key}, ${kind}, 'ann', ${news}, now())`);
  const bounds = (most: number) => ({ min: [0, 0, 0], max: [most, 1, 1] });
  for (const [digest, made] of Object.entries({
    a: { pages: null, motionBounds: bounds(9), reach: bounds(5) },
    b: { pages: null, motionBounds: bounds(9) },
    c: { pages: null, reach: null },
    d: null,
  }))
    await db.execute(sql`
      insert into file_contents (digest, kind, content_type, bytes, state, log, made, created_at, changed_at)
      values (${digest}, 'model', 'x', 1, 'done', '[]', ${made && JSON.stringify(made)}::jsonb, now(), now())`);

  await migrate(db, { migrationsFolder: MIGRATIONS });

  const told = await db.execute(sql`select news, child_id as child from notifications order by key`);
  expect(told.rows).toEqual([
    { news: "requests_off", child: "kim" },
    { news: "requests_off", child: null },
    { news: "requests_on", child: null },
    { news: "Kim Lee", child: null },
  ]);
  const { rows } = await db.execute(sql`select made from file_contents order by digest`);
  expect(rows.map(({ made }) => made)).toEqual([
    { pages: null, motionBounds: bounds(5) },
    // Looser bounds by an earlier version: it is measured again.
    { pages: null },
    { pages: null, motionBounds: null },
    null,
  ]);
});
