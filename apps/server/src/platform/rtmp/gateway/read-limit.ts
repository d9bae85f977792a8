/** Bits a second that are taken of one sender, as of one by WHIP, and a burst of half as much again. */
const BYTES_PER_SECOND = 8_000_000 / 8;
const BURST_BYTES = BYTES_PER_SECOND * 1.5;

/** How much of a sender is read: who sends more is read more slowly, as by a bad line, and leaves out pictures itself. */
export class ReadLimit {
  #bytes = BURST_BYTES;
  #at: number;

  constructor(nowMs: number) {
    this.#at = nowMs;
  }

  /** So many were read; answers how long to wait before more are. */
  take(bytes: number, nowMs: number): number {
    const refilled = this.#bytes + ((nowMs - this.#at) / 1000) * BYTES_PER_SECOND;
    this.#bytes = Math.min(BURST_BYTES, refilled) - bytes;
    this.#at = nowMs;
    return this.#bytes >= 0 ? 0 : Math.ceil((-this.#bytes / BYTES_PER_SECOND) * 1000);
  }
}
