import { ROOM_CHANNELS } from "@veranda/contract/rooms/messages";
import type { WebSocketLike } from "@veranda/engine/net/index";

/** Bytes and pose frames that one socket got, and milliseconds between two of those; with the headers of the WebSocket frames and without those of TCP and IP. */
export type Received = { bytes: number; frames: number; gapsMs: number[] };

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** The same socket, with what it receives counted from now on. */
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
