import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";
import { writeWhole } from "./write-whole.ts";
import { codeOf, messageOf } from "./thrown.ts";

const FILE = "process-id";

/**
 * The id of a data folder's process among those on one database: stable across restarts and unique, since only one
 * process uses a folder at a time. Not part of a backup.
 */
export function openProcessId(folder: string): string {
  const path = join(folder, FILE);
  const kept = readKept(path);
  // A full disk or a crash leaves an empty file; its id was never used.
  if (kept === "") return makeNew(path);
  if (!/^[\w-]{36}$/.test(kept))
    throw new StartError(`The file ${path} is damaged; remove it, and a new one is made.`);
  return kept;
}

/** Empty if there is none. */
function readKept(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return "";
    throw new StartError(`The file ${path} can't be read: ${messageOf(cause)}.`, { cause });
  }
}

function makeNew(path: string): string {
  const id = randomUUID();
  try {
    writeWhole(path, id);
  } catch (cause) {
    throw new StartError(`The file ${path} can't be written: ${messageOf(cause)}.`, { cause });
  }
  return id;
}
