import { hasMarker, timestampOf } from "../rtp-packet.ts";
import { FrameBytes } from "./frame-bytes.ts";
import type { OrderedPacket } from "./packet-order.ts";

/** A complete frame for a decoder. `timestamp`: of RTP. */
export type Frame = {
  readonly data: Buffer;
  readonly isKey: boolean;
  readonly timestamp: number;
  readonly arrivedMs: number;
};

/** The largest frame in packets of 500 bytes: senders' packets are more than twice as large. */
const PACKETS_MAX = 4_000;

/** Reads the payloads of a frame's packets, in order. */
export type Depacketizer = {
  /** Whether it detects that the first packet of a frame is missing. */
  readonly knowsBeginning: boolean;
  begin(): void;
  /** Appends a packet's payload to the frame. Returns false if it is malformed, or the frame gets too large. */
  take(payload: Buffer, frame: FrameBytes): boolean;
  /** Whether nothing that was begun is still incomplete. */
  isWhole(): boolean;
  isKey(frame: Buffer): boolean;
};

/**
 * Assembles frames from packets in order. After a loss, or a malformed frame, it continues with the next key frame;
 * broken frames are discarded.
 */
export class FrameAssembler {
  readonly #onFrame: (frame: Frame) => void;
  readonly #depacketizer: Depacketizer;
  readonly #frame = new FrameBytes();
  #packets = 0;
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

  /** Size of the incomplete frame. */
  get bytes(): number {
    return this.#frame.length;
  }

  take({ packet, start, arrivedMs }: OrderedPacket, isAfterGap: boolean): void {
    const timestamp = timestampOf(packet);
    if (isAfterGap) this.#isWaitingForKey = true;
    if (timestamp !== this.#timestamp) {
      // The last packet of the previous frame was lost.
      if (this.#frame.length > 0) this.#isWaitingForKey = true;
      this.#timestamp = timestamp;
      this.#frame.clear();
      this.#packets = 0;
      this.#isBroken = isAfterGap && !this.#depacketizer.knowsBeginning;
      this.#depacketizer.begin();
    } else if (isAfterGap) this.#break();
    const padding = ((packet[0] ?? 0) & 0x20) === 0 ? 0 : (packet[packet.length - 1] ?? 0);
    if (start >= packet.length - padding) return;
    if (!this.#isBroken) {
      this.#packets += 1;
      const payload = packet.subarray(start, packet.length - padding);
      if (this.#packets > PACKETS_MAX || !this.#depacketizer.take(payload, this.#frame)) this.#break();
    }
    if (hasMarker(packet)) this.#finish(timestamp, arrivedMs);
  }

  /** Discards the rest of this frame. */
  #break(): void {
    this.#isBroken = true;
    this.#isWaitingForKey = true;
    this.#frame.clear();
  }

  #finish(timestamp: number, arrivedMs: number): void {
    if (this.#isBroken || this.#frame.length === 0 || !this.#depacketizer.isWhole()) {
      this.#break();
      return;
    }
    const data = this.#frame.take();
    const isKey = this.#depacketizer.isKey(data);
    if (isKey) this.#isWaitingForKey = false;
    if (!this.#isWaitingForKey) this.#onFrame({ data, isKey, timestamp, arrivedMs });
  }
}
