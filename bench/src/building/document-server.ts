import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SpaceObject } from "@veranda/contract";
import { openDatabase } from "@veranda/server/src/platform/db/database.ts";
import { createRooms } from "@veranda/server/src/rooms/index.ts";
import { emptySpaces, noFiles } from "@veranda/server/src/rooms/testing/empty-spaces.ts";
import { pino } from "pino";
import { Registry } from "prom-client";

/** The realtime side alone, with a database of its own and a space with as many objects as its first argument says. */
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
chmodSync(folder, 0o755);
const log = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ url: undefined, folder, log, onLost: () => process.exit(1) });
const objects = Array.from({ length: Number(process.argv[2]) }, (_, n): SpaceObject => ({
  id: `object-${n}`,
  kind: "prefab",
  name: `Chair ${n}`,
  parentId: null,
  order: n,
  transform: {
    position: [(n % 50) * 1.137, 0.25, Math.floor(n / 50) * 1.213],
    rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2],
    scale: [1, 1, 1],
  },
  props: { prefab: "wooden-chair", colour: "#aabbcc", title: "A chair to sit on" },
  isHidden: false,
  locked: false,
  uneditable: false,
  creatorId: "builder",
  version: 1,
}));
const rooms = await createRooms({
  db: database.db,
  log,
  metrics: new Registry(),
  secret: new Uint8Array(32).fill(7),
  address: "/rooms",
  instanceCeiling: 500,
  now: () => Date.now(),
  spaces: emptySpaces(objects),
  files: noFiles,
  waysOf: () => null,
  isAvatarAllowed: () => true,
  isOwnAvatar: () => Promise.resolve(true),
  randomName: () => "Wandering Wren",
  randomAvatar: () => "plain",
  identify: async () => null,
  onVisit: () => undefined,
  onMoved: () => undefined,
});
const server = createServer((request, response) => {
  const id = `builder-${new URL(request.url ?? "/", "http://bench").searchParams.get("bot") ?? ""}`;
  rooms
    .reserve({
      spaceId: "bench001",
      capacity: null,
      holder: { visitorId: id, userId: id, isAuthless: false, isHost: false, displayName: id, friendIds: [] },
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

let cpu = process.cpuUsage();
let since = performance.now();
process.on("message", (told: { kind: "start" | "report" | "stop" }) => {
  if (told.kind === "start") {
    cpu = process.cpuUsage();
    since = performance.now();
  } else if (told.kind === "report") {
    const { user, system } = process.cpuUsage(cpu);
    const share = (user + system) / 1000 / (performance.now() - since);
    process.send?.({ kind: "server", share, memoryMb: process.memoryUsage().rss / 2 ** 20 });
  } else {
    void stop();
  }
});
process.once("disconnect", () => void stop());
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
