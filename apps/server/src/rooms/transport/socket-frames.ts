/** Frames of a WebSocket from server to client (RFC 6455 §5.2): whole, binary, unmasked. */
const WHOLE_BINARY = 0x82;
const PING = 0x89;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A ping without a body. */
export const PING_BYTES = 2;

export const headerBytes = (length: number): number => (length < LENGTH_16 ? 2 : length < 0x10000 ? 4 : 10);

/** Writes the header of a message of `length` bytes at `at`; returns the offset of the message. */
export function writeHeader(out: Buffer, at: number, length: number): number {
  out[at] = WHOLE_BINARY;
  if (length < LENGTH_16) {
    out[at + 1] = length;
    return at + 2;
  }
  if (length < 0x10000) {
    out[at + 1] = LENGTH_16;
    return out.writeUInt16BE(length, at + 2);
  }
  out[at + 1] = LENGTH_64;
  out.writeUInt32BE(0, at + 2);
  return out.writeUInt32BE(length, at + 6);
}

export function writePing(out: Buffer, at: number): number {
  out[at] = PING;
  out[at + 1] = 0;
  return at + PING_BYTES;
}
