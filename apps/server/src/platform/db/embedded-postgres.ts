import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { makeCluster, openCluster, SUPERUSER, type Cluster } from "./cluster.ts";
import { endOrphanedPostgres } from "./orphaned-postgres.ts";
import { launchPostgres, type PostgresProcess } from "./postgres-process.ts";

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
  // A community's tables fit into memory: random reads cost as much as sequential ones.
  random_page_cost: "1.1",
  io_method: "sync",
  huge_pages: "off",
  jit: "off",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

/** Backoff of restarts; a minute in all. */
const RESTART_WAITS_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** After running this long the backoff is reset. */
const STEADY_MS = 60_000;

/** Connection settings for node-postgres. */
export type PostgresAddress = { readonly host: string; readonly user: string; readonly port: number };
export type EmbeddedPostgres = { readonly address: PostgresAddress; readonly close: () => Promise<void> };

export type EmbeddedOptions = {
  /** The cluster's own folder; created at the first start. */
  folder: string;
  log: Logger;
  /** Called when Postgres has ended and can't be started again. */
  onLost: () => void;
  /** Called when its process starts: from then on it needs no CPU time of this one. */
  onStarting?: () => void;
  /** Added to the settings above. */
  settings?: Readonly<Record<string, string>>;
  restartWaitsMs?: readonly number[];
};

/**
 * Starts the built-in Postgres as a child of this process, ends one that an earlier server left, and restarts it
 * whenever it ends unexpectedly. Its address stays the same.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  onLost,
  onStarting,
  settings,
  restartWaitsMs = RESTART_WAITS_MS,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(folder);
  await makeCluster(cluster);
  if (await endOrphanedPostgres(folder, cluster.sockets))
    log.warn("Ended a database that an earlier server left running");
  const all = { ...SMALL, unix_socket_directories: cluster.toldSockets, ...settings };
  const launch = (): Promise<PostgresProcess> => launchPostgres(cluster, all, log);
  const closing = new AbortController();
  const launching = launch();
  onStarting?.();
  const first = await launching;
  const keeping = keep(first, { cluster, launch, log, onLost, restartWaitsMs, closing: closing.signal });
  return {
    address: { host: cluster.sockets, user: SUPERUSER, port: 5432 },
    async close() {
      closing.abort();
      await keeping;
    },
  };
}

type Keeping = {
  cluster: Cluster;
  launch: () => Promise<PostgresProcess>;
  log: Logger;
  onLost: () => void;
  restartWaitsMs: readonly number[];
  closing: AbortSignal;
};

/** Resolves when Postgres has ended for good. */
async function keep(
  first: PostgresProcess,
  { cluster, launch, log, onLost, restartWaitsMs, closing }: Keeping,
): Promise<void> {
  let running: PostgresProcess | null = first;
  let tries = 0;
  const closed = new Promise<void>((resolve) =>
    closing.addEventListener("abort", () => resolve(), { once: true }),
  );
  for (;;) {
    if (running) {
      const startedAt = performance.now();
      await Promise.race([running.ended, closed]);
      if (closing.aborted) return await running.stop();
      if (performance.now() - startedAt >= STEADY_MS) tries = 0;
      log.error({ reason: await running.ended }, "The database ended by itself and is started again");
      running = null;
    }
    const wait = restartWaitsMs[tries++];
    if (wait === undefined) {
      log.fatal("The database can't be started again");
      onLost();
      return;
    }
    await Promise.race([sleep(wait, undefined, { ref: false }), closed]);
    if (closing.aborted) return;
    try {
      await endOrphanedPostgres(cluster.folder, cluster.sockets);
      running = await launch();
      log.info("The database runs again");
    } catch (error) {
      log.error({ err: error }, "The database does not start again yet");
    }
  }
}
