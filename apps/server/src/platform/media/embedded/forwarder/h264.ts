import { clearPayloadHeader, type PayloadHeader } from "./payload-header.ts";

/** Constrained baseline, which every browser accepts; streams with another profile are decoded nevertheless. */
export const H264_PROFILE = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f";

const TYPE = 0x1f;
const SEQUENCE_PARAMETERS = 7;
const AGGREGATION = 24;
const FRAGMENT = 28;

/**
 * Reads whether a viewer can start with an H.264 packet (RFC 6184 §5): it contains the parameter sets that precede a
 * key frame. H.264 pictures have no numbers. Returns false if it is malformed.
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
