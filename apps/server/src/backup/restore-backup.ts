import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDataFolder } from "../platform/data-folder.ts";
import { ASIDE, finishRestore, RESTORED, RESTORING } from "../platform/finish-restore.ts";
import { StartError } from "../platform/start-error.ts";
import { readWholeBackup } from "./manifest.ts";
import { withClient, withOwnPostgres } from "./open-for-copy.ts";
import { holdsTables, restoreRows } from "./rows.ts";

export type RestoreOptions = {
  from: string;
  dataFolder: string;
  url: string | undefined;
  /** Whether the backup may replace existing data. */
  overwrite: boolean;
  now: Date;
};

const NOTHING_OF_OURS = /^(server\.lock.*|\.restoring|before-restore-.*)$/;

/** Restores a backup, completely or not at all; the server must not be running. Existing data is moved aside. */
export async function restoreBackup({
  from,
  dataFolder,
  url,
  overwrite,
  now,
}: RestoreOptions): Promise<void> {
  const { database } = await readWholeBackup(from);
  const held = openDataFolder(dataFolder);
  try {
    const isTaken = (await readdir(dataFolder)).some((name) => !NOTHING_OF_OURS.test(name));
    if (isTaken && !overwrite)
      throw new StartError(
        `The data folder ${dataFolder} is in use already; with --overwrite the backup takes its place, and what is there is moved aside.`,
      );
    const staging = join(dataFolder, RESTORING);
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    if (existsSync(join(from, "data"))) await cp(join(from, "data"), staging, { recursive: true });
    await writeFile(
      join(staging, ASIDE),
      `before-restore-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, "-")}`,
    );
    if (url === undefined)
      await withOwnPostgres(join(staging, "postgres"), (client) =>
        restoreRows(client, from, database, { replace: false }),
      );
    else
      await withClient({ connectionString: url }, async (client) => {
        const replace = await holdsTables(client);
        if (replace && !overwrite)
          throw new StartError(
            "The database of DATABASE_URL holds tables already; with --overwrite the backup takes their place, and what is there is lost.",
          );
        await restoreRows(client, from, database, { replace });
      });
    await rename(staging, join(dataFolder, RESTORED));
    finishRestore(dataFolder);
  } finally {
    await rm(join(dataFolder, RESTORING), { recursive: true, force: true });
    held.release();
  }
}
