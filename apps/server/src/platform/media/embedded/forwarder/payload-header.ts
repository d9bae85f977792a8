/**
 * What a forwarder reads once of a video packet's payload, and writes for each viewer. An offset of 0: the packet has no
 * such field.
 */
export type PayloadHeader = {
  /** A viewer can begin with this packet: a frame follows that needs no other. */
  isKey: boolean;
  /** Of the picture's number of 15 bits; shorter ones are left as they are. VP8 only, as is all below. */
  pictureAt: number;
  picture: number;
  /** Of the number of the base layer's frame. */
  baseAt: number;
  base: number;
};

/** Forgets the packet before. */
export function clearPayloadHeader(header: PayloadHeader): void {
  header.isKey = false;
  header.pictureAt = 0;
  header.baseAt = 0;
}
