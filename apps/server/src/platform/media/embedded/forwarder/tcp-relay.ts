import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import { SocketCounts, type SocketPlace } from "../../../sockets/socket-counts.ts";
import { FrameReader } from "./frame-reader.ts";
import { userFragment } from "./stun-request.ts";

const SOCKETS_MAX = 1_000;
/** Maximum time until the first packet, and between packets: ICE checks consent every few seconds. */
const SILENCE_MS = 30_000;
/** Maximum time until a client names a connection: one that knows the port does so at once. */
const STRANGER_MS = 5_000;
/** Maximum unsent bytes on a slow connection, enough for a key frame of a screen; older packets are useless. */
const BACKLOG_MAX_BYTES = 256 * 1024;

/**
 * Maximum packets of one connection queued for the UDP port: a chunk of bytes may contain tens of thousands of small
 * ones.
 */
const UNSENT_MAX = 1_000;

/**
 * Accepts TCP connections on the same port number (RFC 6544, passive), for networks that block UDP, and relays each
 * packet to and from the UDP port: the library supports only UDP. Returns whether the port was available.
 */
export function relayTcp(
  port: number,
  isKnown: (userFragment: string) => boolean,
  strangerMs = STRANGER_MS,
): Promise<boolean> {
  const counts = new SocketCounts();
  let count = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    const place =
      count < SOCKETS_MAX ? counts.take(socket.remoteAddress ?? "", () => socket.destroy()) : null;
    if (place === null) {
      socket.destroy();
      return;
    }
    count += 1;
    socket.on("close", () => {
      count -= 1;
      place.leave();
    });
    relay(socket, port, isKnown, place, strangerMs);
  });
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, () => {
      // Later errors concern single sockets that could not be accepted.
      server.on("error", () => undefined);
      resolve(true);
    });
  });
}

function relay(
  socket: Socket,
  port: number,
  isKnown: (userFragment: string) => boolean,
  place: SocketPlace,
  strangerMs: number,
): void {
  let udp: UdpSocket | null = null;
  let unsent = 0;
  const end = (): void => void socket.destroy();
  const waiting = setTimeout(end, strangerMs);
  const reader = new FrameReader((packet) => {
    if (udp === null) {
      // A client whose first packet does not name a connection is disconnected.
      const named = userFragment(packet);
      if (named === null || !isKnown(named)) {
        end();
        return;
      }
      clearTimeout(waiting);
      place.introduce();
      udp = openUdp(port, (answer) => write(socket, answer), end);
    }
    // Excess packets are dropped, like on a congested network.
    if (unsent >= UNSENT_MAX) return;
    unsent += 1;
    udp.send(packet, port, "127.0.0.1", () => (unsent -= 1));
  });
  socket.setTimeout(SILENCE_MS, end);
  socket.on("error", end);
  socket.on("close", () => {
    clearTimeout(waiting);
    udp?.close();
  });
  socket.on("data", (chunk: Buffer) => {
    if (!reader.read(chunk)) end();
  });
}

function openUdp(port: number, onPacket: (packet: Buffer) => void, onError: () => void): UdpSocket {
  const udp = createSocket("udp4");
  udp.on("error", onError);
  udp.on("message", (packet, { port: from }) => {
    if (from === port) onPacket(packet);
  });
  return udp;
}

function write(socket: Socket, packet: Buffer): void {
  if (socket.destroyed || socket.writableLength > BACKLOG_MAX_BYTES) return;
  const head = Buffer.alloc(2);
  head.writeUInt16BE(packet.length);
  socket.write(Buffer.concat([head, packet]));
}
