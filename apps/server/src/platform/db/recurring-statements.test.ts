import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Tx } from "./database.ts";
import { PLANNED_ANEW, RecurringStatements } from "./recurring-statements.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A long query whose text says what it is. */
const named = (name: string, value: unknown): SQL =>
  sql`select ${value}::int as n ${sql.raw(`/* ${name}: ${"long ".repeat(80)} */`)}`;

/** How often a connection has planned what it keeps of this name: `null` if it keeps nothing. */
async function kept(tx: Tx, name: string): Promise<number | null> {
  const { rows } = await tx.execute<{ plans: string }>(sql`
    select generic_plans + custom_plans as plans from pg_prepared_statements where statement like ${`%/* ${name}:%`}`);
  return rows[0] === undefined ? null : Number(rows[0].plans);
}

test("a long statement that recurs is kept by its connection, with each use's own values", async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 1; n <= 9; n += 1) {
      const { rows } = await tx.execute(named("often", n));
      expect(rows).toEqual([{ n }]);
    }
    // From the fifth use on.
    expect(await kept(tx, "often")).toBe(5);
  });
});

test("one that asks to be planned anew is not", async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 1; n <= 9; n += 1) await tx.execute(sql`${sql.raw(PLANNED_ANEW)} ${named("anew", n)}`);
    expect(await kept(tx, "anew")).toBeNull();
  });
});

test("a seldom one, and a short one, are not", async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 1; n <= 4; n += 1) await tx.execute(named("seldom", n));
    for (let n = 1; n <= 9; n += 1) await tx.execute(sql`select ${n}::int /* short: */`);
    expect(await kept(tx, "seldom")).toBeNull();
    expect(await kept(tx, "short")).toBeNull();
  });
});

test("after a change of a table the statement still reads it", async () => {
  const { db } = database;
  await db.execute(sql`create table notes (text text)`);
  const read = () =>
    db.execute(
      sql`select notes.text from notes where text <> ${""} ${sql.raw(`/* ${"read ".repeat(80)} */`)}`,
    );
  for (let n = 0; n < 8; n += 1) await read();
  await db.execute(sql`alter table notes add column author text`);
  await db.execute(sql`insert into notes values ('a', 'b')`);
  expect((await read()).rows).toEqual([{ text: "a" }]);
});

test("an error in it is its own, and the next use is right", async () => {
  const { db } = database;
  for (let n = 0; n < 8; n += 1) await db.execute(named("failing", n));
  await expect(db.execute(named("failing", "no number"))).rejects.toMatchObject({ cause: { code: "22P02" } });
  expect((await db.execute(named("failing", 3))).rows).toEqual([{ n: 3 }]);
});

test("many texts that recur name no more statements than a connection can keep", () => {
  const statements = new RecurringStatements();
  const text = (n: number) => `select ${n} ${"x".repeat(400)}`;
  const names = new Set<string | undefined>();
  for (let n = 0; n < 1_000; n += 1)
    for (let use = 0; use < 6; use += 1) names.add(statements.nameOf(text(n)));
  names.delete(undefined);
  expect(names.size).toBe(120);
  // Those that have one keep it.
  expect(statements.nameOf(text(0))).toBe([...names][0]);
});

test("texts of any length take no memory: lists of values make as many as somebody sends", () => {
  const statements = new RecurringStatements();
  const long = `select ${"x".repeat(100_000)}`;
  for (let use = 0; use < 9; use += 1) expect(statements.nameOf(long)).toBeUndefined();
});
