import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MediaGrant } from "@veranda/contract/media";
import { pino } from "pino";
import { Registry } from "prom-client";
import { startLivekit, type TestLivekit } from "../../../../testing/livekit.ts";
import type { PeopleMedia } from "../../media-server.ts";
import { MAY_SPEAK } from "../../testing/media-stand.ts";
import { openLivekitMedia } from "../livekit-media.ts";
import { LivekitPeer } from "./livekit-peer.ts";

export type LivekitStand = {
  readonly media: PeopleMedia;
  readonly livekit: TestLivekit;
  readonly origin: string;
  /** Offset of the clock of tokens, in milliseconds. */
  wallTime: number;
  /** Connects somebody with a ticket; `more` is appended to the URL. */
  come(room: string, identity: string, grant?: MediaGrant, more?: string): Promise<LivekitPeer>;
  /** Connects somebody and waits until they are in the room. */
  join(room: string, identity: string, grant?: MediaGrant): Promise<LivekitPeer>;
  close(): Promise<void>;
};

/** A real LiveKit, this server's relay behind an HTTP server, and clients. */
export async function openLivekitStand({ processId = "here" } = {}): Promise<LivekitStand> {
  const livekit = await startLivekit();
  const media = openLivekitMedia({
    livekit: livekit.settings,
    turn: null,
    trustedProxies: [],
    secret: Buffer.alloc(32, 7),
    processId,
    log: pino({ level: "silent" }),
    metrics: new Registry(),
    now: () => Date.now() + stand.wallTime,
    monotonic: () => performance.now(),
  });
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  media.attach(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peers: LivekitPeer[] = [];
  const stand: LivekitStand = {
    media,
    livekit,
    origin,
    wallTime: 0,
    async come(room, identity, grant = MAY_SPEAK, more = "") {
      const peer = new LivekitPeer(origin, await media.ticket(room, identity, grant), more);
      peers.push(peer);
      return peer;
    },
    async join(room, identity, grant) {
      const peer = await stand.come(room, identity, grant);
      await peer.joined;
      return peer;
    },
    async close() {
      for (const peer of peers) peer.close();
      await media.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await livekit.close();
    },
  };
  return stand;
}
