import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { StartError } from "../start-error.ts";
import { endLeftOver } from "./left-over.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { choosePostgresUser, commandAs, type PostgresUser } from "./postgres-user.ts";

const run = promisify(execFile);

/** Superuser of the built-in database; its socket stands in a folder that only its owner may enter. */
const SUPERUSER = "veranda";
const START_PATIENCE_MS = 30_000;
const STOP_PATIENCE_MS = 20_000;
/** Bytes that the path of a Unix socket may have (sun_path, on macOS the shortest). */
const SOCKET_PATH_MAX = 103;

/** Sized for one community beside the server on a small machine. */
const SMALL = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "40",
  shared_buffers: "32MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_worker_processes: "2",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  // A community's tables are in memory: a look into an index costs what a read in a row costs.
  random_page_cost: "1.1",
  io_method: "sync",
  huge_pages: "off",
  jit: "off",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

/** Where a client of node-postgres finds it. */
export type PostgresAddress = { readonly host: string; readonly user: string; readonly port: number };
export type EmbeddedPostgres = { readonly address: PostgresAddress; readonly close: () => Promise<void> };

export type EmbeddedOptions = {
  /** The cluster's own folder; made at the first start. */
  folder: string;
  log: Logger;
  /** Called when Postgres ends without having been asked to. */
  onLost: () => void;
  /** On top of the settings above. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts the built-in Postgres as a child of this process, over whatever an earlier one left. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, log } = options;
  if (process.platform === "win32")
    throw new StartError("The built-in database needs Linux or macOS; set DATABASE_URL to a Postgres.");
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(folder);
  if (!existsSync(join(folder, "PG_VERSION"))) await makeCluster(folder, binaries, user);
  else if (await endLeftOver(folder)) log.warn("Ended a database that an earlier server left running");
  const sockets = socketFolder(folder, user);
  const child = await launch(options, binaries, user, sockets);
  let isClosing = false;
  child.once("exit", (code, signal) => {
    if (isClosing) return;
    log.fatal({ code, signal }, "The database ended by itself");
    options.onLost();
  });
  return {
    address: { host: sockets, user: SUPERUSER, port: 5432 },
    async close() {
      isClosing = true;
      await stop(child);
    },
  };
}

async function makeCluster(folder: string, { initdb }: PostgresBinaries, user: PostgresUser): Promise<void> {
  // What a first start that was interrupted left here is not a cluster yet.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    "--auth=trust",
    "--no-instructions",
    ...locale,
  ];
  const command = commandAs(user, initdb, args, folder);
  try {
    await run(command.file, command.args, { ...command.user, env: environment(), cwd: "/" });
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    const said = String((cause as { stderr?: string }).stderr ?? cause).trim();
    throw new StartError(`The built-in database can't be made in ${folder}: ${said}`, { cause });
  }
}

/** The cluster's folder itself, unless its path is too long for a socket. */
function socketFolder(folder: string, user: PostgresUser): string {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= SOCKET_PATH_MAX) return folder;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const short = join(tmpdir(), `veranda-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (user) chownSync(short, user.uid, user.gid);
  return short;
}

async function launch(
  { folder, log, settings = {} }: EmbeddedOptions,
  { postgres }: PostgresBinaries,
  user: PostgresUser,
  sockets: string,
): Promise<ChildProcess> {
  const all = { ...SMALL, unix_socket_directories: sockets, ...settings };
  const args = ["-D", folder, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const command = commandAs(user, postgres, args, folder);
  // A group of its own: Ctrl-C reaches the server, which closes its database last.
  const child = spawn(command.file, command.args, {
    ...command.user,
    env: environment(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  await new Promise<void>((ready, failed) => {
    const fail = (why: string): void => {
      clearTimeout(timer);
      failed(
        new StartError(`The built-in database does not start: ${why} ${said.slice(-5).join(" ")}`.trim()),
      );
    };
    const timer = setTimeout(() => {
      child.kill("SIGQUIT");
      fail("it took too long.");
    }, START_PATIENCE_MS);
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code) => fail(`it ended with code ${code}.`));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n").filter(Boolean)) {
        log.debug({ postgres: line });
        if (said.push(line) > 50) said.shift();
      }
      if (!text.includes("ready to accept connections")) return;
      clearTimeout(timer);
      child.removeAllListeners("exit");
      child.removeAllListeners("error");
      ready();
    });
  });
  return child;
}

/** A fast shutdown: transactions are rolled back, what is committed is written. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" });
