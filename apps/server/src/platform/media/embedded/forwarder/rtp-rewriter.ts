import { TICKS_PER_MS, writeHeader } from "./rtp-packet.ts";

/** Of a packet as it came, read once for all who get it. */
export type SourceHeader = { isMarked: boolean; sequence: number; timestamp: number };

/** Least step between the packets of two speakers: a frame of Opus. */
const FRAME_TICKS = 20 * TICKS_PER_MS;
const GAP_MAX_MS = 60_000;

const signed16 = (difference: number): number => (difference << 16) >> 16;

/**
 * Makes one stream, with its own source, of the packets of changing speakers: sequence numbers go on without a gap and
 * timestamps by the time that has passed, so that a listener's jitter buffer takes a change for a pause. Losses and
 * disorder within one speaker's packets stay as they are.
 */
export class RtpRewriter {
  readonly source: number;
  /** Of the newest packet that was written. */
  #sequence: number;
  #timestamp: number;
  #writtenAt = -1;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  /** How many numbers of this speaker are behind the newest one. */
  #span = 0;
  #isNew = true;

  constructor(source: number, sequence: number, timestamp: number) {
    this.source = source;
    this.#sequence = sequence;
    this.#timestamp = timestamp;
  }

  /** What comes next doesn't follow from what came before: another speaker's, or after packets that were held back. */
  begin(): void {
    this.#isNew = true;
  }

  /** Writes the header for this stream into the packet. False: it is from before the change, and isn't to be sent. */
  rewrite(packet: Buffer, header: Readonly<SourceHeader>, nowMs: number): boolean {
    const isFirst = this.#isNew;
    if (isFirst) this.#follow(header, nowMs);
    const sequence = (header.sequence + this.#sequenceOffset) & 0xffff;
    const timestamp = (header.timestamp + this.#timestampOffset) >>> 0;
    const ahead = signed16(sequence - this.#sequence);
    if (ahead > 0) {
      this.#span = isFirst ? 0 : Math.min(this.#span + ahead, 0x7fff);
      this.#sequence = sequence;
      this.#timestamp = timestamp;
      this.#writtenAt = nowMs;
    } else if (-ahead > this.#span) return false;
    writeHeader(packet, isFirst || header.isMarked, sequence, timestamp, this.source);
    return true;
  }

  #follow({ sequence, timestamp }: Readonly<SourceHeader>, nowMs: number): void {
    this.#isNew = false;
    const passedMs = this.#writtenAt < 0 ? 0 : Math.min(nowMs - this.#writtenAt, GAP_MAX_MS);
    const ticks = Math.max(FRAME_TICKS, Math.round(passedMs * TICKS_PER_MS));
    this.#sequenceOffset = this.#sequence + 1 - sequence;
    this.#timestampOffset = this.#timestamp + ticks - timestamp;
  }
}
