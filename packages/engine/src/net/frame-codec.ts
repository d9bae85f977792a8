import { ROOM_CHANNELS } from "@veranda/contract/rooms/connection";

/** The room protocol's first bytes (docs/wire.md, W20): the few of Colyseus 0.18 that this connection uses. */
export const ROOM_CODE = { joined: 10, error: 11, bytes: 17, ping: 18 } as const;

/** Length of the code and channel before a body. */
export const CHANNEL_HEADER_BYTES = 2;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A message of the room with its name, as sent over the socket. */
export function messageFrame(name: string, data: unknown): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify([name, data]));
  const bytes = new Uint8Array(CHANNEL_HEADER_BYTES + json.length);
  bytes[0] = ROOM_CODE.bytes;
  bytes[1] = ROOM_CHANNELS.message;
  bytes.set(json, CHANNEL_HEADER_BYTES);
  return bytes;
}

/** Name and data of a message's frame. Throws a SyntaxError for a malformed frame. */
export function readMessage(frame: Uint8Array): unknown[] {
  const message: unknown = JSON.parse(decoder.decode(frame.subarray(CHANNEL_HEADER_BYTES)));
  if (!Array.isArray(message)) throw new SyntaxError("no message");
  return message;
}
