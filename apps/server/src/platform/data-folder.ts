import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { finishRestore } from "./finish-restore.ts";
import { StartError } from "./start-error.ts";
import { codeOf, detailOf, messageOf } from "./thrown.ts";

/** Entries of a data folder that are ours; others are left alone. */
const OURS =
  /^(postgres(\.new)?|files|uploads|arrivals|processing|recordings|mail|(secret|process-id|push-keys\.json)(\.new)?|server\.lock(-journal)?|\.restor(ing|ed)|before-restore-[\d-]+)$/;

/** Another server has the folder. */
export class DataFolderTaken extends StartError {}

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
 * Keeps other users of the machine out: of the whole folder, or of what is ours in a folder that holds other
 * things too. On macOS the built-in database of a server run as root has to come through.
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
      // A folder of another user, shared by its group: its permissions are left alone.
    }
  }
}

/** Level by level: Node's recursive mkdir never returns where the kernel refuses, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
