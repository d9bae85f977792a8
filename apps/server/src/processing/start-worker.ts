import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TaskLimit } from "./task-kinds.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** Readable paths: the program, but neither settings nor data. */
const PROGRAM = [
  "node_modules",
  "apps/server/node_modules",
  "apps/server/src",
  "apps/server/build",
  "apps/server/package.json",
  "packages",
  "package.json",
];
const SHELL = "/bin/sh";
/** In blocks of 512 bytes: output files are limited to 4 GB. */
const FILE_BLOCKS = 8_000_000;

/** `ffmpeg`: its path; null if the task doesn't run it. */
export type WorkerPlace = { reads: readonly string[]; writes: string | null; ffmpeg: string | null };

/**
 * Starts a process for one task: with Node's permission model (no other files, no child processes unless the kind needs
 * ffmpeg, no inspector), without the server's environment, without network where the system has namespaces, and with a
 * CPU limit by the system in case nobody watches it any more.
 */
export function startWorker(worker: string, limit: TaskLimit, place: WorkerPlace): ChildProcess {
  const ffmpeg = limit.startsFfmpeg === true ? place.ffmpeg : null;
  const writes = place.writes === null ? [] : [place.writes];
  const node = [
    `--max-old-space-size=${Math.round(limit.megabytes * 0.6)}`,
    "--permission",
    "--allow-addons",
    ...(ffmpeg !== null ? ["--allow-child-process"] : []),
    ...[...PROGRAM.map((path) => join(ROOT, path)), ...place.reads, ...writes].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    "--disable-warning=SecurityWarning",
    "--disable-warning=ExperimentalWarning",
  ];
  const hasShell = existsSync(SHELL);
  const child = fork(worker, [], {
    ...(hasShell && { execPath: SHELL }),
    execArgv: hasShell ? [...bounded(limit), ...offline(), process.execPath, ...node] : node,
    // The environment isn't passed on, since settings hold secrets.
    env: {
      NODE_ENV: "production",
      UV_THREADPOOL_SIZE: "2",
      ...(place.writes !== null && { TMPDIR: place.writes }),
      ...(ffmpeg !== null && { FFMPEG_PATH: ffmpeg }),
    },
    cwd: dirname(worker),
    // A process group of its own, so that its child processes end with it.
    detached: hasShell,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "json",
  });
  // Lower priority than the server, which runs the rooms.
  if (child.pid !== undefined) setPriority(child.pid, 5);
  return child;
}

const bounded = ({ cpuSeconds }: TaskLimit): string[] => [
  "-c",
  `ulimit -c 0; ulimit -t ${Math.ceil(cpuSeconds) + 5}; ulimit -f ${FILE_BLOCKS}; exec "$@"`,
  "worker",
];

let unshare: string[] | undefined;
/** Command for a network namespace without a network, where the system allows it. */
function offline(): string[] {
  unshare ??=
    [
      ["unshare", "-n", "--"],
      ["unshare", "-rn", "--"],
    ].find(([command = "", ...flags]) => spawnSync(command, [...flags, "true"]).status === 0) ?? [];
  return unshare;
}

/** Kills a process and its children. */
export function endWorker(child: ChildProcess): void {
  child.kill("SIGKILL");
  if (child.pid === undefined || !existsSync(SHELL)) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group has ended already.
  }
}
