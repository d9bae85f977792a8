import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { isFromNewerVersion } from "./job-schema.ts";
import { StartError } from "../start-error.ts";
import { codeOf, messageOf } from "../thrown.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Key of the advisory lock; any number that no other lock of ours uses. */
const LOCK = 7_265_110;

/** How long a start waits for a database that exists but can't answer yet. */
const START_PATIENCE_MS = 30_000;
const START_RETRY_MS = 500;
const STARTING_UP = "57P03";
/** Messages of node-postgres, which has no code for it. */
const TIMED_OUT = /^(Connection terminated due to connection timeout|timeout expired)/;

/** All migrations of this version, oldest first. */
export const bundledMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: FOLDER });

/** Migrations that were applied to a database, by their timestamps; none before the first start. */
export async function migrationsOf(client: Pick<PoolClient, "query">): Promise<number[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<{ made: string }>(
    "select created_at as made from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ made }) => Number(made));
}

/** Whether one of these migrations belongs to a newer version. */
export function hasUnknown(migrations: readonly number[]): boolean {
  const bundled = new Set(bundledMigrations().map(({ folderMillis }) => folderMillis));
  return migrations.some((made) => !bundled.has(made));
}

/** Runs pending migrations. One process at a time: the others wait, then find nothing pending. */
export async function migrate(pool: Pool, log: Logger): Promise<void> {
  const client = await connectPatiently(pool);
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning; set statement_timeout = 0");
    if (hasUnknown(await migrationsOf(client)) || (await isFromNewerVersion(client)))
      throw new StartError(
        "The database has been used by a newer version of this server; start that version, or restore a backup from before.",
      );
    await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    log.debug({ err: cause }, "A migration failed");
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    throw new StartError(`The database can't be brought up to date: ${messageOf(why)}.`, { cause });
  } finally {
    // Closing the connection releases the lock and resets the settings above in any case.
    client.release(true);
  }
}

/** Waits for a database that is starting or too busy to accept a connection; fails at once if nothing listens. */
async function connectPatiently(pool: Pool): Promise<PoolClient> {
  const end = performance.now() + START_PATIENCE_MS;
  let isThere = false;
  for (;;) {
    try {
      return await pool.connect();
    } catch (cause) {
      isThere ||= codeOf(cause) === STARTING_UP || TIMED_OUT.test(messageOf(cause));
      if (!isThere || performance.now() > end)
        throw new StartError(`The database can't be reached: ${messageOf(cause)}.`, { cause });
    }
    await pause(START_RETRY_MS);
  }
}
