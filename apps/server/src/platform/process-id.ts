import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

const FILE = "process-id";

/**
 * What the process of a data folder is called among those on one database: the same after a restart, and nobody else's
 * meanwhile, since a folder is one process's at a time. Not part of a backup.
 */
export function openProcessId(folder: string): string {
  const path = join(folder, FILE);
  try {
    writeFileSync(path, randomUUID(), { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST")
      throw new StartError(`The file ${path} can't be written: ${(cause as Error).message}.`, { cause });
  }
  const id = readFileSync(path, "utf8");
  if (!/^[\w-]{36}$/.test(id))
    throw new StartError(`The file ${path} is damaged; remove it, and a new one is made.`);
  return id;
}
