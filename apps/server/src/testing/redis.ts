import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";
import { needs } from "./needs.ts";

/** Options of tests that start a Redis. */
export const needsRedis = needs("redis-server", spawnSync("redis-server", ["--version"]).status === 0);

export type TestRedis = {
  readonly url: string;
  /** Stops it like a crash. */
  kill(): Promise<void>;
  /** Restarts it on the same port, empty. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** A real, empty Redis on a port of its own. Close it at the end. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "veranda-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const start = async () => {
    const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    const child = spawn("redis-server", args, { stdio: "ignore" });
    const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    probe.on("error", () => undefined);
    await probe.ping();
    probe.disconnect();
    return child;
  };
  let child = await start();
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    url,
    kill,
    async restart() {
      await kill();
      child = await start();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
