import { createServer } from "node:http";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { subscribe } from "node:diagnostics_channel";
import { pino } from "pino";
import { Registry } from "prom-client";
import { openDatabase } from "@veranda/server/src/platform/db/database.ts";
import { createRooms, ROUND_CHANNEL, ROUND_START_CHANNEL } from "@veranda/server/src/rooms/index.ts";

/** The realtime side alone, with a database of its own; told by its parent when to measure. */
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
chmodSync(folder, 0o755);
const log = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ url: undefined, folder, log, onLost: () => process.exit(1) });
const rooms = await createRooms({
  db: database.db,
  log,
  metrics: new Registry(),
  secret: new Uint8Array(32).fill(7),
  address: "/rooms",
  instanceCeiling: 2_000,
  now: () => Date.now(),
  roomData: (id) =>
    Promise.resolve({ id, name: "Bench", setting: { environment: "terrace", variant: "day" }, objects: [] }),
  isAvatarAllowed: () => true,
  randomName: () => "Wandering Wren",
  randomAvatar: () => "plain",
  identify: async () => null,
  onVisit: () => undefined,
  onMoved: () => undefined,
});
const server = createServer((request, response) => {
  const bot = new URL(request.url ?? "/", "http://bench").searchParams.get("bot") ?? "";
  rooms
    .reserve({
      spaceId: "bench001",
      capacity: null,
      holder: { visitorId: `bot-${bot}`, userId: null, isAuthless: true, isHost: false, friendIds: [] },
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

let rounds: { ms: number; cpuMs: number }[] = [];
let before = process.threadCpuUsage();
subscribe(ROUND_START_CHANNEL, () => {
  before = process.threadCpuUsage();
});
subscribe(ROUND_CHANNEL, (seconds) => {
  const used = process.threadCpuUsage(before);
  rounds.push({ ms: (seconds as number) * 1000, cpuMs: (used.user + used.system) / 1000 });
});
let cpu = process.cpuUsage();
let since = performance.now();

process.once("disconnect", () => void stop());
process.once("SIGTERM", () => void stop());
process.on("message", (message: { kind: "start" | "report" | "stop" }) => {
  if (message.kind === "start") {
    rounds = [];
    cpu = process.cpuUsage();
    since = performance.now();
  } else if (message.kind === "report") {
    const used = process.cpuUsage(cpu);
    const seconds = (performance.now() - since) / 1000;
    process.send?.({
      kind: "server",
      cpuShare: (used.user + used.system) / 1e6 / seconds,
      rounds,
      memoryMb: process.memoryUsage().rss / 2 ** 20,
    });
  } else {
    void stop();
  }
});
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
