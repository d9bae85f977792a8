import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MediaGrant, MediaTicket } from "@veranda/contract/media";
import { pino } from "pino";
import { Registry } from "prom-client";
import { soon } from "../../../testing/soon.ts";
import {
  openEmbeddedMedia,
  type EmbeddedMedia,
  type EmbeddedMediaOptions,
} from "../embedded/embedded-media.ts";
import { TestPeer } from "./test-peer.ts";

export const MAY_SPEAK: MediaGrant = { microphone: true, camera: false, screen: false };
export const MAY_LISTEN: MediaGrant = { microphone: false, camera: false, screen: false };

export type MediaStand = {
  readonly media: EmbeddedMedia;
  readonly origin: string;
  readonly metrics: Registry;
  readonly log: readonly string[];
  /** Connects a client with this ticket. */
  meet(ticket: MediaTicket): TestPeer;
  /** A client with a ticket that isn't connected. */
  guest(room: string, identity: string, grant?: MediaGrant): Promise<TestPeer>;
  /** A connected client. */
  join(room: string, identity: string, grant?: MediaGrant): Promise<TestPeer>;
  close(): Promise<void>;
};

/** A built-in media server behind an HTTP server, and clients. */
export async function openMediaStand(options: Partial<EmbeddedMediaOptions> = {}): Promise<MediaStand> {
  const metrics = new Registry();
  const log: string[] = [];
  const media = openEmbeddedMedia({
    port: 0,
    addresses: [],
    turn: null,
    trustedProxies: [],
    secret: Buffer.alloc(32, 7),
    processId: "here",
    log: pino({ level: "debug" }, { write: (line) => void log.push(line) }),
    metrics,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    ...options,
  });
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  media.attach(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peers: TestPeer[] = [];
  const open = (ticket: MediaTicket): TestPeer => {
    const peer = new TestPeer(origin, ticket);
    peers.push(peer);
    return peer;
  };
  const guest = async (room: string, identity: string, grant = MAY_SPEAK): Promise<TestPeer> =>
    open(await media.ticket(room, identity, grant));
  return {
    media,
    origin,
    metrics,
    log,
    meet: (ticket) => open(ticket).connect(),
    guest,
    async join(room, identity, grant) {
      const peer = (await guest(room, identity, grant)).connect();
      await soon(() => {
        if (!peer.isConnected) throw new Error(`${identity} isn't connected: ${peer.ending}`);
      });
      return peer;
    },
    async close() {
      for (const peer of peers) peer.close();
      await media.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
