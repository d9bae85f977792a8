import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../platform/start-error.ts";
import { keep, writeManifest, type ManifestFile } from "./manifest.ts";
import { withDatabase } from "./open-for-copy.ts";
import { saveRows } from "./rows.ts";

/** Parts of the data folder that are not copied: the database is dumped, the rest is temporary. */
const LEFT_OUT =
  /^(postgres(\.new)?|uploads|arrivals|processing|recordings|server\.lock.*|\.restor(ing|ed)|before-restore-.*)$/;

/** Files have temporary names until they are complete. */
const UNFINISHED = /^\.arriving$|\.part$/;

export type BackupOptions = {
  dataFolder: string;
  url: string | undefined;
  /** Parent folder of all backups. */
  into: string;
  now: Date;
};

/**
 * Copies the database, the files and the secrets while the server runs, and returns the backup's folder. It gets its
 * final name only when it is complete.
 */
export async function makeBackup({ dataFolder, url, into, now }: BackupOptions): Promise<string> {
  if (!existsSync(dataFolder))
    throw new StartError(`There is no data folder ${dataFolder}; DATA_DIR says where it is.`);
  const name = `veranda-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const whole = join(into, name);
  const partial = join(into, `.${name}.partial`);
  if (existsSync(whole)) throw new StartError(`There is a backup ${whole} already.`);
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const files: Record<string, ManifestFile> = {};
    const copyFiles = () => copyNew(dataFolder, partial, "data", files, LEFT_OUT);
    // Copied again: files may be deleted or added around the reading of the database, and all that it refers to must be
    // included. A file's bytes never change.
    await copyFiles();
    const saved = await withDatabase({ dataFolder, url }, (client) => saveRows(client, partial));
    await copyFiles();
    await writeManifest(partial, {
      madeAt: now.toISOString(),
      database: saved.database,
      files: { ...saved.files, ...files },
    });
    await rename(partial, whole);
    await flushFolder(into);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  return whole;
}

async function copyNew(
  from: string,
  to: string,
  path: string,
  files: Record<string, ManifestFile>,
  leftOut: RegExp = UNFINISHED,
): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    if (leftOut.test(entry.name)) continue;
    if (entry.isDirectory()) await copyNew(join(from, entry.name), to, below, files);
    else if (entry.isFile() && files[below] === undefined) {
      const kept = await keep(() => createReadStream(join(from, entry.name)), join(to, below)).catch(
        async (error: NodeJS.ErrnoException) => {
          // It was deleted a moment ago.
          if (error.code !== "ENOENT") throw error;
          await rm(join(to, below), { force: true });
          return null;
        },
      );
      if (kept) files[below] = kept;
    }
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
