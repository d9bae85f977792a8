import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODULES } from "../../composition-root.ts";
import { defineModule, withNeeds } from "../../modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { AccountData } from "../../account-data.ts";
import { collectAccountData, declaredAccountData } from "./collect-account-data.ts";

describe("tables about accounts", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const declared = [...declaredAccountData(withNeeds(MODULES)).values()].flatMap(({ removal, keeps }) => [
    ...(removal?.tables ?? []),
    ...Object.keys(keeps ?? {}),
  ]);

  test("cascade with the account, or a module declares how they are handled", async () => {
    // Columns that refer to an account without cascading, and those that hold its id without a foreign key.
    const { rows } = await database.db.execute<{ name: string; column: string }>(`
      select c.relname as name, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
        and f.confrelid = 'accounts'::regclass
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and coalesce(f.confdeltype <> 'c', a.attname ~ '(^|_)account(_id)?$|^owner_id$')
      order by 1, 2`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ name }) => !declared.includes(name))).toEqual([]);
  });

  test("are declared under names that exist", async () => {
    const { rows } = await database.db.execute<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const names = new Set(rows.map(({ name }) => name));
    expect(declared.filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("removals", () => {
  const ran: string[] = [];
  const removing = (name: string, after: readonly string[]) => {
    const accountData: AccountData = {
      removal: { after, tables: [], run: async () => void ran.push(name) },
    };
    return defineModule({ name, needs: {}, accountData, open: () => name });
  };

  test("run after those that they depend on, in whatever order the modules are listed", async () => {
    const modules = [removing("files", ["spaces"]), removing("spaces", ["organizations"])];
    const all = collectAccountData([...modules, removing("organizations", [])]);
    await all.remove({} as Parameters<typeof all.remove>[0]);
    expect(ran).toEqual(["organizations", "spaces", "files"]);
  });

  test("are rejected if they are circular, or depend on a module that removes nothing", () => {
    expect(() => collectAccountData([removing("a", ["b"]), removing("b", ["a"])])).toThrow(
      "Removals wait for each other: a → b → a",
    );
    expect(() => collectAccountData([removing("a", ["b"])])).toThrow(
      "a removes after b, which removes nothing",
    );
  });
});
