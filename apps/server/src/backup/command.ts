import { resolve } from "node:path";
import { stderr, stdout } from "node:process";
import { ConfigError, readConfig } from "../config/read-config.ts";
import { StartError } from "../platform/start-error.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { stackOf } from "../platform/thrown.ts";

const USE =
  "Use: backup [--to FOLDER], restore --from BACKUP [--overwrite]; settings as the server takes them.";

/** The `backup` and `restore` commands, with the settings of their server. */
async function command([what, ...given]: readonly string[]): Promise<string> {
  const { flags, rest } = split(given);
  const {
    DATA_DIR: dataFolder,
    DATABASE_URL: url,
    S3_BUCKET,
  } = readConfig({ argv: rest, env: process.env, folder: process.cwd() });
  const where = { dataFolder, url, now: new Date() };
  const elsewhere =
    S3_BUCKET === undefined ? "" : ` The files in the bucket ${S3_BUCKET} are not part of it.`;
  if (what === "backup")
    return `Saved ${await makeBackup({ ...where, into: resolve(flags.to ?? "backups") })}.${elsewhere}`;
  if (what !== "restore" || flags.from === undefined) throw new ConfigError(USE);
  await restoreBackup({ ...where, from: resolve(flags.from), overwrite: flags.overwrite });
  return `Restored ${flags.from} into ${dataFolder}.${elsewhere}`;
}

type Flags = { to?: string; from?: string; overwrite: boolean };

/** Separates the command's own flags from settings. */
function split(given: readonly string[]): { flags: Flags; rest: string[] } {
  const flags: Flags = { overwrite: false };
  const rest: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const [flag = "", ...after] = (given[at] ?? "").split("=");
    const value = (): string => (after.length > 0 ? after.join("=") : (given[++at] ?? ""));
    if (flag === "--to") flags.to = value();
    else if (flag === "--from") flags.from = value();
    else if (flag === "--overwrite") flags.overwrite = true;
    else rest.push(given[at] ?? "");
  }
  return { flags, rest };
}

/** Runs the command, prints the result, and sets the exit code. */
export async function run(given: readonly string[]): Promise<void> {
  process.umask(0o077);
  try {
    stdout.write(`${await command(given)}\n`);
  } catch (error) {
    const isMistake = error instanceof ConfigError || error instanceof StartError;
    stderr.write(`${isMistake ? error.message : stackOf(error)}\n`);
    process.exitCode = 1;
  }
}
