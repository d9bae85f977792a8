/** Reads and writes the parts of an RTP packet (RFC 3550 §5.1) that a forwarder needs. Nothing here allocates. */

const FIXED_BYTES = 12;
const VERSION = 0x80;
const HAS_PADDING = 0x20;
const HAS_EXTENSION = 0x10;
const MARKER = 0x80;
/** Profile of one-byte header extensions (RFC 8285 §4.2). */
const ONE_BYTE_PROFILE = 0xbede;

export const OPUS_PAYLOAD_TYPE = 111;
export const VP8_PAYLOAD_TYPE = 96;
export const H264_PAYLOAD_TYPE = 102;
/** Opus ticks per millisecond (RFC 7587 §4.1). */
export const TICKS_PER_MS = 48;
/** The same in every session description made here. */
export const AUDIO_LEVEL_ID = 1;

/** Whether it is RTCP, by these values in place of the payload type (RFC 5761 §4). */
export function isRtcp(packet: Buffer): boolean {
  const type = (packet[1] ?? 0) & 0x7f;
  return type >= 64 && type < 96;
}

/** Offset of the payload; 0 if it isn't a complete Opus packet. */
export function opusStart(packet: Buffer): number {
  const start = payloadStart(packet, OPUS_PAYLOAD_TYPE);
  return start < packet.length ? start : 0;
}

/** Offset of the payload, or the packet's length if it is all padding; 0 if it isn't a complete packet of this type. */
export function payloadStart(packet: Buffer, payloadType: number): number {
  if (packet.length <= FIXED_BYTES) return 0;
  const first = packet[0] ?? 0;
  if ((first & 0xc0) !== VERSION || ((packet[1] ?? 0) & 0x7f) !== payloadType) return 0;
  let start = FIXED_BYTES + (first & 0x0f) * 4;
  if ((first & HAS_EXTENSION) !== 0) {
    if (packet.length < start + 4) return 0;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const padding = (first & HAS_PADDING) === 0 ? 0 : (packet[packet.length - 1] ?? 0);
  if (start + padding < packet.length) return start;
  return start + padding === packet.length && padding > 0 ? packet.length : 0;
}

/** The audio level in decibels below the maximum, 0 to 127 (RFC 6464); -1 if absent. */
export function decibelsBelow(packet: Buffer, payloadStart: number): number {
  const first = packet[0] ?? 0;
  if ((first & HAS_EXTENSION) === 0) return -1;
  const head = FIXED_BYTES + (first & 0x0f) * 4;
  if (packet.readUInt16BE(head) !== ONE_BYTE_PROFILE) return -1;
  for (let at = head + 4; at + 1 < payloadStart;) {
    const element = packet[at] ?? 0;
    // A padding byte.
    if (element === 0) {
      at += 1;
      continue;
    }
    if (element >> 4 === AUDIO_LEVEL_ID) return (packet[at + 1] ?? 0) & 0x7f;
    at += 2 + (element & 0x0f);
  }
  return -1;
}

export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer): number => packet.readUInt32BE(4);
export const sourceOf = (packet: Buffer): number => packet.readUInt32BE(8);
export const hasMarker = (packet: Buffer): boolean => ((packet[1] ?? 0) & MARKER) !== 0;

/** Changes one payload type to another; other packets are unchanged. */
export function writePayloadType(packet: Buffer, from: number, to: number): void {
  if (((packet[1] ?? 0) & 0x7f) === from) packet[1] = ((packet[1] ?? 0) & MARKER) | to;
}

export function writeHeader(
  packet: Buffer,
  isMarked: boolean,
  sequence: number,
  timestamp: number,
  source: number,
): void {
  packet[1] = (isMarked ? MARKER : 0) | ((packet[1] ?? 0) & 0x7f);
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(source, 8);
}
