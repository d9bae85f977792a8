import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { createClientAddress } from "./client-address.ts";
import { SocketCounts, type SocketPlace } from "./socket-counts.ts";

export type LimitedUpgrades = {
  readonly isPath: (url?: string) => boolean;
  readonly trustedProxies: readonly string[];
  /** Bytes of one message. */
  readonly maxPayload: number;
  /** `place` is null where its network has as many sockets as it may: this one is open only to be told so. */
  readonly onSocket: (socket: WebSocket, place: SocketPlace | null, request: IncomingMessage) => void;
};

/** Takes the sockets of some paths of a listening server, so many of each network; other upgrades are left alone. */
export function limitedUpgrades({
  isPath,
  trustedProxies,
  maxPayload,
  onSocket,
}: LimitedUpgrades): (server: Server) => void {
  const counts = new SocketCounts();
  const addressOf = createClientAddress(trustedProxies);
  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: false,
  });
  return (server) =>
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!isPath(request.url)) return;
      socket.on("error", () => socket.destroy());
      const place = counts.take(addressOf(request), () => socket.destroy());
      // A place that is taken is given free by the socket's end, also where the handshake fails.
      socket.once("close", () => place?.leave());
      handshakes.handleUpgrade(request, socket, head, (opened) => onSocket(opened, place, request));
    });
}
