import type { Depacketizer } from "./frame-assembler.ts";

/**
 * Reads VP8 from RTP (RFC 7741 §4.2): a frame is the concatenation of its packets' payloads after their descriptors.
 */
export function vp8Frames(): Depacketizer {
  let isFirst = true;
  return {
    knowsBeginning: true,
    begin: () => void (isFirst = true),
    take(payload, frame) {
      const first = payload[0] ?? 0;
      const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0;
      if (isFirst && !isStart) return false;
      isFirst = false;
      let at = 1;
      if ((first & 0x80) !== 0) {
        const fields = payload[at++] ?? 0;
        if ((fields & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) === 0 ? 1 : 2;
        if ((fields & 0x40) !== 0) at += 1;
        if ((fields & 0x30) !== 0) at += 1;
      }
      return at < payload.length && frame.add(payload.subarray(at));
    },
    isWhole: () => true,
    isKey: (frame) => ((frame[0] ?? 1) & 0x01) === 0,
  };
}

/** Size of a key frame (RFC 6386 §9.1); null if it isn't one. */
export function vp8Size(frame: Buffer): { width: number; height: number } | null {
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}
