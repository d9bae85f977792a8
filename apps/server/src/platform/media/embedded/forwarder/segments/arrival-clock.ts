import type { SenderTime } from "../rtcp.ts";

/** How long the quickest packet counts by which a stream's time is set against another's. */
const WINDOW_MS = 5_000;

/** Says what a stream's own times are on this machine's clock, by the packets that took the shortest way; and on its sender's, by its reports. */
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

  /** Answers the packet's time without a wrap, in ticks. */
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

  /** Milliseconds of this machine's clock at which the stream's ticks were 0. */
  get originMs(): number {
    return Math.min(this.#least, this.#before);
  }

  /** The same of the sender's clock; NaN as long as it isn't known. */
  get senderOriginMs(): number {
    if (this.#reported === null || this.#last === null) return Number.NaN;
    const { ms, timestamp } = this.#reported;
    return ms - (this.#extended + ((timestamp - this.#last) | 0)) / this.#ticksPerMs;
  }
}
