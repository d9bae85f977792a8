import type { WebSocketLike } from "@veranda/engine/net/index";

/** Bytes that one socket got, with the headers of the WebSocket frames and without those of TCP and IP. */
export type Received = { bytes: number; frames: number };

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** The same socket, with what it receives counted from now on. */
export function counted(socket: WebSocketLike, received: Received): WebSocketLike {
  socket.addEventListener("message", ({ data }) => {
    if (!(data instanceof ArrayBuffer)) return;
    received.bytes += data.byteLength + headerBytes(data.byteLength);
    received.frames += 1;
  });
  return socket;
}
