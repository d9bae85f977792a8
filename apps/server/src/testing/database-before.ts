import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A database with the tables from before a migration. Close it at the end. */
export async function createDatabaseBefore(tag: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    await database.db.execute(
      sql`drop schema public cascade; create schema public; drop schema drizzle cascade`,
    );
    cpSync(MIGRATIONS, folder, { recursive: true });
    const path = join(folder, "meta", "_journal.json");
    const { entries, ...rest } = journal.parse(JSON.parse(readFileSync(path, "utf8")));
    const before = entries.findIndex((entry) => entry.tag === tag);
    writeFileSync(path, JSON.stringify({ ...rest, entries: entries.slice(0, before) }));
    await migrate(database.db, { migrationsFolder: folder });
    return database;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
