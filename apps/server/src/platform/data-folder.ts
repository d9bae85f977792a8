import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

export type DataFolder = { readonly path: string; readonly release: () => void };

/**
 * Makes the folder and keeps every other server out of it until `release` or the end of this process.
 * The lock is SQLite's on an empty file: the kernel lets go of it however the process ends, so a dead
 * server never stands in the way, and no process id has to be guessed at.
 */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
  } catch (cause) {
    throw new StartError(`The data folder ${path} can't be made: ${(cause as Error).message}.`, { cause });
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, "server.lock"));
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock?.close();
    const isTaken = (cause as { errstr?: string }).errstr === "database is locked";
    throw new StartError(
      isTaken
        ? `Another server is running on the data folder ${path}; stop it first or give this one another DATA_DIR.`
        : `The data folder ${path} can't be locked: ${(cause as Error).message}.`,
      { cause },
    );
  }
  const held = lock;
  return { path, release: () => held.close() };
}

/** By hand: Node's own recursive way never ends where the kernel makes no folders, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
