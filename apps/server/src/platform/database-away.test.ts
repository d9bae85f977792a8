// Waits: for a database to come back under whole servers.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BreakablePostgres } from "../testing/breakable-postgres.ts";
import { builtServer } from "../testing/built-server.ts";

const PATIENCE_MS = 60_000;

/** A whole server in a process of its own, over a Postgres that can fail. */
let postgres: BreakablePostgres;
let folder: string;
let main: string;
beforeAll(async () => {
  main = await builtServer();
  postgres = await BreakablePostgres.make();
  folder = mkdtempSync(join(tmpdir(), "veranda-away-"));
});
afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; origin: string; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      HOST: "127.0.0.1",
      METRICS_PORT: "0",
      LOG_PRETTY: "false",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: postgres.url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const origin = await soon(
    async () => /is open at (http:[^"]+)/.exec(text)?.[1],
    () => text,
  );
  return { child, origin, ended };
}

async function soon<T>(look: () => Promise<T | undefined>, why = () => "waited in vain"): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error(why());
    await pause(50);
  }
}

/** The response to a call that queries the database. */
async function asked(origin: string): Promise<{ status: number; code: string | null }> {
  const answer = await fetch(`${origin}/api/rooms/get/nothing000000`);
  const { errors } = (await answer.json()) as { errors?: { code: string }[] };
  return { status: answer.status, code: errors?.[0]?.code ?? null };
}
/** The response to a request for the featured spaces. */
const featured = async (origin: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${origin}/api/featured`);
  return { status: answer.status, text: await answer.text() };
};
const isBack = async (origin: string): Promise<true | undefined> =>
  (await fetch(`${origin}/api/health`)).ok || undefined;

test.each([
  ["is killed", async () => postgres.kill(), async () => postgres.start()],
  ["stands still", async () => postgres.freeze(), async () => postgres.thaw()],
  ["falls silent", async () => postgres.silence(), async () => postgres.speak()],
])(
  "the server lives on while its database %s, says so, and can be stopped",
  { timeout: 4 * PATIENCE_MS },
  async (_, breakIt, mend) => {
    const server = await start();
    expect((await asked(server.origin)).status).toBe(404);
    for (let round = 0; round < 2; round += 1) {
      const shown = await featured(server.origin);
      expect(shown.status).toBe(200);
      await breakIt();
      const answers = await Promise.all(Array.from({ length: 30 }, () => asked(server.origin)));
      for (const answer of answers) expect(answer).toEqual({ status: 503, code: "UNAVAILABLE" });
      // Longer than the usual cache lifetime.
      await pause(2_500);
      expect(await featured(server.origin)).toEqual(shown);
      await mend();
      await soon(() => isBack(server.origin));
      expect((await asked(server.origin)).status).toBe(404);
    }
    expect(server.child.exitCode).toBeNull();
    await breakIt();
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual([0, null]);
    await mend();
  },
);
