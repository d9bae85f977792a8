import { ROOM_CHANNELS } from "@veranda/contract/rooms/messages";
import type { WebSocketLike } from "@veranda/engine/net/index";

/** Bytes and pose frames received by a socket, and milliseconds between frames. Includes WebSocket headers, but not TCP and IP. */
export type Received = { bytes: number; frames: number; gapsMs: number[] };

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** Counts what this socket receives from now on; returns the same socket. */
export function counted(socket: WebSocketLike, received: Received, now: () => number): WebSocketLike {
  let last = Number.NaN;
  socket.addEventListener("message", ({ data }) => {
    if (!(data instanceof ArrayBuffer)) return;
    received.bytes += data.byteLength + headerBytes(data.byteLength);
    if (new Uint8Array(data)[1] !== ROOM_CHANNELS.pose) return;
    received.frames += 1;
    const at = now();
    if (!Number.isNaN(last)) received.gapsMs.push(at - last);
    last = at;
  });
  return socket;
}
