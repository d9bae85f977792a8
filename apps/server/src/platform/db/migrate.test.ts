import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Pool } from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { connect } from "./database.ts";
import { migrate } from "./migrate.ts";

const journal = JSON.parse(
  readFileSync(new URL("../../../migrations/meta/_journal.json", import.meta.url), "utf8"),
) as { entries: unknown[] };

test("several processes can migrate at once", async () => {
  const database = await createTestDatabase();
  await database.db.execute(
    sql`drop schema public cascade; create schema public; drop schema drizzle cascade`,
  );
  const log = pino({ level: "silent" });
  const where = { connectionString: database.url };
  const opened = await Promise.all([connect(where, log), connect(where, log), connect(where, log)]);
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
  );
  expect(rows).toEqual([{ n: journal.entries.length }]);
  await Promise.all(opened.map((each) => each.close()));
  await database.close();
});

test("a database migrated by a newer version is refused with a message, and left unchanged", async () => {
  const database = await createTestDatabase();
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  );
  await expect(connect({ connectionString: database.url }, pino({ level: "silent" }))).rejects.toThrow(
    "The database has been used by a newer version of this server; start that version, or restore a backup from before.",
  );
  await database.close();
});

test("a start waits for a database that is starting up, but not for one that doesn't exist", async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  const first = vi.spyOn(pool, "connect");
  const fault = (code: string) => () => {
    throw Object.assign(new Error("Not now"), { code });
  };
  first.mockImplementationOnce(fault("57P03"));
  await migrate(pool, pino({ level: "silent" }));
  expect(first).toHaveBeenCalledTimes(2);
  first.mockImplementationOnce(fault("ECONNREFUSED"));
  await expect(migrate(pool, pino({ level: "silent" }))).rejects.toThrow("can't be reached: Not now");
  expect(first).toHaveBeenCalledTimes(3);
  await pool.end();
  await database.close();
});

test("a search folds accents and case", async () => {
  const database = await createTestDatabase();
  const { rows } = await database.db.execute(sql`select fold_text('Crème Brûlée ÅNGSTRÖM') as folded`);
  expect(rows).toEqual([{ folded: "creme brulee angstrom" }]);
  await database.close();
});
