import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { finishRestore } from "./finish-restore.ts";
import { StartError } from "./start-error.ts";
import { codeOf, detailOf, messageOf } from "./thrown.ts";

/** Names of our entries in a data folder; others are left alone. */
const OURS =
  /^(postgres(\.new)?|files|uploads|arrivals|processing|recordings|mail|(secret|process-id|push-keys\.json)(\.new)?|server\.lock(-journal)?|\.restor(ing|ed)|before-restore-[\d-]+)$/;

/** Another server uses the folder. */
export class DataFolderTaken extends StartError {}

export type DataFolder = { readonly path: string; readonly release: () => void };

/**
 * Creates the folder and locks out other servers until `release` or the end of this process. The lock is SQLite's, on
 * an empty file: the kernel releases it however the process ends, so a crashed server never blocks the next, and no
 * process id has to be checked.
 */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
  } catch (cause) {
    throw new StartError(`The data folder ${path} can't be made: ${messageOf(cause)}.`, { cause });
  }
  let lock: DatabaseSync | undefined;
  try {
    makePrivate(path);
    lock = new DatabaseSync(join(path, "server.lock"));
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    lock?.close();
    const isTaken = detailOf(cause, "errstr") === "database is locked";
    if (isTaken)
      throw new DataFolderTaken(
        `Another server is running on the data folder ${path}; stop it first or give this one another DATA_DIR.`,
        { cause },
      );
    throw new StartError(`The data folder ${path} can't be used: ${whyNot(cause)}.`, { cause });
  }
  const held = lock;
  finishRestore(path);
  return { path, release: () => held.close() };
}

function whyNot(cause: unknown): string {
  return codeOf(cause) === "EACCES" || detailOf(cause, "errstr") === "unable to open database file"
    ? "this user may not read and write there; start the server as the folder's owner"
    : messageOf(cause);
}

/**
 * Denies other users of the machine access: to the whole folder, or only to our entries where the folder holds others.
 * On macOS the built-in database of a server run as root must be able to traverse it.
 */
function makePrivate(path: string): void {
  const isPassage = process.platform === "darwin" && process.getuid?.() === 0;
  const names = readdirSync(path);
  const whole = names.every((name) => OURS.test(name)) ? [path] : [];
  const parts = names.filter((name) => OURS.test(name)).map((name) => join(path, name));
  for (const each of [...whole, ...parts]) {
    const stat = lstatSync(each);
    if (stat.isSymbolicLink() || (stat.mode & 0o077) === 0) continue;
    const mode = !stat.isDirectory() ? 0o600 : isPassage && each === path ? 0o711 : 0o700;
    try {
      chmodSync(each, mode);
    } catch {
      // A folder of another user, shared through its group: its permissions are left alone.
    }
  }
}

/** Creates one level at a time: Node's recursive mkdir never returns where the kernel refuses, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
