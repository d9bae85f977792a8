import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { pino } from "pino";
import { DataFolderTaken, openDataFolder } from "../platform/data-folder.ts";
import { openCluster, SUPERUSER } from "../platform/db/cluster.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded-postgres.ts";
import { StartError } from "../platform/start-error.ts";
import { messageOf } from "../platform/thrown.ts";

const quiet = pino({ level: "silent" });

/** Runs `body` with a connection, and closes it. */
export async function withClient<T>(where: ClientConfig, body: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...where, application_name: "veranda-backup" });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new StartError(`The database can't be reached: ${messageOf(cause)}.`, { cause });
  }
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** Starts the built-in database in `folder` and runs `body` on it. */
export async function withOwnPostgres<T>(folder: string, body: (client: Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ folder, log: quiet, onLost: () => undefined });
  try {
    return await withClient({ ...postgres.address, database: "postgres" }, body);
  } finally {
    await postgres.close();
  }
}

/** Runs `body` on an installation's database, whether its server is running or not. */
export async function withDatabase<T>(
  { dataFolder, url }: { dataFolder: string; url: string | undefined },
  body: (client: Client) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return await withClient({ connectionString: url }, body);
  const folder = join(dataFolder, "postgres");
  if (!existsSync(join(folder, "PG_VERSION")))
    throw new StartError(`There is no database in ${dataFolder}; DATA_DIR says where it is.`);
  try {
    const held = openDataFolder(dataFolder);
    try {
      return await withOwnPostgres(folder, body);
    } finally {
      held.release();
    }
  } catch (error) {
    if (!(error instanceof DataFolderTaken)) throw error;
    const { sockets } = await openCluster(folder);
    return await withClient({ host: sockets, port: 5432, user: SUPERUSER, database: "postgres" }, body);
  }
}
