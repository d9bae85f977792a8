import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@veranda/server/src/testing/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type LogLine = { level: number; msg: string; [key: string]: unknown };

/** The whole product as `npm start` runs it. */
export type Product = {
  readonly origin: string;
  readonly dataDir: string;
  /** What the server logged so far, over all its lives; where it is shared, since this file of tests began. */
  readonly log: readonly LogLine[];
};

/** One on a data folder and a port of its own. */
export type StartedProduct = Product & {
  /** Of the server's process; null while it is not there. */
  readonly pid: number | null;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Ends it in order and removes its data. */
  close(): Promise<void>;
};

/** `prepare`: before its first start, with its data folder. */
export async function startProduct(
  env: Record<string, string> = {},
  { port: given, prepare }: { port?: number; prepare?: (dataDir: string) => Promise<void> } = {},
): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "veranda-e2e-"));
  await prepare?.(dataDir);
  const port = given ?? (await freePort());
  let child: ChildProcess | null = null;

  const product: StartedProduct = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    get pid() {
      return child?.pid ?? null;
    },
    get log() {
      return linesOf(logText(dataDir));
    },
    async start() {
      const log = openSync(logFile(dataDir), "a");
      child = spawn(process.execPath, [join(root, "apps/server/build/main.mjs")], {
        cwd: root,
        env: {
          ...process.env,
          NODE_ENV: "production",
          HOST: "127.0.0.1",
          PORT: String(port),
          METRICS_PORT: "0",
          MEDIA_PORT: "0",
          RTMP_PORT: "0",
          DATA_DIR: dataDir,
          ...env,
        },
        // By the channel it ends with the tests, however they end.
        stdio: ["ignore", log, log, "ipc"],
      });
      closeSync(log);
      await untilHealthy(product.origin, child);
    },
    async kill() {
      await ended(child, "SIGKILL");
    },
    async close() {
      await ended(child, "SIGTERM");
      for (const path of [dataDir, logFile(dataDir)]) await rm(path, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

const logFile = (dataDir: string): string => `${dataDir}.log`;

/** All that a product on this data folder logged. */
export const logText = (dataDir: string): string => readFileSync(logFile(dataDir), "utf8");

export const linesOf = (text: string): LogLine[] => text.split("\n").slice(0, -1).map(asLogLine);

function asLogLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 0, msg: line };
  }
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start with ${child.exitCode}`);
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not become healthy within three minutes");
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  await closed;
}
