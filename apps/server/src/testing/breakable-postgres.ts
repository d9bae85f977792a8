import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { makeCluster, openCluster, SUPERUSER, type Cluster } from "../platform/db/cluster.ts";
import type { PostgresAddress } from "../platform/db/embedded-postgres.ts";
import { endOrphanedPostgres } from "../platform/db/orphaned-postgres.ts";
import { launchPostgres, type PostgresProcess } from "../platform/db/postgres-process.ts";
import { SilenceableLine } from "./silenceable-line.ts";
import { soon } from "./soon.ts";

const log = pino({ level: "silent" });

/** A real Postgres of a test's own, like an external one, with simulated failures. */
export class BreakablePostgres {
  readonly address: PostgresAddress;
  readonly #folder: string;
  readonly #cluster: Cluster;
  readonly #line: SilenceableLine;
  #process: PostgresProcess | null = null;

  private constructor(folder: string, cluster: Cluster, line: SilenceableLine) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.#line = line;
    this.address = { host: cluster.sockets, user: SUPERUSER, port: 5432 };
  }

  static async make(): Promise<BreakablePostgres> {
    const folder = mkdtempSync(join(tmpdir(), "veranda-breakable-"));
    // The database may run as a user other than root.
    chmodSync(folder, 0o755);
    const cluster = await openCluster(join(folder, "postgres"));
    await makeCluster(cluster);
    const line = await SilenceableLine.open(join(cluster.sockets, ".s.PGSQL.5432"));
    const made = new BreakablePostgres(folder, cluster, line);
    await made.start();
    return made;
  }

  /** Connection string for a server, through a connection that can be silenced. */
  get url(): string {
    return `postgres://${this.address.user}@127.0.0.1:${this.#line.port}/postgres`;
  }

  /** No effect while it is running. */
  async start(): Promise<void> {
    if (this.#process !== null) return;
    await endOrphanedPostgres(this.#cluster.folder, this.#cluster.sockets);
    const settings = {
      unix_socket_directories: this.#cluster.toldSockets,
      listen_addresses: "",
      fsync: "off",
    };
    // Killed processes may take a moment to end.
    this.#process = await soon(() => launchPostgres(this.#cluster, settings, log));
  }

  /** A fast shutdown, like a restart of the service: every connection is notified and closed. */
  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  async kill(): Promise<void> {
    if (this.#process === null) return;
    // One in the middle of a query would still answer it.
    this.#signalAll("SIGKILL");
    await this.#process.ended;
    this.#process = null;
  }

  /** Suspends it: the kernel accepts connections, but nothing answers. */
  freeze(): void {
    this.#signalAll("SIGSTOP");
  }

  thaw(): void {
    this.#signalAll("SIGCONT");
  }

  /** Holds back data in both directions, without an error on any connection. */
  silence(): void {
    this.#line.hold();
  }

  speak(): void {
    this.#line.letGo();
  }

  /** Ends everybody's connections. */
  async terminateBackends(): Promise<void> {
    const client = new Client({ ...this.address, database: "postgres" });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await client.end();
  }

  async close(): Promise<void> {
    this.#line.close();
    this.thaw();
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Signals the server and each of its processes. */
  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid;
    if (pid === undefined) return;
    // Before the parent ends, since it has no children afterwards.
    for (const each of [...childrenOf(pid), pid]) {
      try {
        process.kill(each, signal);
      } catch (error) {
        // It has ended in the meantime.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  }
}

/** Not every Linux has pgrep, and macOS has no /proc. */
function childrenOf(pid: number): number[] {
  const listed =
    process.platform === "linux"
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      : execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return listed.split(/\s/).filter(Boolean).map(Number);
}
