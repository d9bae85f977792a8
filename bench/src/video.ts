import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedMedia } from "@veranda/server/src/platform/media/embedded/embedded-media.ts";
import { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { pino } from "pino";
import { Registry } from "prom-client";
import { figuresOf } from "./figures.ts";
import { evennessLine, measureEvenness } from "./machine-evenness.ts";

/**
 * The embedded media server: `npm run bench:video -- --seconds 8`. One large camera of 1.5 Mbit/s, 30 frames a second, to
 * 10 and 50 viewers by real WebRTC connections, made in this process, which shares the machine with the server: what is
 * measured is the forwarder's own process.
 */
const { values } = parseArgs({ options: { seconds: { type: "string", default: "8" } } });
const seconds = Number(values.seconds);
const VIEWERS = [10, 50];
const BITRATE = 1_500_000;
const PAYLOAD_BYTES = 1_100;
const PACKETS_PER_SECOND = BITRATE / 8 / PAYLOAD_BYTES;
const ROOM = "bench";
/** Connections under way at once. */
const ABREAST = 5;
/** Of Linux, of which the forwarder's processor time is asked. */
const TICKS_PER_SECOND = 100;

const figures = figuresOf("video");
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

const publisher = await join("publisher");
const peers: TestPeer[] = [];
for (const viewers of VIEWERS) {
  while (peers.length < viewers) {
    const some = Array.from(
      { length: Math.min(ABREAST, viewers - peers.length) },
      (_, n) => peers.length + n,
    );
    peers.push(...(await Promise.all(some.map((n) => watch(`p${n}`)))));
  }
  const { share, packets, lost } = await measure();
  const core = Math.round(viewers / share);
  console.log(
    `one camera of 1.5 Mbit/s to ${viewers}: ${(share * 100).toFixed(1)} % of a core, ${core} viewers a core, ${packets.toFixed(0)} packets a second to each, ${(lost * 100).toFixed(1)} % not arrived; memory ${memoryMB().toFixed(0)} MB`,
  );
  figures.atMost(`share of a core, one camera to ${viewers}`, share * 100, "%");
  figures.atLeast(`viewers a core, by ${viewers}`, core, "viewers");
}
console.log(`\nafterwards ${evennessLine(measureEvenness())}`);
await media.close();
process.exit();

async function join(identity: string): Promise<TestPeer> {
  const grant = { microphone: false, camera: true, screen: true };
  const peer = new TestPeer(origin, await media.ticket(ROOM, identity, grant)).connect();
  await until(() => peer.isConnected, identity);
  peer.send({ type: "open_video" });
  await until(() => peer.video.isConnected, identity);
  return peer;
}

async function watch(identity: string): Promise<TestPeer> {
  const peer = await join(identity);
  media.setSeen(ROOM, identity, ["publisher"]);
  peer.send({ type: "want", videos: [{ identity: "publisher", kind: "camera", size: "large" }] });
  return peer;
}

async function until(holds: () => boolean, identity: string): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 30_000) throw new Error(`${identity} can't connect`);
    await pause(20);
  }
}

/** The forwarder's share of a core, and what each viewer got in a second. */
async function measure(): Promise<{ share: number; packets: number; lost: number }> {
  const began = performance.now();
  let sent = 0;
  const look = async () => ({
    time: performance.now(),
    processor: processorSeconds(),
    received: peers.reduce((sum, { video }) => sum + video.received, 0),
    forwarded: await forwarded(),
  });
  let at = await look();
  let isWarm = false;
  // Paced by the clock: a late timer is made up for.
  while (performance.now() < began + 1000 + seconds * 1000) {
    for (; began + (sent / PACKETS_PER_SECOND) * 1000 < performance.now(); sent += 1)
      publisher.video.show("camera_large", { isKey: sent % 300 === 0, bytes: PAYLOAD_BYTES - 16 });
    if (!isWarm && performance.now() > began + 1000) {
      isWarm = true;
      at = await look();
    }
    await pause(5);
  }
  const end = await look();
  const took = (end.time - at.time) / 1000;
  return {
    share: (end.processor - at.processor) / took,
    packets: (end.received - at.received) / took / peers.length,
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
