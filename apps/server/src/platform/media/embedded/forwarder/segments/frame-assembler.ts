import { hasMarker, timestampOf } from "../rtp-packet.ts";
import type { OrderedPacket } from "./packet-order.ts";

/** A whole picture as its decoder takes it. `timestamp`: of RTP. */
export type Frame = {
  readonly data: Buffer;
  readonly isKey: boolean;
  readonly timestamp: number;
  readonly arrivedMs: number;
};

/** More than any encoder makes at the largest size that a stream may have. */
const FRAME_MAX_BYTES = 4_000_000;

/** Reads the payload of a packet: the pieces that it adds to its frame; null: it can't be read. */
export type Depacketizer = {
  /** Whether it notices that the first packet of a frame is missing. */
  readonly knowsBeginning: boolean;
  begin(): void;
  take(payload: Buffer): Buffer[] | null;
  isKey(frame: Buffer): boolean;
};

/** Puts frames together from packets in their order. After a loss it goes on with the next key frame. */
export class FrameAssembler {
  readonly #onFrame: (frame: Frame) => void;
  readonly #depacketizer: Depacketizer;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #timestamp: number | null = null;
  #isBroken = true;
  #isWaitingForKey = true;

  constructor(depacketizer: Depacketizer, onFrame: (frame: Frame) => void) {
    this.#depacketizer = depacketizer;
    this.#onFrame = onFrame;
  }

  /** Only a key frame helps. */
  get isStuck(): boolean {
    return this.#isWaitingForKey;
  }

  take({ packet, start, arrivedMs }: OrderedPacket, isAfterGap: boolean): void {
    const timestamp = timestampOf(packet);
    if (isAfterGap) this.#isWaitingForKey = true;
    if (timestamp !== this.#timestamp) {
      // The last packet of the one before was lost.
      if (this.#pieces.length > 0) this.#isWaitingForKey = true;
      this.#timestamp = timestamp;
      this.#pieces = [];
      this.#bytes = 0;
      this.#isBroken = isAfterGap && !this.#depacketizer.knowsBeginning;
      this.#depacketizer.begin();
    } else if (isAfterGap) this.#isBroken = true;
    const padding = ((packet[0] ?? 0) & 0x20) === 0 ? 0 : (packet[packet.length - 1] ?? 0);
    if (start >= packet.length - padding) return;
    const pieces = this.#depacketizer.take(packet.subarray(start, packet.length - padding));
    if (pieces === null) this.#isBroken = true;
    else
      for (const piece of pieces) {
        this.#pieces.push(piece);
        this.#bytes += piece.length;
      }
    if (this.#bytes > FRAME_MAX_BYTES) {
      this.#isBroken = true;
      this.#pieces = [];
      this.#bytes = 0;
    }
    if (hasMarker(packet)) this.#finish(timestamp, arrivedMs);
  }

  #finish(timestamp: number, arrivedMs: number): void {
    const data = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    if (this.#isBroken || data.length === 0) {
      this.#isWaitingForKey = true;
      return;
    }
    const isKey = this.#depacketizer.isKey(data);
    if (isKey) this.#isWaitingForKey = false;
    if (!this.#isWaitingForKey) this.#onFrame({ data, isKey, timestamp, arrivedMs });
  }
}
