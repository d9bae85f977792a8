import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../platform/db/database.ts";
import { createDatabaseBefore } from "../../testing/database-before.ts";
import type { TestDatabase } from "../../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore("0028_space-members");
});
afterAll(() => database.close());

test("owners and administrators of spaces keep their roles when migrated to a table of their own", async () => {
  await database.db.execute(sql`
    insert into accounts (id, username, display_name, avatar, created_at)
    select id, id, id, 'plain', now() from unnest(array['ann', 'ben', 'cara']) as id`);
  await database.db.execute(sql`
    insert into spaces (id, slug, name, share_setting, share_id, owner_id, administrators, is_sandbox, deleted_at,
      maker_name, plan, poster, poster_small, poster_blur, seo_title, seo_description, setting)
    select id, id, id, 'PRIVATE', 'share-' || id, owner, administrators::text[], is_sandbox, deleted_at,
      'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}'
    from (values
      ('owned', 'ann', '{cara,ben}', false, null),
      ('sandbox', 'ann', '{}', true, null),
      ('deleted', 'ben', '{ann}', false, now()),
      ('sample', null, '{ben}', false, null),
      ('nobodys', null, '{}', false, null),
      ('twice', 'ann', '{ann,ben,ben}', false, null),
      ('left', 'gone', '{gone,cara}', false, null)
    ) as v (id, owner, administrators, is_sandbox, deleted_at)`);

  const opened = await connect({ connectionString: database.url }, pino({ level: "silent" }));
  await opened.close();

  const { rows } = await database.db.execute<{ id: string; members: string | null }>(sql`
    select spaces.id, string_agg(role || ' ' || account_id, ', ' order by role desc, added_at) as members
    from spaces left join space_members on space_id = spaces.id group by spaces.id order by spaces.id`);
  expect(Object.fromEntries(rows.map(({ id, members }) => [id, members]))).toEqual({
    owned: "owner ann, administrator cara, administrator ben",
    sandbox: "owner ann",
    deleted: "owner ben, administrator ann",
    sample: "administrator ben",
    nobodys: null,
    twice: "owner ann, administrator ben",
    left: "administrator cara",
  });
});

test("a space has one owner, and memberships are deleted with the space or the account", async () => {
  const member = (space: string, account: string, role: string) =>
    database.db.execute(
      sql`insert into space_members (space_id, account_id, role) values (${space}, ${account}, ${role})`,
    );
  const refusedBy = (constraint: string) => ({ cause: { constraint } });
  await database.db.execute(sql`delete from space_members where account_id = 'ben' and space_id = 'owned'`);
  await expect(member("owned", "ben", "owner")).rejects.toMatchObject(refusedBy("space_members_owner"));
  await expect(member("owned", "nobody", "administrator")).rejects.toMatchObject(
    refusedBy("space_members_account_id_accounts_id_fk"),
  );
  await expect(member("nobodys", "ben", "king")).rejects.toMatchObject(refusedBy("space_members_role"));
  await database.db.execute(sql`delete from spaces where id = 'owned'`);
  await database.db.execute(sql`delete from accounts where id = 'cara'`);
  const { rows } = await database.db.execute(
    sql`select space_id from space_members where space_id = 'owned' or account_id = 'cara'`,
  );
  expect(rows).toEqual([]);
});
