import { writeAmf, type AmfValue } from "../gateway/amf0.ts";
import { RTMP } from "../gateway/rtmp-message.ts";
import { SAMPLE_PICTURE, SAMPLE_SOUND_CONFIG } from "./sample-stream.ts";

/* What encoders send by RTMP, as bytes. */

export const HANDSHAKE_BYTES = 1_536;
const CHUNK_SIZE = 128;

/** A message in chunks of `size`. */
export function chunks(
  type: number,
  payload: Buffer,
  { timestamp = 0, stream = type === RTMP.command ? 3 : 4, streamId = 1, size = CHUNK_SIZE } = {},
): Buffer {
  const isLate = timestamp >= 0xff_ff_ff;
  const late = Buffer.alloc(isLate ? 4 : 0);
  if (isLate) late.writeUInt32BE(timestamp);
  const head = Buffer.alloc(12);
  head.writeUInt8(stream, 0);
  head.writeUIntBE(isLate ? 0xff_ff_ff : timestamp, 1, 3);
  head.writeUIntBE(payload.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [head, late];
  for (let at = 0; at < payload.length; at += size) {
    if (at > 0) parts.push(Buffer.of(0xc0 | stream), late);
    parts.push(payload.subarray(at, at + size));
  }
  return Buffer.concat(parts);
}

export const command = (name: string, transaction: number, ...values: readonly AmfValue[]): Buffer =>
  chunks(RTMP.command, writeAmf(name, transaction, ...values), { streamId: 0 });

/** The first part of a handshake. */
export const HELLO = Buffer.concat([Buffer.of(3), Buffer.alloc(HANDSHAKE_BYTES, 7)]);

/** All messages of an encoder until it publishes. */
export const publishing = (key: string, app = "live"): Buffer =>
  Buffer.concat([
    HELLO,
    Buffer.alloc(HANDSHAKE_BYTES, 8),
    command("connect", 1, { app, type: "nonprivate", tcUrl: `rtmp://127.0.0.1/${app}` }),
    command("releaseStream", 2, null, key),
    command("FCPublish", 3, null, key),
    command("createStream", 4, null),
    command("publish", 5, null, key, "live"),
  ]);

const uint16 = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
const { sequence, parameters, key, next } = SAMPLE_PICTURE;

/** FLV tags. */
export const pictureConfig = Buffer.concat([
  Buffer.of(0x17, 0, 0, 0, 0),
  Buffer.of(1, sequence[1] ?? 0, sequence[2] ?? 0, sequence[3] ?? 0, 0xff, 0xe1),
  uint16(sequence.length),
  sequence,
  Buffer.of(1),
  uint16(parameters.length),
  parameters,
]);

export function picture(units: readonly Buffer[], { isKey = false, offset = 0 } = {}): Buffer {
  const head = Buffer.of(isKey ? 0x17 : 0x27, 1, 0, 0, 0);
  head.writeIntBE(offset, 2, 3);
  const parts = units.flatMap((unit) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(unit.length);
    return [length, unit];
  });
  return Buffer.concat([head, ...parts]);
}
export const keyPicture = picture([key], { isKey: true });
export const nextPicture = picture([next]);

export const soundConfig = Buffer.concat([Buffer.of(0xaf, 0), SAMPLE_SOUND_CONFIG]);
export const sound = (frame: Buffer): Buffer => Buffer.concat([Buffer.of(0xaf, 1), frame]);
