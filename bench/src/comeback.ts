import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient, ROOM_ACCESS_TOKEN_HEADER, type Client } from "@veranda/contract";
import { RoomConnection, type ConnectionClock } from "@veranda/engine/net/index";
import { newAnonymousId } from "@veranda/server/src/domains/guests/anonymous-id.ts";
import { freePort } from "@veranda/server/src/testing/free-port.ts";
import { WebSocket } from "ws";
import { figuresOf } from "./figures.ts";

/**
 * Recovery time until everybody is back in their seat after a crash of the server: `npm run bench:comeback -- --people 20
 * --rounds 5`. The server is `npm start` with the embedded database, killed with SIGKILL and restarted immediately, as by a
 * service manager. Guests join by the calls and stay connected with the engine's client. The start time of an idle Node,
 * measured before each round, tells how busy the machine is otherwise. Then the same for the database alone: it is frozen
 * for `--frozen` seconds and killed; measured are the time until calls that need it are answered, and how many people are
 * disconnected meanwhile (none may be).
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20" },
    rounds: { type: "string", default: "5" },
    frozen: { type: "string", default: "20" },
    space: { type: "string", default: "rkHCKK9qtgae" },
  },
});
const figures = figuresOf("comeback");
const [people, rounds] = [Number(values.people), Number(values.rounds)];
/** Interval at which a new ticket is requested while the server doesn't answer, as in the page. */
const ASK_MS = 300;

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

function start(): ChildProcess {
  return spawn("npm", ["start", "--silent"], {
    cwd: ROOT,
    // A process group that is killed as a whole: npm doesn't forward a SIGKILL.
    detached: true,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      HOST: "127.0.0.1",
      METRICS_PORT: "0",
      RATE_LIMIT: "0",
      JOIN_RATE_LIMIT: "0",
      LOG_LEVEL: "error",
      LOG_PRETTY: "false",
      DATA_DIR: folder,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function signal({ pid }: ChildProcess, name: "SIGKILL" | "SIGTERM"): void {
  if (pid !== undefined) process.kill(-pid, name);
}

/** Milliseconds that an idle Node needs to start and exit. */
function bareStart(): number {
  const began = performance.now();
  spawnSync(process.execPath, ["--eval", "0"]);
  return performance.now() - began;
}

/** The given quantile of the waits, in seconds. */
function quantile(waits: readonly number[], share: number): string {
  const sorted = waits.toSorted((a, b) => a - b);
  return ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(2);
}

async function untilHealthy(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(20);
  }
}

const postmaster = (): number => {
  const file = join(folder, "postgres/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : Number.NaN;
};

/** Processes of the database, the postmaster first. */
function databasePids(): number[] {
  const first = postmaster();
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(first)], { encoding: "utf8" });
  return [first, ...stdout.split("\n").flatMap((line) => Number(line) || [])];
}

/** Milliseconds until a call that queries the database is answered by another one than that of `killed`. */
async function untilAnswered(call: Client, killed: number | null = null): Promise<number> {
  const began = performance.now();
  // The killed postmaster's processes still answer for a moment.
  for (let isGone = killed === null; !isGone; isGone = postmaster() !== killed) await pause(20);
  const body = { roomId: values.space, roomShareID: null, noAuthUserID: newAnonymousId(Date.now()) };
  const request = { params: { id: values.space }, body };
  while ((await call("POST /rooms/noauth/{id}", request).catch(() => null)) === null) await pause(20);
  return performance.now() - began;
}

const clock: ConnectionClock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
};

type Guest = { backAt: number; isResumed: boolean; isOut: boolean; leave: () => void };

/** A participant who joins, and rejoins whenever the server fails. */
async function guest(name: string): Promise<Guest> {
  const call = createClient(`${origin}/api`, fetch, 20_000);
  const params = { id: values.space };
  const { data } = await call("POST /rooms/noauth/{id}", {
    params,
    body: { roomId: values.space, roomShareID: null, noAuthUserID: newAnonymousId(Date.now()) },
  });
  const seat = async (instance?: string) => {
    const query = instance === undefined ? {} : { instance };
    const answer = await call("GET /rooms/{id}/join", { params, query }, { token: data.tempToken });
    return { ...answer.data, ticket: answer.headers.get(ROOM_ACCESS_TOKEN_HEADER) ?? "" };
  };
  const first = await seat();
  const addressOf = (address: string): string => new URL(address, origin.replace("http", "ws")).href;
  const entered = Promise.withResolvers<void>();
  const self: Guest = { backAt: Number.NaN, isResumed: true, isOut: false, leave: () => link.close("left") };
  const renew = async (): Promise<void> => {
    for (;;) {
      const again = await seat(first.instanceId).catch(() => null);
      if (again !== null) return link.renew(addressOf(again.address), again.ticket);
      await pause(ASK_MS);
    }
  };
  const link: RoomConnection = new RoomConnection(
    {
      clock,
      network: { isOnline: () => true, onOnline: () => () => undefined },
      random: Math.random,
      openSocket: (url) => {
        const socket = new WebSocket(url);
        socket.on("error", () => undefined);
        return socket;
      },
      log: () => undefined,
    },
    {
      onWelcome: (_, isResumed) => {
        self.backAt = performance.now();
        self.isResumed = isResumed;
        entered.resolve();
      },
      onMessage: () => undefined,
      onConnection: () => undefined,
      onNeedTicket: () => void renew(),
      onClosed: (reason) => {
        self.isOut = true;
        if (reason !== "left") console.error(`${name} was closed: ${reason}`);
      },
    },
  );
  link.connect(addressOf(first.address), { ticket: first.ticket, displayName: name, avatar: "plain" });
  await entered.promise;
  return self;
}

let server = start();
try {
  await untilHealthy();
  const guests: Guest[] = [];
  for (let n = 0; n < people; n += 1) guests.push(await guest(`Guest ${n}`));
  const [processor] = cpus();
  console.log(`${people} people, ${cpus().length} × ${processor?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const all: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // In every second round, longer than the minimum time that a connection must have lasted.
    await pause(round % 2 === 0 ? 6_000 : 2_500);
    const bare = bareStart();
    for (const each of guests) each.backAt = Number.NaN;
    const died = performance.now();
    const exited = once(server, "exit");
    signal(server, "SIGKILL");
    await exited;
    server = start();
    await untilHealthy();
    const up = performance.now() - died;
    while (guests.some(({ backAt }) => Number.isNaN(backAt))) await pause(10);
    const waits = guests.map(({ backAt }) => backAt - died);
    all.push(...waits);
    const same = guests.filter(({ isResumed }) => isResumed).length;
    console.log(
      `round ${round}: server up after ${(up / 1000).toFixed(2)} s; back after ${quantile(waits, 0.5)} s (median), ${quantile(waits, 1)} s (last), ${same} of ${people} as the same participant; a bare Node took ${bare.toFixed(0)} ms`,
    );
  }
  console.log(
    `of ${all.length}: ${quantile(all, 0.5)} s (median), ${quantile(all, 0.95)} s (95 %), ${quantile(all, 1)} s (last)`,
  );
  const inSeconds = (share: number): number => Number(quantile(all, share));
  figures.atMost(`back in their seats after kill -9, ${people} people, median`, inSeconds(0.5), "s", 3);
  figures.atMost("the last of them", inSeconds(1), "s");

  const call = createClient(`${origin}/api`, fetch, 2_000);
  const frozenMs = Number(values.frozen) * 1000;
  for (const way of ["frozen", "killed"] as const) {
    const databaseWaits: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await untilAnswered(call);
      const pids = databasePids();
      if (way === "frozen") {
        for (const pid of pids) process.kill(pid, "SIGSTOP");
        await pause(frozenMs);
        for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
      } else process.kill(postmaster(), "SIGKILL");
      databaseWaits.push(await untilAnswered(call, way === "killed" ? (pids[0] ?? null) : null));
    }
    const out = guests.filter(({ isOut }) => isOut).length;
    console.log(
      `database ${way}${way === "frozen" ? ` for ${values.frozen} s` : " with SIGKILL"}, ${rounds} times: answers after ${quantile(databaseWaits, 0.5)} s (median), ${quantile(databaseWaits, 1)} s (last); ${out} of ${people} put out`,
    );
    const last = Number(quantile(databaseWaits, 1));
    figures.atMost(`answers after the database was ${way}, last of ${rounds}`, last, "s", 3);
    figures.atMost(`people put out while it was ${way}`, out, "", 0);
  }
  for (const each of guests) each.leave();
} finally {
  const ended = once(server, "exit");
  signal(server, "SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
