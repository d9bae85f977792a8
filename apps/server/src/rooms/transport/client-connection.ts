import {
  ROOM_CHANNELS,
  type LeaveReason,
  type ServerMessage,
  type ServerMessageName,
} from "@veranda/contract/rooms/messages";

/** One connection, as the instance sees it. */
export type ClientConnection = {
  /** Sent with the next flush, a tick later at the most; the caller must not modify the bytes afterwards. */
  post(bytes: Uint8Array): void;
  /** Flushes, then sends these bytes; they are copied. */
  send(bytes: Uint8Array): void;
  /** Flushes buffered bytes. */
  flush(): void;
  /** Pings, and ends a connection that left two pings unanswered. */
  ping(): void;
  /** Bytes sent but not yet taken by the network. */
  backlog(): number;
  close(reason: LeaveReason): void;
};

/** First bytes of the Colyseus room protocol, as far as it is used here; a body of bytes follows its channel. */
export const ROOM_CODE = { joined: 10, bytes: 17, ping: 18 } as const;
export const CHANNEL_HEADER_BYTES = 2;

export function writeChannelHeader(bytes: Uint8Array, channel: keyof typeof ROOM_CHANNELS): void {
  bytes[0] = ROOM_CODE.bytes;
  bytes[1] = ROOM_CHANNELS[channel];
}

/**
 * A message's bytes, encoded once for all recipients. `hidden`: accounts not to name as creators of objects, and
 * participants not to name as actors, for recipients who must not know of them.
 */
export function messageBytes<N extends ServerMessageName>(
  name: N,
  data: ServerMessage<N>,
  hidden: ReadonlySet<string> | null = null,
): Uint8Array {
  const unnamed = (key: string, value: unknown): unknown =>
    (key === "creatorId" || key === "by") && hidden?.has(String(value)) ? null : value;
  const json = Buffer.from(JSON.stringify([name, data], hidden === null ? undefined : unnamed), "utf8");
  const bytes = new Uint8Array(CHANNEL_HEADER_BYTES + json.length);
  writeChannelHeader(bytes, "message");
  bytes.set(json, CHANNEL_HEADER_BYTES);
  return bytes;
}
