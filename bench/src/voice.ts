import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HEARD_MAX } from "@veranda/contract/media";
import { openEmbeddedMedia } from "@veranda/server/src/platform/media/embedded/embedded-media.ts";
import { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { pino } from "pino";
import { Registry } from "prom-client";
import { figuresOf } from "./figures.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/**
 * The embedded media server: `npm run bench:voice -- --seconds 8`. One voice of fifty packets a second to 10, 50 and 200
 * listeners, then a room of 100 of whom 30 speak, where each hears at most twelve. Everybody is a real WebRTC connection,
 * made in this process, which shares the machine with the server: what is measured is the forwarder's own process.
 */
const { values } = parseArgs({ options: { seconds: { type: "string", default: "8" } } });
const seconds = Number(values.seconds);
/** Connections under way at once. */
const ABREAST = 5;
const LISTENERS = [10, 50, 200];
const CROWD = { people: 100, speakers: 30 };
/** Of Linux, of which the forwarder's processor time is asked. */
const TICKS_PER_SECOND = 100;
const FRAME_MS = 20;

const figures = figuresOf("voice");
const metrics = new Registry();
const media = openEmbeddedMedia({
  port: 0,
  addresses: [],
  turn: null,
  trustedProxies: [],
  secret: Buffer.alloc(32, 7),
  processId: "bench",
  log: pino({ level: "silent" }),
  metrics,
  now: () => Date.now(),
  monotonic: () => performance.now(),
});
const server = createServer();
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
media.attach(server);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(`${evennessLine(measureEvenness())}\n`);

let peers: TestPeer[] = [];
for (const listeners of LISTENERS) {
  await fill("one", listeners + 1);
  for (let n = 1; n <= listeners; n++) media.setHeard("one", `p${n}`, ["p0"]);
  const { share, packets, bytes, lost } = await measure(1, listeners);
  const core = Math.round((listeners / share) * 1);
  console.log(
    `one voice to ${listeners}: ${(share * 100).toFixed(1)} % of a core, ${core} listeners a core, ${packets.toFixed(0)} packets and ${(bytes / 1000).toFixed(1)} kB a second to each, ${(lost * 100).toFixed(1)} % not arrived; memory ${memoryMB().toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, one voice to ${listeners}`, share * 100, "%");
  figures.atLeast(`listeners a core, by ${listeners}`, core, "listeners");
}

await fill("crowd", CROWD.people);
for (let n = 0; n < CROWD.people; n++) {
  const others = Array.from({ length: CROWD.speakers }, (_, s) => (n + s) % CROWD.speakers).filter(
    (s) => s !== n,
  );
  const heard = others.slice(0, HEARD_MAX).map((s) => `p${s}`);
  media.setHeard("crowd", `p${n}`, heard);
}
const { share, packets, bytes, lost } = await measure(CROWD.speakers, CROWD.people);
const all = (CROWD.speakers - 1) * (1000 / FRAME_MS);
console.log(
  `${CROWD.speakers} of ${CROWD.people} speak: ${(share * 100).toFixed(1)} % of a core, ${packets.toFixed(0)} packets and ${(bytes / 1000).toFixed(1)} kB a second to each (who subscribes to all gets ${all}: ×${(packets / all).toFixed(2)}), ${(lost * 100).toFixed(1)} % not arrived; memory ${memoryMB().toFixed(0)} MB`,
);
figures.atMost(`share of a core, ${CROWD.speakers} of ${CROWD.people} speak`, share * 100, "%");
figures.atMost("packets to a listener beside subscribe-all", packets / all, "×");
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
for (const peer of peers) peer.close();
await media.close();
process.exit();

/** People of one room, connected; those of the last one leave. */
async function fill(room: string, count: number): Promise<void> {
  for (const peer of peers) peer.close();
  peers = [];
  await pause(500);
  for (let n = 0; n < count; n += ABREAST) {
    const some = Array.from({ length: Math.min(ABREAST, count - n) }, (_, m) => join(room, `p${n + m}`));
    peers.push(...(await Promise.all(some)));
  }
}

async function join(room: string, identity: string): Promise<TestPeer> {
  const grant = { microphone: true, camera: false, screen: false };
  const peer = new TestPeer(origin, await media.ticket(room, identity, grant)).connect();
  for (let waited = 0; !peer.isConnected; waited += 20) {
    if (waited > 30_000 || peer.isClosed) throw new Error(`${identity} can't connect: ${peer.ending}`);
    await pause(20);
  }
  return peer;
}

/** The first `speakers` speak; the forwarder's share of a core, and what each of `listeners` got in a second. */
async function measure(
  speakers: number,
  listeners: number,
): Promise<{ share: number; packets: number; bytes: number; lost: number }> {
  const began = performance.now();
  let sent = 0;
  const speaking = peers.slice(0, speakers);
  const received = (): number => peers.reduce((sum, { received: count }) => sum + count, 0);
  let at = { time: 0, processor: 0, sent: 0, received: 0, forwarded: 0 };
  const look = async (): Promise<typeof at> => ({
    time: performance.now(),
    processor: processorSeconds(),
    sent,
    received: received(),
    forwarded: await forwarded(),
  });
  // Paced by the clock: a late timer is made up for.
  const until = began + 1000 + seconds * 1000;
  let isWarm = false;
  while (performance.now() < until) {
    while (began + (sent / speakers) * FRAME_MS < performance.now())
      for (const peer of speaking) {
        peer.speak();
        sent += 1;
      }
    if (!isWarm && performance.now() > began + 1000) {
      isWarm = true;
      at = await look();
    }
    await pause(FRAME_MS / 4);
  }
  const end = await look();
  const took = (end.time - at.time) / 1000;
  const packets = (end.received - at.received) / took / listeners;
  return {
    share: (end.processor - at.processor) / took,
    packets,
    // As sent: header, extension, payload, and what SRTP adds.
    bytes: packets * (20 + 40 + 10),
    lost: 1 - (end.received - at.received) / Math.max(1, end.forwarded - at.forwarded),
  };
}

async function forwarded(): Promise<number> {
  const counter = await metrics.getSingleMetric("veranda_media_packets_forwarded_total")?.get();
  return counter?.values[0]?.value ?? 0;
}

function processorSeconds(): number {
  const [, after = ""] = readFileSync(`/proc/${media.forwarderPid}/stat`, "utf8").split(") ");
  const fields = after.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function memoryMB(): number {
  const status = readFileSync(`/proc/${media.forwarderPid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}
