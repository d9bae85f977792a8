import { createServer } from "node:http";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { subscribe } from "node:diagnostics_channel";
import { pino } from "pino";
import { Registry } from "prom-client";
import { openDatabase } from "@veranda/server/src/platform/db/database.ts";
import { noMedia } from "@veranda/server/src/platform/media/no-media.ts";
import {
  BLOCK_CHANNEL,
  BLOCK_START_CHANNEL,
  createRooms,
  type BlockReport,
} from "@veranda/server/src/rooms/index.ts";
import {
  emptySpaces,
  noFiles,
  noHostActs,
  strangers,
} from "@veranda/server/src/rooms/testing/empty-spaces.ts";
import { noRecordings } from "@veranda/server/src/rooms/testing/test-recordings.ts";
import { chairs } from "./chairs.ts";

/**
 * The realtime server alone, with its own database; its parent tells it when to measure. The first argument is the number of
 * objects in the space; if there are any, participants have accounts and may build. The second is the limit of joins, and
 * of reconnections, per address and minute; 0 for none.
 */
const objects = chairs(Number(process.argv[2] ?? 0));
const joinsPerMinute = Number(process.argv[3] ?? 0);
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
chmodSync(folder, 0o755);
const log = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ url: undefined, folder, log, onLost: () => process.exit(1) });
const metrics = new Registry();
const rooms = await createRooms({
  db: database.db,
  log,
  metrics,
  secret: new Uint8Array(32).fill(7),
  processId: "bench",
  address: "/rooms",
  instanceCeiling: 2_000,
  webrtcWatchersMax: 0,
  rtmpPort: () => null,
  joinsPerMinute,
  now: () => Date.now(),
  monotonic: () => performance.now(),
  spaces: emptySpaces(objects),
  people: strangers,
  sessions: { hasEnded: () => false, ended: async () => new Set() },
  files: noFiles,
  recordings: noRecordings,
  isEmote: () => true,
  seatsOf: () => null,
  isEnvironment: () => true,
  prefabBounds: () => null,
  arrivalPointsOf: () => null,
  voiceZonesOf: () => [],
  media: noMedia,
  captionTicket: () => null,
  isAvatarAllowed: () => true,
  ownsCustomAvatar: () => Promise.resolve(true),
  randomName: () => "Wandering Wren",
  randomAvatar: () => "plain",
  identify: async () => null,
  onVisit: () => undefined,
  onMoved: () => undefined,
  onStreamKey: () => undefined,
  hostActs: noHostActs,
  onAnnounced: () => undefined,
  onChatRulesSaved: () => undefined,
});
const server = createServer((request, response) => {
  const id = `bot-${new URL(request.url ?? "/", "http://bench").searchParams.get("bot") ?? ""}`;
  const userId = objects.length > 0 ? id : null;
  rooms
    .reserve({
      spaceId: "bench001",
      capacity: null,
      holder: { visitorId: id, userId, isAuthless: userId === null, isHost: false, friendIds: [] },
      instanceId: null,
    })
    .then(
      (seat) => response.end(JSON.stringify(seat)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
rooms.attach(server);

/** The work of one tick: its synchronous blocks, in wall time and processor time. */
type Tick = { tick: number; blocksMs: number[]; cpuMs: number };
let ticks: Tick[] = [];
let before = process.threadCpuUsage();
subscribe(BLOCK_START_CHANNEL, () => {
  before = process.threadCpuUsage();
});
subscribe(BLOCK_CHANNEL, (report) => {
  const { tick, seconds } = report as BlockReport;
  const used = process.threadCpuUsage(before);
  let last = ticks.at(-1);
  if (last?.tick !== tick) ticks.push((last = { tick, blocksMs: [], cpuMs: 0 }));
  last.blocksMs.push(seconds * 1000);
  last.cpuMs += (used.user + used.system) / 1000;
});
/** How late the process's timers fire. */
const LAG_MS = 5;
const lag = monitorEventLoopDelay({ resolution: LAG_MS });
lag.enable();
let cpu = process.cpuUsage();
let since = performance.now();

process.once("disconnect", () => void stop());
process.once("SIGTERM", () => void stop());
process.on("message", (message: { kind: "start" | "report" | "stop" }) => {
  if (message.kind === "start") {
    ticks = [];
    lag.reset();
    cpu = process.cpuUsage();
    since = performance.now();
  } else if (message.kind === "report") {
    void report();
  } else {
    void stop();
  }
});

async function report(): Promise<void> {
  const used = process.cpuUsage(cpu);
  const seconds = (performance.now() - since) / 1000;
  const serverCorrections = await metrics.getSingleMetric("veranda_server_corrections_total")?.get();
  process.send?.({
    kind: "server",
    serverCorrections: serverCorrections?.values[0]?.value ?? 0,
    cpuShare: (used.user + used.system) / 1e6 / seconds,
    ticks,
    lagMs: { p99: lag.percentile(99) / 1e6 - LAG_MS, most: lag.max / 1e6 - LAG_MS },
    memoryMb: process.memoryUsage().rss / 2 ** 20,
  });
}
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await rooms.close();
  server.closeAllConnections();
  server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
const address = server.address();
process.send?.({ kind: "ready", port: typeof address === "object" ? address?.port : 0 });
