import { clearPayloadHeader, type PayloadHeader } from "./payload-header.ts";

/** Constrained baseline, as every browser takes it; a stream of another profile is decoded all the same. */
export const H264_PROFILE = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";

const TYPE = 0x1f;
const SEQUENCE_PARAMETERS = 7;
const AGGREGATION = 24;
const FRAGMENT = 28;

/**
 * Reads of an H.264 packet (RFC 6184 §5) whether a viewer can begin with it: it holds the parameters that stand before a
 * frame that needs no other. Its pictures have no numbers. False: it can't be read.
 */
export function readH264(packet: Buffer, start: number, header: PayloadHeader): boolean {
  clearPayloadHeader(header);
  if (start === packet.length) return true;
  const type = (packet[start] ?? 0) & TYPE;
  if (type === 0 || type > FRAGMENT) return false;
  if (type !== AGGREGATION) {
    header.isKey = type === SEQUENCE_PARAMETERS;
    return true;
  }
  for (let at = start + 1; at + 2 < packet.length; at += 2 + packet.readUInt16BE(at))
    if (((packet[at + 2] ?? 0) & TYPE) === SEQUENCE_PARAMETERS) header.isKey = true;
  return true;
}
