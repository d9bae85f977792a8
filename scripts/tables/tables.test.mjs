import { expect, test } from "vitest";
import { faultsOf, tablesOf } from "./find.mjs";

const TABLES = [
  { name: "accounts", folder: "src/accounts" },
  { name: "spaces", folder: "src/spaces" },
];
const named = (source, path = "src/spaces/list.ts") =>
  faultsOf(path, source, TABLES).map(({ line, table }) => [line, table]);

test("finds declared tables", () => {
  expect(
    tablesOf('export const a = pgTable("accounts", {});\nconst b = pgTable(\n  "sessions",\n  {});'),
  ).toEqual(["accounts", "sessions"]);
});

test.each([
  ["a join", "sql`select 1 from spaces join accounts on true`"],
  ["a list", "sql`select 1 from spaces, accounts`"],
  ["a list with aliases", "sql`select 1 from spaces as s, accounts person`"],
  ["a column", "sql`exists (select from ${x} where accounts.id = 1)`"],
  ["a typed query", "sql<number>`select 1 from accounts`"],
  ["a delete", "sql`delete from spaces using accounts where true`"],
  ["an insert", 'client.query("insert into accounts (id) values (1)")'],
  ["quotes", 'client.query(`update "accounts" set id = ${x}`)'],
  ["a statement in a variable", 'const all = "select 1 from accounts"'],
  ["a template in a variable", "const all = `delete from accounts where id = ${x}`"],
  ["an import", 'import { accounts } from "../accounts/tables.ts"'],
  ["an import of a type", 'import type { AccountRow } from "../accounts/tables.ts"'],
])("%s is found", (_, source) => {
  expect(named(`\n${source};`)).toEqual([[2, expect.stringContaining("accounts")]]);
});

test.each([
  ["a table of the same domain", "sql`select 1 from spaces where spaces.id = 1`"],
  [
    "an import of the same domain",
    'import { spaces } from "./tables.ts"; import { a } from "../spaces/tables.ts"',
  ],
  ["a column of that name", "sql`select space_id, accounts from spaces`"],
  ["a longer name", "sql`select 1 from accounts_of_old join old_accounts on true`"],
  ["a sentence", 'log.info("Taken from accounts")'],
  ["what another domain exports", "sql`select 1 from ${accountsAmong(ids)} as found`"],
])("%s is allowed", (_, source) => {
  expect(named(source)).toEqual([]);
});
