// Slow: starts databases.
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { needs } from "../../testing/needs.ts";
import { makeCluster, openCluster } from "./cluster.ts";
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { launchPostgres } from "./postgres-process.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";
import { choosePostgresUser } from "./postgres-user.ts";
import { reachablePrograms } from "./reachable-programs.ts";

const PATIENCE = { timeout: 120_000 };
const isRoot = process.getuid?.() === 0;
const log = pino({ level: "silent" });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "veranda-db-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (name: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    folder: join(folder, name),
    log,
    onLost: () => undefined,
    settings: { fsync: "off" },
    ...more,
  });

/** Runs a query on a connection of its own. */
async function ask(postgres: Pick<EmbeddedPostgres, "address">, question: string): Promise<unknown> {
  const client = new Client({ ...postgres.address, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(question);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

const markOf = (name: string): string => join(folder, name, "postmaster.pid");
const pidOf = (name: string): number => Number(readFileSync(markOf(name), "utf8").split("\n")[0]);

test(
  "its data may be below a folder that only its owner can enter, in a path with blanks and umlauts",
  PATIENCE,
  async () => {
    mkdirSync(join(folder, "Für mich"), { mode: 0o700 });
    const first = await start("Für mich/Meine Daten");
    await ask(first, "create table kept as select 42 as n");
    await first.close();
    const second = await start("Für mich/Meine Daten");
    expect(await ask(second, "select n from kept")).toEqual([42]);
    await second.close();
  },
);

test(
  "as root its programs are copied out of a folder that only root can enter, and run there",
  { ...PATIENCE, ...needs("root", isRoot) },
  async () => {
    const locked = join(folder, "locked");
    mkdirSync(locked, { mode: 0o700 });
    const found = findPostgresPrograms();
    const programs = { ...found, root: join(locked, "native") };
    cpSync(found.root, programs.root, { recursive: true, verbatimSymlinks: true });
    const user = choosePostgresUser(join(folder, "none"));
    chmodSync(folder, 0o755);
    const place = join(folder, "place");
    // A folder that others can write to is not used.
    mkdirSync(join(folder, "public"));
    chmodSync(join(folder, "public"), 0o777);
    const places = [join(folder, "public"), place];
    const reached = await reachablePrograms(programs, user, places);
    expect(reached.root.startsWith(`${place}/`)).toBe(true);

    // Files removed by a cleaner of temporary folders are restored.
    rmSync(join(reached.root, "share"), { recursive: true });
    expect(await reachablePrograms(programs, user, places)).toEqual(reached);
    const cluster = { ...(await openCluster(join(locked, "postgres"))), programs: reached };
    await makeCluster(cluster);
    const running = await launchPostgres(
      cluster,
      { listen_addresses: "", unix_socket_directories: cluster.toldSockets },
      log,
    );
    const address = { host: cluster.sockets, user: "veranda", port: 5432 };
    expect(await ask({ address }, "select 1")).toEqual([1]);
    await running.stop();

    await expect(reachablePrograms(programs, user, [])).rejects.toThrow(
      /can't run as root, and no other user may run its programs in .*; move this folder/,
    );
  },
);

test("a server that is suspended (SIGSTOP) is ended nevertheless", PATIENCE, async () => {
  await (await start("frozen")).close();
  const cluster = await openCluster(join(folder, "frozen"));
  const settings = { listen_addresses: "", unix_socket_directories: cluster.toldSockets };
  const frozen = await launchPostgres(cluster, settings, log);
  process.kill(frozen.pid, "SIGSTOP");
  await frozen.stop(200);
  expect(await frozen.ended).toContain("SIGKILL");
  const again = await start("frozen");
  expect(await ask(again, "select 1")).toEqual([1]);
  await again.close();
});

// As root the copy belongs to root; it is given to the user that Postgres runs as.
test("a copy of a running cluster starts beside it and leaves it alone", PATIENCE, async () => {
  const original = await start("data-original");
  await ask(original, "create table kept as select 7 as n");
  await ask(original, "checkpoint");
  // The copy's name is a prefix of the original's.
  cpSync(join(folder, "data-original"), join(folder, "data"), {
    recursive: true,
    filter: (path) => !path.endsWith(".s.PGSQL.5432"),
  });
  const before = pidOf("data-original");
  const copy = await start("data");
  expect(await ask(copy, "select n from kept")).toEqual([7]);
  expect(pidOf("data-original")).toBe(before);
  expect(await ask(original, "select n from kept")).toEqual([7]);
  await copy.close();
  await original.close();
});

test("pid files whose number now belongs to another process don't block the start", PATIENCE, async () => {
  await (await start("cut")).close();
  const other = spawn("sleep", ["600"]);
  const lines = `${other.pid}\n${join(folder, "cut")}\n1700000000\n5432\n`;
  writeFileSync(markOf("cut"), `${lines}${join(folder, "cut")}\n\n  1234567 7\nready   \n`);
  writeFileSync(join(folder, "cut", ".s.PGSQL.5432.lock"), `${lines}${join(folder, "cut")}\n`);
  const postgres = await start("cut");
  expect(await ask(postgres, "select 1")).toEqual([1]);
  expect(other.exitCode ?? other.signalCode).toBe(null);
  other.kill();
  await postgres.close();
});

test.each(["SIGKILL", "SIGQUIT", "SIGINT"] as const)(
  "is restarted at the same address after %s",
  PATIENCE,
  async (signal) => {
    const name = `dying-${signal}`;
    const onLost = vi.fn<() => void>();
    const postgres = await start(name, { onLost });
    await ask(postgres, "create table kept as select 5 as n");
    const before = pidOf(name);
    process.kill(before, signal);
    await vi.waitFor(async () => expect(await ask(postgres, "select n from kept")).toEqual([5]), PATIENCE);
    expect(pidOf(name)).not.toBe(before);
    expect(onLost).not.toHaveBeenCalled();
    await postgres.close();
  },
);

test("reports the loss when all restarts have failed", PATIENCE, async () => {
  const onLost = vi.fn<() => void>();
  const postgres = await start("lost", { onLost, restartWaitsMs: [0, 10, 10] });
  renameSync(join(folder, "lost", "global"), join(folder, "lost", "elsewhere"));
  process.kill(pidOf("lost"), "SIGQUIT");
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), PATIENCE);
  await postgres.close();
});

test("an interrupted initialisation starts over", PATIENCE, async () => {
  mkdirSync(join(folder, "half.new"));
  writeFileSync(join(folder, "half.new", "PG_VERSION"), "18\n");
  const postgres = await start("half");
  expect(await ask(postgres, "select 1")).toEqual([1]);
  await postgres.close();
});
