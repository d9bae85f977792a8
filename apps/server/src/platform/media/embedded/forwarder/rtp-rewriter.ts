import { TICKS_PER_MS, writeHeader } from "./rtp-packet.ts";

/** Fields of a packet as it arrived, read once for all receivers. */
export type SourceHeader = { isMarked: boolean; sequence: number; timestamp: number };

/** Minimum step between packets of two speakers: an Opus frame. */
const FRAME_TICKS = 20 * TICKS_PER_MS;
const GAP_MAX_MS = 60_000;

const signed16 = (difference: number): number => (difference << 16) >> 16;

/**
 * Joins the packets of changing speakers into one stream with its own SSRC: sequence numbers continue without a gap and
 * timestamps advance by elapsed time, so that a listener's jitter buffer treats a change as a pause. Losses and
 * reordering within one speaker's packets are preserved.
 */
export class RtpRewriter {
  readonly source: number;
  /** Of the newest packet written. */
  #sequence: number;
  #timestamp: number;
  #writtenAt = -1;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  /** How many sequence numbers of this speaker precede the newest one. */
  #span = 0;
  #isNew = true;

  constructor(source: number, sequence: number, timestamp: number) {
    this.source = source;
    this.#sequence = sequence;
    this.#timestamp = timestamp;
  }

  /** The next packets don't continue the earlier ones: another speaker's, or after packets were withheld. */
  begin(): void {
    this.#isNew = true;
  }

  /**
   * Rewrites the packet's header for this stream. Returns false if the packet is from before the change, and must not
   * be sent.
   */
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

  /** The outgoing timestamp for one of the source's; null: no packet of the source was sent yet. */
  written(timestamp: number): number | null {
    return this.#isNew ? null : (timestamp + this.#timestampOffset) >>> 0;
  }

  #follow({ sequence, timestamp }: Readonly<SourceHeader>, nowMs: number): void {
    this.#isNew = false;
    const passedMs = this.#writtenAt < 0 ? 0 : Math.min(nowMs - this.#writtenAt, GAP_MAX_MS);
    const ticks = Math.max(FRAME_TICKS, Math.round(passedMs * TICKS_PER_MS));
    this.#sequenceOffset = this.#sequence + 1 - sequence;
    this.#timestampOffset = this.#timestamp + ticks - timestamp;
  }
}
