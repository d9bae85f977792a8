import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseBefore, MIGRATIONS } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0085_packages-by-file");
});
afterAll(() => database.close());

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const NAME = `${"a".repeat(64)}.json`;
const LOOK = { environment: "park", variant: "day" };
const BY_ADDRESS = { ...LOOK, packageUrl: `/files/${NAME}` };

test("a space that referred to a package only by URL refers to its file, which staff decisions can affect", async () => {
  const { db } = database;
  await db.execute(sql`
    insert into accounts (id, username, display_name, avatar, created_at)
    select id, id, id, 'plain', now() from unnest(array['ann', 'ben', 'cara']) as id`);
  const settings = {
    anns: BY_ADDRESS,
    other: BY_ADDRESS,
    standing: BY_ADDRESS,
    filed: { ...BY_ADDRESS, packageFileId: idOf(9) },
    elsewhere: { ...LOOK, packageUrl: `/files/${"b".repeat(64)}.json` },
    plain: LOOK,
  };
  for (const [id, setting] of Object.entries(settings))
    await db.execute(sql`
      insert into spaces (id, slug, name, share_setting, share_id, is_sandbox, maker_name, plan, poster, poster_small,
        poster_blur, seo_title, seo_description, setting)
      values (${id}, ${id}, ${id}, 'PRIVATE', ${`share-${id}`}, false, 'x', 'FREE', '', '', '', '', '',
        ${JSON.stringify(setting)}::jsonb)`);
  await db.execute(
    sql`insert into space_members (space_id, account_id, role) values ('anns', 'ann', 'owner')`,
  );
  const made = { levels: [{ name: NAME, bytes: 1 }], changes: [] };
  await db.execute(sql`
    insert into file_contents (digest, kind, content_type, bytes, state, made, created_at, changed_at)
    values ('p', 'package', 'x', 1, 'done', ${JSON.stringify(made)}::jsonb, now(), now())`);
  for (const [n, owner, kind] of [
    [1, "ben", "package"],
    [2, "ann", "package"],
    [3, "cara", "package"],
    [4, "ann", "template"],
  ] as const)
    await db.execute(sql`
      insert into files (id, account_id, name, content_type, kind, bytes, state, digest, created_at, changed_at)
      values (${idOf(n)}, ${owner}, 'place', 'x', ${kind}, 1, 'UPLOADED', ${kind === "package" ? "p" : null},
        now() + make_interval(secs => ${n}), now())`);
  await db.execute(sql`
    insert into file_places (place, file_id, space_id) values ('space/standing/version:1', ${idOf(3)}, 'standing')`);
  const setting = JSON.stringify(BY_ADDRESS);
  await db.execute(sql`
    insert into space_versions (space_id, version, objects, setting, object_count, saved_at, is_automatic)
    values ('anns', 3, '[]', ${setting}::jsonb, 0, now(), false)`);
  await db.execute(sql`
    insert into space_drafts (space_id, objects, setting, kept_at) values ('anns', '[]', ${setting}::jsonb, now())`);
  await db.execute(sql`
    insert into room_documents (instance_id, space_id, revision, is_unsaved, setting)
    values ('i1', 'anns', 1, true, ${setting}::jsonb)`);
  await db.execute(sql`
    insert into file_templates (file_id, setting, objects) values (${idOf(4)}, ${setting}::jsonb, '[]')`);

  await migrate(db, { migrationsFolder: MIGRATIONS });

  const { rows: spaces } = await db.execute<{ id: string; setting: unknown }>(
    sql`select id, setting from spaces order by id`,
  );
  const withFile = (n: number) => ({ ...BY_ADDRESS, packageFileId: idOf(n) });
  expect(Object.fromEntries(spaces.map(({ id, setting: now }) => [id, now]))).toEqual({
    ...settings,
    anns: withFile(2),
    other: withFile(1),
    standing: withFile(3),
  });
  for (const table of ["space_versions", "space_drafts", "room_documents"]) {
    const { rows } = await db.execute(sql`select setting from ${sql.identifier(table)}`);
    expect([table, rows]).toEqual([table, [{ setting: withFile(2) }]]);
  }
  const { rows: templates } = await db.execute(sql`select setting from file_templates`);
  expect(templates).toEqual([{ setting: withFile(1) }]);
  const { rows: places } = await db.execute<{ place: string; file: string }>(sql`
    select place, right(file_id::text, 1) as file from file_places order by place collate "C"`);
  expect(places.map(({ place, file }) => `${place} ${file}`)).toEqual([
    "space/anns/document 2",
    "space/anns/draft:i1 2",
    "space/anns/draft:kept 2",
    "space/anns/version:3 2",
    "space/other/document 1",
    "space/standing/document 3",
    "space/standing/version:1 3",
    `template/${idOf(4)} 1`,
  ]);
});
