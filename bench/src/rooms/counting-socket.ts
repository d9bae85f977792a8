import type { WebSocketLike } from "@veranda/engine/net/index";

/** Bytes that one socket got, with the headers of the WebSocket frames and without those of TCP and IP. */
export type Received = { bytes: number; frames: number };

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** The same socket, with what it receives counted. */
export function counted(socket: WebSocketLike, received: Received): WebSocketLike {
  return new Proxy(socket, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, key, value: unknown) => {
      if (key !== "onmessage" || typeof value !== "function") return Reflect.set(target, key, value, target);
      target.onmessage = (event) => {
        if (event.data instanceof ArrayBuffer) {
          received.bytes += event.data.byteLength + headerBytes(event.data.byteLength);
          received.frames += 1;
        }
        value(event);
      };
      return true;
    },
  });
}
