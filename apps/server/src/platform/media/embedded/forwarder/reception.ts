import type { ReceptionReport } from "./rtcp.ts";

/** A larger gap means another stream, or one that retransmission can't repair. */
const GAP_MAX = 200;
const TRIES = 5;
const ASK_AGAIN_MS = 60;
/** Video ticks per millisecond. */
const TICKS_PER_MS = 90;

const signed16 = (difference: number): number => (difference << 16) >> 16;

type Missing = { tries: number; askedAt: number };

/** Packets received of one publisher's stream, and the missing ones. */
export class Reception {
  readonly source: number;
  readonly #missing = new Map<number, Missing>();
  #highest: number;
  readonly #base: number;
  readonly #ticksPerMs: number;
  #received = 0;
  #expectedBefore = 0;
  #receivedBefore = 0;
  #jitter = 0;
  #transit = 0;
  #clock = 0;
  #clockAt = 0;

  constructor(source: number, sequence: number, ticksPerMs = TICKS_PER_MS) {
    this.source = source;
    this.#ticksPerMs = ticksPerMs;
    this.#highest = sequence - 1;
    this.#base = sequence;
  }

  /** Returns whether so many are missing that only a key frame helps. */
  take(sequence: number, timestamp: number, nowMs: number): boolean {
    this.#received += 1;
    this.#measureJitter(timestamp, nowMs);
    const ahead = signed16(sequence - (this.#highest & 0xffff));
    if (ahead <= 0) {
      this.#missing.delete(sequence);
      return false;
    }
    const from = this.#highest + 1;
    this.#highest += ahead;
    if (ahead > GAP_MAX || this.#missing.size > GAP_MAX) {
      this.#missing.clear();
      return true;
    }
    for (let each = from; each < this.#highest; each += 1)
      this.#missing.set(each & 0xffff, { tries: 0, askedAt: -Infinity });
    return false;
  }

  /** Sequence numbers to request again now. */
  missing(nowMs: number): number[] {
    if (this.#missing.size === 0) return [];
    const asked: number[] = [];
    for (const [sequence, entry] of this.#missing) {
      if (nowMs - entry.askedAt < ASK_AGAIN_MS) continue;
      if (entry.tries === TRIES) {
        this.#missing.delete(sequence);
        continue;
      }
      entry.tries += 1;
      entry.askedAt = nowMs;
      asked.push(sequence);
    }
    return asked;
  }

  /** Notes the clock in the sender's report. */
  clocked(clock: number, nowMs: number): void {
    this.#clock = clock;
    this.#clockAt = nowMs;
  }

  report(nowMs: number): ReceptionReport {
    const expected = this.#highest - this.#base + 1;
    const expectedNow = expected - this.#expectedBefore;
    const lostNow = Math.max(0, expectedNow - (this.#received - this.#receivedBefore));
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      source: this.source,
      lostShare: expectedNow <= 0 ? 0 : Math.min(255, Math.floor((lostNow / expectedNow) * 256)),
      lost: Math.max(0, expected - this.#received),
      highest: this.#highest,
      jitter: Math.round(this.#jitter),
      clock: this.#clock,
      delay: this.#clock === 0 ? 0 : Math.round(((nowMs - this.#clockAt) / 1000) * 65_536),
    };
  }

  /** By RFC 3550 §A.8. */
  #measureJitter(timestamp: number, nowMs: number): void {
    const transit = (Math.round(nowMs * this.#ticksPerMs) - timestamp) | 0;
    const difference = Math.abs((transit - this.#transit) | 0);
    if (this.#received > 1) this.#jitter += (difference - this.#jitter) / 16;
    this.#transit = transit;
  }
}
