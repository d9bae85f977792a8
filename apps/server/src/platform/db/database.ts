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
  /** As it stands, for libraries that write their own SQL. Several statements in one text give several results. */
  readonly query: <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<R>>;
  /** Resolves when a question to the database is answered. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** A Postgres to use; undefined: the built-in one in `folder`. */
  url: string | undefined;
  folder: string;
  log: Logger;
  onLost: () => void;
  /** Called when what remains is to wait for the database. */
  onStarting?: () => void;
};

/** Opens the database and brings its tables up to date. */
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
 * A pool over any Postgres, migrated. While the database is away, queries fail with what `isConnectionLost` knows.
 * `afterwards` runs when the pool has closed.
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
  // Not before: bringing tables up to date may take as long as it takes.
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
