import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import { StartError } from "../start-error.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** Any number that nothing else of ours locks on. */
const LOCK = 7_265_110;

/** Brings the tables forward. One process at a time: the others wait and find the work done. */
export async function migrate(pool: Pool, log: Logger): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (cause) {
    throw new StartError(`The database can't be reached: ${(cause as Error).message}.`, { cause });
  }
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning; set statement_timeout = 0");
    await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
  } catch (cause) {
    log.debug({ err: cause }, "A migration failed");
    const why =
      (cause as Error).cause instanceof Error ? ((cause as Error).cause as Error) : (cause as Error);
    throw new StartError(`The database can't be brought up to date: ${why.message}.`, { cause });
  } finally {
    // Closing the connection lets go of the lock and of the settings above, whatever happened.
    client.release(true);
  }
}
