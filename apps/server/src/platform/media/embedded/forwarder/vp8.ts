import { clearPayloadHeader, type PayloadHeader } from "./payload-header.ts";

const EXTENDED = 0x80;
const STARTS = 0x10;
const PARTITION = 0x07;
const HAS_PICTURE = 0x80;
const HAS_BASE = 0x40;
const HAS_LAYER = 0x30;
const IS_LONG = 0x80;
/** Flag in the first byte of a frame (RFC 6386 §9.1). */
const IS_INTER = 0x01;

/**
 * Reads the descriptor of a VP8 packet (RFC 7741 §4.2) into `header`; returns false if malformed. `start`: of the
 * payload.
 */
export function readVp8(packet: Buffer, start: number, header: PayloadHeader): boolean {
  clearPayloadHeader(header);
  // Padding alone, by which a sender probes the bandwidth.
  if (start === packet.length) return true;
  const first = packet[start] ?? 0;
  let at = start + 1;
  if ((first & EXTENDED) !== 0) {
    const fields = packet[at++] ?? 0;
    if ((fields & HAS_PICTURE) !== 0) {
      if (((packet[at] ?? 0) & IS_LONG) !== 0 && at + 1 < packet.length) {
        header.pictureAt = at;
        header.picture = packet.readUInt16BE(at) & 0x7fff;
        at += 2;
      } else at += 1;
    }
    if ((fields & HAS_BASE) !== 0 && at < packet.length) {
      header.baseAt = at;
      header.base = packet[at++] ?? 0;
    }
    if ((fields & HAS_LAYER) !== 0) at += 1;
  }
  if (at >= packet.length) return false;
  header.isKey = (first & STARTS) !== 0 && (first & PARTITION) === 0 && ((packet[at] ?? 0) & IS_INTER) === 0;
  return true;
}

export function writeVp8(
  packet: Buffer,
  header: Readonly<PayloadHeader>,
  picture: number,
  base: number,
): void {
  if (header.pictureAt > 0) packet.writeUInt16BE((picture & 0x7fff) | 0x8000, header.pictureAt);
  if (header.baseAt > 0) packet[header.baseAt] = base & 0xff;
}
