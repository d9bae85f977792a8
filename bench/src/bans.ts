import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { spaces } from "@veranda/server/src/domains/spaces/tables.ts";
import { connect } from "@veranda/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "@veranda/server/src/platform/db/embedded-postgres.ts";
import { openSecret } from "@veranda/server/src/platform/secret.ts";
import type { TestClient } from "@veranda/server/src/rooms/testing/test-client.ts";
import { Visits } from "@veranda/server/src/rooms/testing/visits.ts";
import { bearer, callsWith } from "@veranda/server/src/testing/calls-with.ts";
import { addPerson, type TestPerson } from "@veranda/server/src/testing/people.ts";
import { startRedis } from "@veranda/server/src/testing/redis.ts";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { startServer } from "./api/start-server.ts";
import { figuresOf } from "./figures.ts";
import { quantile, sorted } from "./quantiles.ts";

/**
 * Time until a banned person has been removed, in any process: `npm run bench:bans -- --processes 3 --people 30`.
 * Several real server processes share a Postgres and a Redis; each has people in an instance of the same space. The space's
 * owner bans them one after another by calls to the first process. Measured from sending the call until the person's socket
 * is closed, and until another process first rejects a join. Needs redis-server.
 */
const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "3" },
    /** Per process. */
    people: { type: "string", default: "30" },
  },
});
const [processes, people] = [Number(values.processes), Number(values.people)];
/** Maximum number of database connections of a process: its pool and its listeners. */
const CONNECTIONS_EACH = 30;
const figures = figuresOf("bans");
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
);

await using stack = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const log = pino({ level: "silent" });
const postgres = await startEmbeddedPostgres({
  folder: join(folder, "postgres"),
  log,
  onLost: () => undefined,
  settings: { max_connections: `${(processes + 1) * CONNECTIONS_EACH}` },
});
stack.defer(() => postgres.close());
const { host, port, user } = postgres.address;
const databaseUrl = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
const redis = await startRedis();
stack.defer(() => redis.close());

const ROOT = join(import.meta.dirname, "../..");
const folderOf = (at: number): string => join(folder, `server-${at}`);
const origins: string[] = [];
for (let at = 0; at < processes; at += 1) {
  mkdirSync(folderOf(at));
  // All processes of an installation share a secret.
  if (at > 0) cpSync(join(folderOf(0), "secret"), join(folderOf(at), "secret"));
  const server = await startServer(ROOT, folderOf(at), {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    MEDIA_PORT: "0",
    RTMP_PORT: "0",
    JOIN_RATE_LIMIT: "0",
  });
  stack.defer(() => server.stop());
  origins.push(`http://127.0.0.1:${server.port}`);
}

const database = await connect({ ...postgres.address, database: "postgres" }, log);
stack.defer(() => database.close());
const [first = ""] = origins;
const installation = { db: database.db, secret: openSecret(folderOf(0)), origin: first };
const owner = await addPerson(installation, "owner");
const { data: space } = await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });
await database.db.update(spaces).set({ plan: "BUSINESS" }).where(eq(spaces.id, space.id));

type Visitor = { readonly person: TestPerson; readonly client: TestClient; readonly process: number };
const visitors: Visitor[] = [];
for (let at = 0; at < processes; at += 1) {
  const visits = new Visits(() => origins[at] ?? "");
  stack.defer(() => visits.breakOff());
  for (let n = 0; n < people; n += 1) {
    const person = await addPerson(installation, `visitor_${at}_${n}`);
    const client = await visits.enter(callsWith(origins[at] ?? "", bearer(person.token)), space.id);
    visitors.push({ person, client, process: at });
  }
}
console.log(
  `${processes} processes with ${people} people each in an instance of one space; all are banned by a call to the first`,
);

const untilOut = { here: [] as number[], elsewhere: [] as number[] };
const untilRefused: number[] = [];
for (const { person, client, process } of visitors) {
  const from = performance.now();
  const other = origins[(process + 1) % processes] ?? "";
  const [out, refused] = await Promise.all([
    client.closed().then((code) => {
      if (code !== LEAVE_CODES.banned) throw new Error(`${person.username} left with ${code}`);
      return performance.now() - from;
    }),
    refusedAfter(from, other, person),
    owner.call("POST /rooms/{id}/bans", {
      params: { id: space.id },
      body: { userID: person.id, durationMinutes: 60, reason: "" },
    }),
  ]);
  untilOut[process === 0 ? "here" : "elsewhere"].push(out);
  untilRefused.push(refused);
}
for (const [what, took] of [
  ["until the banned are out of the process that bans", untilOut.here],
  ["until the banned are out of another process", untilOut.elsewhere],
  ["until another process refuses to let the banned in", untilRefused],
] as const) {
  const [p50, p99] = [quantile(sorted(took), 0.5), quantile(sorted(took), 0.99)];
  console.log(`${what}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${took.length}`);
  figures.atMost(`${what}, p99`, p99, "ms", 1_000);
}

/** Milliseconds from `from` until this process first rejects a join; polls. */
async function refusedAfter(from: number, origin: string, person: TestPerson): Promise<number> {
  const call = callsWith(origin, bearer(person.token));
  for (;;) {
    try {
      await call("GET /rooms/{id}/join", { params: { id: space.id }, query: {} });
    } catch (error) {
      if ((error as { code?: string }).code === "BANNED") return performance.now() - from;
      throw error;
    }
  }
}
