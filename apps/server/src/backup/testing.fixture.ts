import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { pino } from "pino";
import { vi } from "vitest";
import { openCluster, SUPERUSER } from "../platform/db/cluster.ts";
import type { Db } from "../platform/db/database.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded-postgres.ts";
import { builtServer } from "../testing/built-server.ts";

const COMMAND = join(import.meta.dirname, "main.ts");

export type Places = ReturnType<typeof placesIn>;

/** Whole servers and their commands, each with a data folder of this name below `folder`. */
export function placesIn(folder: string) {
  const environment = (data: string, settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
    PATH: process.env["PATH"],
    PORT: "0",
    HOST: "127.0.0.1",
    METRICS_PORT: "0",
    RATE_LIMIT: "0",
    SIGN_IN_RATE_LIMIT: "0",
    JOIN_RATE_LIMIT: "0",
    LOG_PRETTY: "false",
    DATA_DIR: join(folder, data),
    ...settings,
  });

  /** Starts a `backup` or `restore` command. */
  const startCommand = (data: string, args: readonly string[], settings?: NodeJS.ProcessEnv): ChildProcess =>
    spawn(process.execPath, [COMMAND, ...args], { cwd: folder, env: environment(data, settings) });

  const withClient = async <T>(data: string, body: (client: Client) => Promise<T>): Promise<T> => {
    const { sockets } = await openCluster(join(folder, data, "postgres"));
    const client = new Client({ host: sockets, port: 5432, user: SUPERUSER, database: "postgres" });
    await client.connect();
    try {
      return await body(client);
    } finally {
      await client.end();
    }
  };

  return {
    startCommand,

    async serve(data: string): Promise<{ origin: string; stop: () => Promise<void> }> {
      const child = spawn(process.execPath, [await builtServer()], {
        cwd: folder,
        env: environment(data),
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (part: Buffer) => (text += part.toString()));
      const origin = await vi.waitFor(
        () => {
          const found = /is open at (http:[^"]+)/.exec(text)?.[1];
          if (found === undefined) throw new Error(text);
          return found;
        },
        { timeout: 120_000 },
      );
      const stop = async (): Promise<void> => {
        const ended = once(child, "exit");
        child.kill("SIGINT");
        await ended;
      };
      return { origin, stop };
    },

    async command(
      data: string,
      args: readonly string[],
      settings?: NodeJS.ProcessEnv,
    ): Promise<{ code: number | null; said: string }> {
      const child = startCommand(data, args, settings);
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (part: Buffer) => (said += part.toString()));
      const [code] = (await once(child, "close")) as [number | null];
      return { code, said };
    },

    /** Runs `body` while the built-in database runs without a server. */
    async withPostgres<T>(data: string, body: () => Promise<T>): Promise<T> {
      const postgres = await startEmbeddedPostgres({
        folder: join(folder, data, "postgres"),
        log: pino({ level: "silent" }),
        onLost: () => undefined,
      });
      try {
        return await body();
      } finally {
        await postgres.close();
      }
    },

    /** Runs `body` on the built-in database of a running server. */
    async withDatabase<T>(data: string, body: (db: Db) => Promise<T>): Promise<T> {
      return await withClient(data, async (client) => body(drizzle({ client }) as unknown as Db));
    },

    /** Queries the built-in database of a running server. */
    async ask(data: string, question: string): Promise<unknown[]> {
      return await withClient(data, async (client) =>
        (await client.query<Record<string, unknown>>(question)).rows.flatMap((row) => Object.values(row)),
      );
    },
  };
}
