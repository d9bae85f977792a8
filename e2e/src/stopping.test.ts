import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PATIENCE = { timeout: 60_000 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "veranda-stopping-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts it as a service manager does: without a terminal, in a group of its own. */
function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  cwd = root,
): { child: ChildProcess; said: () => string } {
  const { npm_lifecycle_event: _, ...ours } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { ...ours, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  return { child, said: () => text };
}

/** An orphan that nobody collects has ended all the same. */
const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
};

test.each(["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"] as const)(
  "%s to npm alone closes the server and its database in order",
  async (signal) => {
    const data = join(folder, "data");
    const env = { DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", METRICS_PORT: "0", LOG_PRETTY: "false" };
    const { child, said } = start("npm", ["start"], env);
    await vi.waitFor(() => expect(said()).toMatch(/is open at/), PATIENCE);
    const origin = /is open at (http:[^"]+)/.exec(said())?.[1];
    expect((await fetch(`${origin}/api/health`)).ok).toBe(true);
    child.kill(signal);
    await vi.waitFor(async () => {
      expect(existsSync(join(data, "postgres", "postmaster.pid"))).toBe(false);
      await expect(fetch(`${origin}/api/health`)).rejects.toThrow("fetch failed");
    }, PATIENCE);
    expect(said()).toContain('"msg":"Closing"');
  },
);

/* As root's home is on most servers: the database's own user may not enter it. */
test("npm start runs in a folder that only its owner may enter, with spaces and umlauts in its name", async () => {
  await mkdir(join(root, "test-results"), { recursive: true });
  const closed = await mkdtemp(join(root, "test-results", "closed-"));
  const checkout = join(closed, "Ort für alle");
  await mkdir(checkout);
  const parts = (await readdir(root)).filter((name) => name !== "test-results" && name !== "data");
  // The same files by another name: installed and built as they are here.
  spawnSync("cp", ["-al", ...parts.map((name) => join(root, name)), checkout]);
  const env = { PORT: "0", HOST: "127.0.0.1", METRICS_PORT: "0", LOG_PRETTY: "false", DATA_DIR: undefined };
  const { child, said } = start("npm", ["start"], env, checkout);
  const hasDatabase = () => existsSync(join(checkout, "data", "postgres", "postmaster.pid"));
  try {
    await vi.waitFor(() => expect(said()).toMatch(/is open at/), PATIENCE);
    const origin = /is open at (http:[^"]+)/.exec(said())?.[1];
    expect(await (await fetch(`${origin}/`)).text()).toContain("<title>");
    expect(hasDatabase()).toBe(true);
  } finally {
    child.kill("SIGTERM");
    await vi.waitFor(() => expect(hasDatabase()).toBe(false), PATIENCE);
    await rm(closed, { recursive: true, force: true });
  }
});

const setup = pathToFileURL(join(root, "scripts/setup/run.mjs")).href;
/** A process that says its number and stays. */
const staying = 'console.log("pid", process.pid); setInterval(() => {}, 1000);';
const script = (body: string): string[] => [
  "--input-type=module",
  "-e",
  `import { main, run, must } from "${setup}"; ${body}`,
];

/* Several, and each speaks as soon as it is there: the script may not have gone on yet when it is killed. */
test.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "%s to a script ends what it runs, such as the tests",
  async (signal) => {
    const body = 'await main(() => run("/bin/sh", ["-c", "echo pid $$; exec sleep 1000"]))';
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { child, said } = start(process.execPath, script(body));
        await vi.waitFor(() => expect(said()).toMatch(/pid \d+\n/), { ...PATIENCE, interval: 1 });
        const pid = Number(/pid (\d+)/.exec(said())?.[1]);
        child.kill(signal);
        await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
      }),
    );
  },
);

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "%s to a script ends what its step has started",
  async (signal) => {
    const mark = join(folder, `pid-${signal}`);
    const inner = `require("fs").writeFileSync(${JSON.stringify(mark)}, String(process.pid)); ${staying}`;
    const step = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(inner)}]); setInterval(() => {}, 1000)`;
    const body = `await main(() => must("A step", process.execPath, ["-e", ${JSON.stringify(step)}]))`;
    const { child } = start(process.execPath, script(body));
    const pid = await vi.waitFor(async () => {
      const found = Number(await readFile(mark, "utf8"));
      expect(found).toBeGreaterThan(0);
      return found;
    }, PATIENCE);
    child.kill(signal);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
  },
);
