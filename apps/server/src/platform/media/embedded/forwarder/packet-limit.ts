/** A frame of 10 ms is the shortest that browsers make. */
const PACKETS_PER_SECOND = 120;
const PACKET_BURST = 60;
/** Over twice what the offer allows the encoder, with headers. */
const BYTES_PER_SECOND = 12_000;
const BYTE_BURST = 12_000;
const PACKET_MAX_BYTES = 700;
/** Of what is over the limit; who sends more in a second doesn't stumble but attacks. */
const FLOOD_PER_SECOND = 400;

/** What one publisher's packets may be. */
export class PacketLimit {
  #packets = PACKET_BURST;
  #bytes = BYTE_BURST;
  #at: number;
  #over = 0;
  #overSince: number;

  constructor(nowMs: number) {
    this.#at = nowMs;
    this.#overSince = nowMs;
  }

  /** Whether a packet of this size is within it. */
  take(nowMs: number, bytes: number): boolean {
    const seconds = Math.max(0, nowMs - this.#at) / 1000;
    this.#at = nowMs;
    this.#packets = Math.min(PACKET_BURST, this.#packets + seconds * PACKETS_PER_SECOND);
    this.#bytes = Math.min(BYTE_BURST, this.#bytes + seconds * BYTES_PER_SECOND);
    if (this.#packets >= 1 && this.#bytes >= bytes && bytes <= PACKET_MAX_BYTES) {
      this.#packets -= 1;
      this.#bytes -= bytes;
      return true;
    }
    if (nowMs - this.#overSince >= 1000) {
      this.#overSince = nowMs;
      this.#over = 0;
    }
    this.#over += 1;
    return false;
  }

  get isFlooded(): boolean {
    return this.#over > FLOOD_PER_SECOND;
  }
}
