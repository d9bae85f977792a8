import { join } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolConfig, QueryResult, QueryResultRow } from "pg";
import type { Logger } from "pino";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { ResilientPool } from "./resilient-pool.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Database = {
  readonly db: Db;
  /** Runs SQL unchanged, for libraries that write their own. Several statements in one text give several results. */
  readonly query: <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<R>>;
  /** Resolves when the database answers a query. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Connection string of an external Postgres; undefined for the built-in one in `folder`. */
  url: string | undefined;
  folder: string;
  log: Logger;
  onLost: () => void;
  /** Called when only waiting for the database remains. */
  onStarting?: () => void;
};

/** Opens the database and migrates it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log } = options;
  if (url !== undefined) options.onStarting?.();
  const folder = join(options.folder, "postgres");
  const embedded = url === undefined ? await startEmbeddedPostgres({ ...options, folder }) : null;
  try {
    const where = embedded ? { ...embedded.address, database: "postgres" } : { connectionString: url };
    return await connect(where, log, async () => embedded?.close());
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/**
 * A connection pool over any Postgres, migrated. While the database is away, queries fail with an error that
 * `isConnectionLost` recognises. `afterwards` runs when the pool has closed.
 */
export async function connect(
  where: PoolConfig,
  log: Logger,
  afterwards: () => Promise<void> = async () => undefined,
): Promise<Database> {
  const pool = new ResilientPool(where, log);
  try {
    await migrate(pool, log);
  } catch (error) {
    await pool.close();
    throw error;
  }
  // Only after the migrations, which have no time limit.
  pool.watch();
  return {
    db: drizzle({ client: pool }),
    query: (text, values) => pool.query(text, values),
    async ping() {
      await pool.query("select 1");
    },
    async close() {
      await pool.close();
      await afterwards();
    },
  };
}
