import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { codeOf } from "../thrown.ts";

const PATIENCE_MS = 10_000;

/**
 * Ends a Postgres that an earlier server left running on this folder, and keeps a stale pid file from blocking the next
 * start: after a power cut, or in a copied folder, its pid may belong to another process. The caller holds the data
 * folder's lock, so no running server uses the folder. Returns whether a running Postgres was ended.
 */
export async function endOrphanedPostgres(folder: string, sockets: string): Promise<boolean> {
  const mark = join(folder, "postmaster.pid");
  const socketMark = join(sockets, ".s.PGSQL.5432.lock");
  const pids = [readPid(mark), readPid(socketMark)].filter((pid) => pid !== null);
  const left = pids.find((pid) => isAlive(pid) && runsOver(pid, folder));
  if (left !== undefined) await end(left);
  rmSync(socketMark, { force: true });
  disown(mark);
  return left !== undefined;
}

/**
 * Makes the pid file acceptable to Postgres, which trusts no living process but its own parent. The file itself stays,
 * since it also names the shared memory by which Postgres finds workers that still run.
 */
function disown(mark: string): void {
  const pid = readPid(mark);
  if (pid === null || !isAlive(pid)) return;
  const [, ...rest] = readFileSync(mark, "utf8").split("\n");
  writeFileSync(mark, [process.pid, ...rest].join("\n"));
}

async function end(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch (cause) {
      if (codeOf(cause) === "ESRCH") return;
      throw new StartError(
        `A database process (${pid}) of an earlier server can't be ended; stop it by hand.`,
        {
          cause,
        },
      );
    }
    if (await hasEnded(pid, PATIENCE_MS)) return;
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
    return codeOf(cause) === "EPERM";
  }
}

/** Whether the process is a Postgres with this folder as working directory, where Postgres always stays. */
function runsOver(pid: number, folder: string): boolean {
  try {
    const { program, workingFolder } = describe(pid);
    const [theirs, ours] = [statSync(workingFolder), statSync(folder)];
    return /^postgres\b/.test(program) && theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // Another user's process, or one that has ended in the meantime.
    return false;
  }
}

function describe(pid: number): { program: string; workingFolder: string } {
  if (process.platform === "linux")
    return { program: readFileSync(`/proc/${pid}/comm`, "utf8"), workingFolder: `/proc/${pid}/cwd` };
  const fields = execFileSync("lsof", ["-a", "-p", String(pid), "-d", "cwd", "-Fcn"], { encoding: "utf8" });
  const field = (letter: string): string => new RegExp(`^${letter}(.+)$`, "m").exec(fields)?.[1] ?? "";
  return { program: field("c"), workingFolder: field("n") };
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isAlive(pid) && !isZombie(pid)) {
    if (performance.now() > until) return false;
    await sleep(10);
  }
  return true;
}

/** Whether the process has ended but its new parent hasn't reaped it. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return true;
  }
}
