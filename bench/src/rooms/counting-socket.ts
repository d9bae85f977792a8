import { WebSocket } from "ws";
import type { WebSocketLike } from "@veranda/engine/net/index";

/** Bytes that one socket got, with the headers of the WebSocket frames and without those of TCP and IP. */
export type Received = { bytes: number; frames: number };

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

export function openCounted(url: string, received: Received): WebSocketLike {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.binaryType = "arraybuffer";
  socket.on("message", (data: ArrayBuffer) => {
    received.bytes += data.byteLength + headerBytes(data.byteLength);
    received.frames += 1;
  });
  socket.on("error", () => undefined);
  return socket as unknown as WebSocketLike;
}
