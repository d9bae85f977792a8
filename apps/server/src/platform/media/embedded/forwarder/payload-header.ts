/**
 * Fields of a video packet's payload: read once, and rewritten for each viewer. An offset of 0 means that the packet
 * has no such field.
 */
export type PayloadHeader = {
  /** A viewer can start with this packet: a key frame follows. */
  isKey: boolean;
  /** Offset of the 15-bit picture id; shorter ones are left as they are. VP8 only, like all fields below. */
  pictureAt: number;
  picture: number;
  /** Offset of the base layer's frame index (TL0PICIDX). */
  baseAt: number;
  base: number;
};

/** Resets all fields before a packet is read. */
export function clearPayloadHeader(header: PayloadHeader): void {
  header.isKey = false;
  header.pictureAt = 0;
  header.baseAt = 0;
}
