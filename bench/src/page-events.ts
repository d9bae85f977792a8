import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createPageTickets } from "@veranda/server/src/page-events/page-ticket.ts";
import { connect } from "@veranda/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "@veranda/server/src/platform/db/embedded-postgres.ts";
import { openSecret } from "@veranda/server/src/platform/secret.ts";
import { pino } from "pino";
import { WebSocket } from "ws";
import { startChild } from "./api/child.ts";
import { figuresOf } from "./figures.ts";

/**
 * Page events of one process: `npm run bench:page-events -- --sockets 5000 --friends 500 --times 20`. The server is the real
 * one with its own Postgres; each socket belongs to a different person. Measures the time from when a person with many
 * friends comes online until the last of their friends' pages has read it. The pages share the machine with the server.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "5000" },
    friends: { type: "string", default: "500" },
    times: { type: "string", default: "20" },
  },
});
const figures = figuresOf("page-events");
const [sockets, friends, times] = [Number(values.sockets), Number(values.friends), Number(values.times)];
/** Concurrent handshakes. */
const ABREAST = 50;
const SETTLING_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);
const log = pino({ level: "silent" });
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({
  folder: join(folder, "postgres"),
  log,
  onLost: () => undefined,
});
stack.defer(() => postgres.close());
const { host, port, user } = postgres.address;
const server = await startChild(
  join(import.meta.dirname, "../../scripts/start.mjs"),
  {
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    METRICS_PORT: "0",
    LOG_PRETTY: "false",
  },
  /is open at http:\/\/localhost:(\d+)/,
);
stack.defer(() => server.stop());

const tickets = createPageTickets(openSecret(folder), { take: async () => null }, () => Date.now());
const listenerId = (n: number): string => `Listener${String(n).padStart(8, "0")}`;
const comerId = (n: number): string => `Comer${String(n).padStart(11, "0")}`;
await fillDatabase();
console.log(`${sockets} sockets, one of ${friends} friends comes ${times} times; ${cpus()[0]?.model}`);
console.log(
  `${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
);

/** Calls back for each text frame that a page reads. */
let onText = (_text: string): void => undefined;
const before = memoryMB();
const opening = performance.now();
const pages: WebSocket[] = [];
for (let n = 0; n < sockets; n += ABREAST) {
  const some = Array.from({ length: Math.min(ABREAST, sockets - n) }, (_, m) => open(listenerId(n + m)));
  pages.push(...(await Promise.all(some)));
}
const openedIn = (performance.now() - opening) / 1000;
await pause(SETTLING_MS);
const after = memoryMB();
console.log(`opened in ${openedIn.toFixed(1)} s, ${(sockets / openedIn).toFixed(0)} a second`);
console.log(
  `memory of the server: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after, ${(((after - before) * 1e6) / sockets / 1000).toFixed(1)} kB a socket`,
);

const took: number[] = [];
const cpuBefore = server.cpuSeconds();
for (let n = 0; n < times; n += 1) took.push(await comeOnline(comerId(n)));
took.sort((a, b) => a - b);
const at = (share: number): string => (took[Math.ceil(share * took.length) - 1] ?? 0).toFixed(0);
console.log(`at all ${friends} friends: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
console.log(
  `processor time of the server: ${(((server.cpuSeconds() - cpuBefore) * 1000) / times).toFixed(0)} ms each`,
);
const idleFrom = server.cpuSeconds();
await pause(30_000);
const heartbeatShare = ((server.cpuSeconds() - idleFrom) / 30) * 100;
console.log(`heartbeats: ${heartbeatShare.toFixed(1)}% of a core`);
figures.atMost("memory of the server, a socket", ((after - before) * 1000) / sockets, "kB");
figures.atMost(`someone comes: told to all ${friends} friends, median`, Number(at(0.5)), "ms");
figures.atMost("the same, longest", Number(at(1)), "ms");
figures.atMost(`heartbeats of ${sockets} sockets`, heartbeatShare, "% of a core");
for (const page of pages) page.terminate();

async function open(accountId: string): Promise<WebSocket> {
  const { token } = await tickets.issue({ accountId, sessionId: accountId });
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/live-events?token=${token}`, {
    perMessageDeflate: false,
  });
  socket.on("message", (bytes: Buffer) => onText(bytes.toString()));
  await once(socket, "open");
  return socket;
}

/** Milliseconds from the first byte of someone's handshake until the last friend's page has read that they are online. */
async function comeOnline(accountId: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = friends;
  onText = (text) => {
    if (!text.includes(accountId)) return;
    left -= 1;
    if (left === 0) resolve();
  };
  const from = performance.now();
  const opened = open(accountId);
  await promise;
  const ms = performance.now() - from;
  (await opened).terminate();
  return ms;
}

/** Resident memory of the server's process, in MB (proc(5)). */
function memoryMB(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

/** People for the sockets, and those who come online, each with friends spread over the sockets. */
async function fillDatabase(): Promise<void> {
  const { db, close } = await connect({ host, port, user, database: "postgres" }, log);
  const ids = `
    select 'Listener' || lpad(n::text, 8, '0') as id from generate_series(0, ${sockets - 1}) as n
    union all select 'Comer' || lpad(n::text, 11, '0') from generate_series(0, ${times - 1}) as n`;
  const pairs = `
    select 'Comer' || lpad(n::text, 11, '0') as comer,
      'Listener' || lpad(((n * 131 + m * ${sockets} / ${friends}) % ${sockets})::text, 8, '0') as friend
    from generate_series(0, ${times - 1}) as n, generate_series(0, ${friends - 1}) as m`;
  await db.execute(`insert into accounts (id, username, display_name, avatar, created_at)
    select id, id, id, 'olive', now() from (${ids}) as people`);
  await db.execute(`insert into profiles (account_id) select id from (${ids}) as people`);
  await db.execute(`insert into friendships (account_id, friend_id, created_at)
    select comer, friend, now() from (${pairs}) as pairs union all select friend, comer, now() from (${pairs}) as pairs`);
  await db.execute("analyze");
  await close();
}
