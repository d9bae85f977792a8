import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";

const PATIENCE_MS = 10_000;

/**
 * Ends a Postgres that a killed server left behind in this folder. The caller holds the data folder's
 * lock, so no living server uses it. Answers whether one was found.
 */
export async function endLeftOver(folder: string): Promise<boolean> {
  const file = join(folder, "postmaster.pid");
  const pid = readPid(file);
  if (pid === null || !isAlive(pid)) return false;
  if (!isPostgresOf(pid, folder)) {
    // The number belongs to someone else by now; Postgres itself would not dare to take it over.
    rmSync(file, { force: true });
    return false;
  }
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    if (await hasEnded(pid, PATIENCE_MS)) return true;
  }
  throw new StartError(`A database process (${pid}) of an earlier server does not end; stop it by hand.`);
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgresOf(pid: number, folder: string): boolean {
  const command =
    process.platform === "linux"
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return command.includes("postgres") && command.includes(folder);
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (isAlive(pid) && !isZombie(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

/** An orphan whose new parent does not collect it is gone all the same. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
