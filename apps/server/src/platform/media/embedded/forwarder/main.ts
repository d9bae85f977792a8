import { AnnouncedCandidates } from "./announced-candidates.ts";
import { MediaConnection } from "./media-connection.ts";
import type { ForwarderReport, ForwarderRequest } from "./messages.ts";
import { Router, type Client } from "./router.ts";
import { relayTcp } from "./tcp-relay.ts";
import { takeUdpPort } from "./udp-port.ts";

/*
 * The forwarder: a process of its own, so that what strangers' packets may do to native code is done to it alone. It
 * does what the server tells it, and ends with it: when the channel to it closes, however the server ended.
 */

const REPORT_MS = 200;

// At once: threads of native code may keep a usual exit waiting.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches the whole group; the server says when it is time.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const router = new Router();
const clients = new Map<number, Client>();
let port = 0;
let candidates = new AnnouncedCandidates([]);

const report = (message: ForwarderReport): void => {
  if (process.connected) process.send?.(message);
};

async function start(askedPort: number, addresses: readonly string[]): Promise<void> {
  port = await takeUdpPort(askedPort);
  candidates = new AnnouncedCandidates(addresses);
  await candidates.listenAt(port, await relayTcp(port, isKnown));
  report({ type: "started", port });
  setInterval(reportActivity, REPORT_MS);
}

function open({
  connection,
  room,
  identity,
  maySpeak,
  slots,
}: Extract<ForwarderRequest, { type: "open" }>): void {
  const media = new MediaConnection(`${connection}`, {
    port,
    onPacket: (packet, nowMs) => router.receive(client, packet, nowMs),
    onRefused: () => (router.refused += 1),
    onAnswered: () => report({ type: "candidates", connection, candidates: candidates.lines }),
    onEnded: (why) => {
      forget(connection);
      report({ type: "ended", connection, why });
    },
  });
  const client = router.add(room, identity, media);
  clients.set(connection, client);
  router.setMaySpeak(client, maySpeak);
  router.setSpeakers(client, slots);
  report({ type: "offer", connection, sdp: media.offer });
}

function isKnown(userFragment: string): boolean {
  for (const { connection } of clients.values()) if (connection.userFragment === userFragment) return true;
  return false;
}

function forget(connection: number): Client | undefined {
  const client = clients.get(connection);
  if (client === undefined) return undefined;
  clients.delete(connection);
  router.remove(client);
  return client;
}

function reportActivity(): void {
  const rooms = router.takeActivity(performance.now());
  const publishers = rooms.reduce(
    (sum, { people }) => sum + people.filter(({ isPublishing }) => isPublishing).length,
    0,
  );
  const { forwarded, refused } = router;
  report({
    type: "activity",
    rooms,
    counts: { connections: clients.size, publishers, forwarded, refused },
  });
}

process.on("message", (request: ForwarderRequest) => {
  if (request.type === "start") {
    void start(request.port, request.addresses);
    return;
  }
  if (request.type === "open") {
    open(request);
    return;
  }
  const client = clients.get(request.connection);
  // It has ended by itself meanwhile.
  if (client === undefined) return;
  if (request.type === "answer") client.connection.answer(request.sdp);
  else if (request.type === "speak") router.setMaySpeak(client, request.maySpeak);
  else if (request.type === "slots") router.setSpeakers(client, request.slots);
  else forget(request.connection)?.connection.close();
});
