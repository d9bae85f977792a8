import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { createClientAddress } from "./client-address.ts";
import { SocketCounts, type SocketPlace } from "./socket-counts.ts";

export type LimitedUpgrades = {
  readonly isPath: (url?: string) => boolean;
  readonly trustedProxies: readonly string[];
  /** Maximum bytes of one message. */
  readonly maxPayload: number;
  /** `place` is null if the network has too many sockets: this one is open only to report that. */
  readonly onSocket: (socket: WebSocket, place: SocketPlace | null, request: IncomingMessage) => void;
};

/** Accepts WebSockets on some paths, with a limit per network; other upgrades are left alone. */
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
      // A place is freed when the socket closes, also if the handshake fails.
      socket.once("close", () => place?.leave());
      handshakes.handleUpgrade(request, socket, head, (opened) => onSocket(opened, place, request));
    });
}
