import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { MediaGrant } from "@veranda/contract/media";
import { openEmbeddedMedia } from "@veranda/server/src/platform/media/embedded/embedded-media.ts";
import { TestPeer } from "@veranda/server/src/platform/media/testing/test-peer.ts";
import { pino } from "pino";
import { Registry } from "prom-client";
import { memoryMB, processorSeconds } from "./process-usage.ts";

/** Concurrent connection attempts. */
const ABREAST = 5;
const WARM_UP_MS = 1_000;
const CONNECT_MS = 30_000;

/** `--seconds 8`: the duration of each measurement. A bench may have further options. */
export const seconds = Number(
  parseArgs({ options: { seconds: { type: "string", default: "8" } }, strict: false }).values.seconds,
);

/** An embedded media server, and real WebRTC connections from this process to it. */
export async function openForwarderBench() {
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

  const forwarded = async (): Promise<number> => {
    const counter = await metrics.getSingleMetric("veranda_media_packets_forwarded_total")?.get();
    return counter?.values[0]?.value ?? 0;
  };

  return {
    media,
    origin,
    /** Packets forwarded so far. */
    forwarded,

    /** A connection that receives and sends. */
    async join(room: string, identity: string, grant: MediaGrant): Promise<TestPeer> {
      const peer = new TestPeer(origin, await media.ticket(room, identity, grant)).connect();
      await connected(identity, peer, () => peer.isConnected);
      return peer;
    },

    /** `measureForwarder` of this server. */
    measure: (perSecond: number, send: (n: number) => void, received: () => number) =>
      measureForwarder({ pid: media.forwarderPid, perSecond, send, received, forwarded }),

    memoryMB: (): number => memoryMB(media.forwarderPid),
  };
}

type Measured = {
  /** The forwarder's process. */
  pid: number | undefined;
  perSecond: number;
  send: (n: number) => void;
  /** Packets received so far. */
  received: () => number;
  /** Packets that should have arrived so far. */
  forwarded: () => number | Promise<number>;
};

/**
 * Calls `send` at a fixed rate and catches up after late timers. Returns the forwarder's share of a core, and the share of
 * forwarded packets that arrived.
 */
export async function measureForwarder({ pid, perSecond, send, received, forwarded }: Measured) {
  const sample = async () => ({
    time: performance.now(),
    processor: processorSeconds(pid),
    received: received(),
    forwarded: await forwarded(),
  });
  const began = performance.now();
  let sent = 0;
  let start = await sample();
  let isWarm = false;
  while (performance.now() < began + WARM_UP_MS + seconds * 1000) {
    for (; began + (sent / perSecond) * 1000 < performance.now(); sent += 1) send(sent);
    if (!isWarm && performance.now() > began + WARM_UP_MS) {
      isWarm = true;
      start = await sample();
    }
    await pause(5);
  }
  const end = await sample();
  const took = (end.time - start.time) / 1000;
  const arrived = end.received - start.received;
  return {
    share: (end.processor - start.processor) / took,
    receivedPerSecond: arrived / took,
    lost: 1 - arrived / Math.max(1, end.forwarded - start.forwarded),
  };
}

/** Waits until a connection of this peer is established. */
export async function connected(identity: string, peer: TestPeer, isThere: () => boolean): Promise<void> {
  for (let waited = 0; !isThere(); waited += 20) {
    if (waited > CONNECT_MS || peer.isClosed) throw new Error(`${identity} can't connect: ${peer.ending}`);
    await pause(20);
  }
}

/** Connects people numbered `from` up to `to`, several at the same time. */
export async function joinAbreast<T>(
  from: number,
  to: number,
  join: (n: number) => Promise<T>,
): Promise<T[]> {
  const peers: T[] = [];
  for (let first = from; first < to; first += ABREAST) {
    const some = Array.from({ length: Math.min(ABREAST, to - first) }, (_, n) => join(first + n));
    peers.push(...(await Promise.all(some)));
  }
  return peers;
}
