import type { SenderTime } from "../rtcp.ts";

/** For how long the packet with the least delay counts in aligning a stream with another. */
const WINDOW_MS = 5_000;

/**
 * Maps a stream's timestamps to this machine's clock, by the packets with the least delay; and to its sender's clock,
 * by its reports.
 */
export class ArrivalClock {
  readonly #ticksPerMs: number;
  #last: number | null = null;
  #extended = 0;
  #least = Number.POSITIVE_INFINITY;
  #before = Number.POSITIVE_INFINITY;
  #since = 0;
  #reported: SenderTime | null = null;

  constructor(ticksASecond: number) {
    this.#ticksPerMs = ticksASecond / 1000;
  }

  /** Returns the packet's timestamp without wraps, in ticks. */
  note(timestamp: number, arrivedMs: number): number {
    this.#extended = this.#last === null ? timestamp : this.#extended + ((timestamp - this.#last) | 0);
    this.#last = timestamp;
    if (arrivedMs - this.#since > WINDOW_MS) {
      this.#before = this.#least;
      this.#least = Number.POSITIVE_INFINITY;
      this.#since = arrivedMs;
    }
    this.#least = Math.min(this.#least, arrivedMs - this.#extended / this.#ticksPerMs);
    return this.#extended;
  }

  noteReport(time: SenderTime): void {
    this.#reported = time;
  }

  /** Time of the stream's tick 0 by this machine's clock, in milliseconds. */
  get originMs(): number {
    return Math.min(this.#least, this.#before);
  }

  /** The same by the sender's clock; NaN until a report has arrived. */
  get senderOriginMs(): number {
    if (this.#reported === null || this.#last === null) return Number.NaN;
    const { ms, timestamp } = this.#reported;
    return ms - (this.#extended + ((timestamp - this.#last) | 0)) / this.#ticksPerMs;
  }
}
