/** Maximum bitrate of one sender, as by WHIP, and a burst of half as much again. */
const BYTES_PER_SECOND = 8_000_000 / 8;
const BURST_BYTES = BYTES_PER_SECOND * 1.5;

/** Limits how fast a sender's bytes are read: a faster one sees a slow connection, and drops pictures itself. */
export class ReadLimit {
  #bytes = BURST_BYTES;
  #at: number;

  constructor(nowMs: number) {
    this.#at = nowMs;
  }

  /** Counts bytes read; returns how long to wait before reading more, in milliseconds. */
  take(bytes: number, nowMs: number): number {
    const refilled = this.#bytes + ((nowMs - this.#at) / 1000) * BYTES_PER_SECOND;
    this.#bytes = Math.min(BURST_BYTES, refilled) - bytes;
    this.#at = nowMs;
    return this.#bytes >= 0 ? 0 : Math.ceil((-this.#bytes / BYTES_PER_SECOND) * 1000);
  }
}
