// Slow: starts whole servers.
import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builtServer } from "../testing/built-server.ts";
import { copyFolder } from "../testing/copy-folder.ts";

const PATIENCE_MS = 60_000;
const PATIENT = { timeout: PATIENCE_MS * 2 };
let main: string;
let folder: string;

beforeAll(async () => {
  main = await builtServer();
  folder = mkdtempSync(join(tmpdir(), "veranda-start-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const { child, ended } of left.values()) {
    child.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

type Process = { child: ChildProcess; output(): string; ended: Promise<number | null> };

function start(data: string, env: NodeJS.ProcessEnv = {}): Process {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      HOST: "127.0.0.1",
      METRICS_PORT: "0",
      LOG_PRETTY: "false",
      DATA_DIR: join(folder, data),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, output: () => text, ended };
}

/** Waits until it serves, and returns its address. */
async function open(data: string, env?: NodeJS.ProcessEnv): Promise<Process & { origin: string }> {
  const process = start(data, env);
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const origin = /is open at (http:[^"]+)/.exec(process.output())?.[1];
    if (origin !== undefined) return { ...process, origin };
    if (process.child.exitCode !== null || Date.now() > until) throw new Error(process.output());
    await sleep(20);
  }
}

const left = new Map<string, Awaited<ReturnType<typeof open>>>();
/** The server that an earlier test left running on this folder, or a new one on a copy of the first test's folder. */
async function running(data: string): ReturnType<typeof open> {
  const server = left.get(data);
  left.delete(data);
  if (server !== undefined && server.child.exitCode === null) return server;
  furnish(data);
  return open(data);
}
/** Keeps a server for `running` of a later test: starting one takes longer than most tests. */
function leave(data: string, server: Awaited<ReturnType<typeof open>>): void {
  left.set(data, server);
}

/** Copies the first test's data folder: creating a database takes longer than starting it. */
function furnish(data: string): void {
  const from = join(folder, "first");
  if (existsSync(join(folder, data))) return;
  if (existsSync(join(from, "postgres", "PG_VERSION"))) copyFolder(from, join(folder, data));
}

/** Files that others than the owner can access, and how. */
function openIn(data: string): string[] {
  const modeOf = (name: string): number => statSync(join(folder, data, name)).mode;
  return [".", ...readdirSync(join(folder, data))]
    .filter((name) => (modeOf(name) & 0o077) !== 0)
    .map((name) => `${name} ${(modeOf(name) & 0o777).toString(8)}`);
}

const databasePid = (data: string): number =>
  Number(readFileSync(join(folder, data, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const healthy = async (origin: string): Promise<boolean> => (await fetch(`${origin}/api/health`)).ok;

test("a first start creates what it needs, and Ctrl-C closes everything", PATIENT, async () => {
  const server = await open("first");
  expect(await healthy(server.origin)).toBe(true);
  expect(statSync(join(folder, "first", "secret")).mode & 0o777).toBe(0o600);
  const secret = readFileSync(join(folder, "first", "secret"), "utf8");
  const pid = databasePid("first");
  expect(isAlive(pid)).toBe(true);
  expect(openIn("first")).toEqual([]);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(join(folder, "first", "postgres", "postmaster.pid"))).toBe(false);
  expect(server.output()).not.toContain(secret);

  const second = await open("first");
  expect(await healthy(second.origin)).toBe(true);
  expect(readFileSync(join(folder, "first", "secret"), "utf8")).toBe(secret);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test(
  "after kill -9 the database ends by itself, and the next start continues from there",
  PATIENT,
  async () => {
    const server = await running("killed");
    const pid = databasePid("killed");
    server.child.kill("SIGKILL");
    await server.ended;
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT);
    const next = await open("killed");
    expect(await healthy(next.origin)).toBe(true);
    leave("killed", next);
  },
);

test("after kill -9 an immediate start waits for what is still running", PATIENT, async () => {
  const server = await running("killed");
  const pid = databasePid("killed");
  server.child.kill("SIGKILL");
  const next = await open("killed");
  expect(await healthy(next.origin)).toBe(true);
  expect(isAlive(pid)).toBe(false);
  expect(databasePid("killed")).not.toBe(pid);
  leave("killed", next);
});

test("a second server on the same data folder is rejected with a message", PATIENT, async () => {
  const server = await running("killed");
  const second = start("killed");
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Another server is running on the data folder ${join(folder, "killed")}; stop it first or give this one another DATA_DIR.\n`,
  );
  expect(await healthy(server.origin)).toBe(true);
  leave("killed", server);
});

test("a database that dies is restarted, and the server continues", PATIENT, async () => {
  const server = await running("killed");
  const before = databasePid("killed");
  process.kill(before, "SIGQUIT");
  await vi.waitFor(async () => {
    expect(databasePid("killed")).not.toBe(before);
    expect(await healthy(server.origin)).toBe(true);
  }, PATIENT);
  expect(server.child.exitCode).toBe(null);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test("a server whose parent process is gone closes everything", PATIENT, async () => {
  const server = await open("killed");
  server.child.disconnect();
  expect(await server.ended).toBe(0);
  expect(existsSync(join(folder, "killed", "postgres", "postmaster.pid"))).toBe(false);
});

test("stored files are readable by their owner only, also in an older folder", PATIENT, async () => {
  furnish("open");
  const data = join(folder, "open");
  mkdirSync(join(data, "files"), { recursive: true });
  for (const each of [data, join(data, "files")]) chmodSync(each, 0o755);
  const server = await open("open");
  const modes = (): string[] => openIn("open");
  expect(modes()).toEqual([]);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);

  // The folder contains other things too: those and the folder itself are left as they are.
  writeFileSync(join(data, "notes.txt"), "mine", { mode: 0o644 });
  chmodSync(data, 0o755);
  chmodSync(join(data, "files"), 0o755);
  const again = await open("open");
  expect(modes()).toEqual([". 755", "notes.txt 644"]);
  again.child.kill("SIGINT");
  expect(await again.ended).toBe(0);
});

test.each([
  [{ PORT: "abc" }, /^PORT must be a whole number from 0 to 65535 \(it is "abc"\)\.\n$/],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^The database can't be reached: [^\n]+\n$/],
  [{ DATA_DIR: "/dev/null/data" }, /^The data folder \/dev\/null\/data can't be made: [^\n]+\n$/],
  [{ DATA_DIR: "/proc/nothing" }, /^The data folder \/proc\/nothing can't be made: [^\n]+\n$/],
  [{ HOST: "203.0.113.77" }, /\nHOST 203\.0\.113\.77 is not an address of this machine\.\n$/],
])("%j stops the start with a message", { timeout: PATIENCE_MS }, async (env, sentence) => {
  furnish("wrong");
  const server = start("wrong", env);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(sentence);
});

test("a port that is taken stops the start with a message", { timeout: PATIENCE_MS }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const server = start("wrong", { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output().trimEnd().split("\n").at(-1)).toBe(
    `Port ${port} is in use; stop what uses it or set PORT to another one.`,
  );
  other.close();
});

test("code compiled at a start is cached for the next one, also after a kill", PATIENT, async () => {
  const cache = join(folder, "compiled");
  const kept = (): number => (existsSync(cache) ? readdirSync(cache, { recursive: true }).length : 0);
  furnish("compiling");
  const { child, ended } = await open("compiling", { NODE_COMPILE_CACHE: cache });
  await vi.waitFor(() => expect(kept()).toBeGreaterThan(200), { timeout: PATIENCE_MS });
  child.kill("SIGKILL");
  await ended;
  expect(kept()).toBeGreaterThan(200);
});
