import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import { StartError } from "../start-error.ts";
import { spawnOptions, type Cluster } from "./cluster.ts";
import { programOf } from "./postgres-programs.ts";
import { codeOf } from "../thrown.ts";

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const QUIT_TIMEOUT_MS = 5_000;

export type PostgresProcess = {
  readonly pid: number;
  /** Resolves with the exit reason. */
  readonly ended: Promise<string>;
  /**
   * Fast shutdown: transactions are rolled back, committed data is written. After the timeout an immediate shutdown,
   * then SIGKILL, which also ends a suspended process: the next start recovers from the write-ahead log.
   */
  readonly stop: (patienceMs?: number) => Promise<void>;
};

/** Starts Postgres on a cluster; resolves when it accepts connections. */
export async function launchPostgres(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: Logger,
): Promise<PostgresProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A process group of its own: Ctrl-C reaches the server, which closes its database last.
  const child = spawn(programOf(cluster.programs, "postgres"), ["-D", cluster.toldFolder, ...options], {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `it ended with code ${code}.` : `it ended by ${signal}.`),
    );
  });
  await untilReady(child, ended, log);
  const guard = startGuard(child);
  void ended.then(() => guard.kill("SIGKILL"));
  return {
    pid: child.pid ?? 0,
    ended,
    async stop(patienceMs = STOP_TIMEOUT_MS) {
      child.kill("SIGINT");
      const quit = setTimeout(() => child.kill("SIGQUIT"), patienceMs);
      const kill = setTimeout(() => killGroup(child), patienceMs + Math.min(patienceMs, QUIT_TIMEOUT_MS));
      await ended;
      clearTimeout(quit);
      clearTimeout(kill);
    },
  };
}

/** Including its child processes. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

async function untilReady(child: ChildProcess, ended: Promise<string>, log: Logger): Promise<void> {
  const said: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<null>();
  if (child.stderr)
    createInterface(child.stderr).on("line", (line) => {
      log.debug({ postgres: line });
      if (said.push(line) > 5) said.shift();
      if (line.includes("ready to accept connections")) resolve(null);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGQUIT");
  }, START_TIMEOUT_MS);
  const failure = await Promise.race([ready, ended]);
  clearTimeout(timer);
  if (failure === null) return;
  const why = isLate ? "it took too long." : failure;
  throw new StartError(`The built-in database does not start: ${why} ${said.join(" ")}`.trim());
}

/**
 * Ends Postgres if this process ends without doing so, for example by SIGKILL: a shell that reads from a pipe, which
 * the kernel then closes. It has its own process group, so that Ctrl-C does not end it first.
 */
function startGuard({ pid }: ChildProcess): ChildProcess {
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without the guard, the next start ends an orphaned Postgres.
  guard.on("error", () => undefined);
  return guard;
}
