import { RTMP } from "./rtmp-message.ts";

/** Larger than any message of the server, so that each is one chunk. */
export const OUT_CHUNK_SIZE = 4_096;
const CONTROL_STREAM = 2;
const COMMAND_STREAM = 3;

/** A message in one chunk with a full header. */
export function chunkOf(type: number, payload: Buffer, streamId = 0): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(type === RTMP.command ? COMMAND_STREAM : CONTROL_STREAM, 0);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  return Buffer.concat([head, payload]);
}

export function numberChunk(type: number, value: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(value);
  return chunkOf(type, payload);
}
