import { TICK_MS } from "@veranda/wire";

/** Delay behind the newest tick while the network is calm. */
const LEAST_DELAY_MS = 150;
const MOST_DELAY_MS = 600;
/** What an entry needs to arrive before its blend begins: one tick, and a margin for frames drawn late. */
const LEAD_MS = 115;
/** The fastest transit of a frame is taken over windows of this length, because routes change. */
const WINDOW_MS = 5_000;
/** Number of frames whose lateness is considered, and how many of them may be later than the delay allows. */
const LOOK_BACK = 48;
const EXCEPTIONS = 3;
/**
 * Once frames arrive more evenly by this much, the delay shrinks by this many milliseconds a frame: too little to
 * notice.
 */
const SLACK_MS = 15;
const SHRINK_MS = 0.3;
/** Share of its speed by which playback speeds up or slows down to reach its delay: too little to notice. */
const SLEW = 0.06;
/** Further off than this, it jumps: the page was suspended. */
const JUMP_MS = 1_500;

/** Which moment of server time to show now: steady, a little in the past, further where frames arrive unevenly. */
export class InterpolationClock {
  #fastest = Number.POSITIVE_INFINITY;
  #windowFastest = Number.POSITIVE_INFINITY;
  #windowEnd = 0;
  /** Arrival times of the last frames minus the times of their ticks; the same, sorted. */
  readonly #offsets = new Float64Array(LOOK_BACK);
  readonly #sorted = new Float64Array(LOOK_BACK);
  #heard = 0;
  #jitter = 0;
  #shown = Number.NaN;
  #at = 0;
  #newest = 0;

  /** A frame of this tick arrived. */
  heard(tick: number, now: number): void {
    const offset = now - tick * TICK_MS;
    if (now >= this.#windowEnd) {
      if (this.#windowFastest < Number.POSITIVE_INFINITY) this.#fastest = this.#windowFastest;
      this.#windowFastest = offset;
      this.#windowEnd = now + WINDOW_MS;
    }
    this.#windowFastest = Math.min(this.#windowFastest, offset);
    this.#fastest = Math.min(this.#fastest, offset);
    this.#offsets[this.#heard % LOOK_BACK] = offset;
    this.#heard += 1;
    const late = this.#usualOffset() - this.#fastest;
    if (late > this.#jitter) this.#jitter = late;
    else if (late < this.#jitter - SLACK_MS) this.#jitter -= SHRINK_MS;
    this.#newest = Math.max(this.#newest, tick);
  }

  /** The latest of the last frames except for a few outliers: one hiccup must not delay everybody. */
  #usualOffset(): number {
    const count = Math.min(this.#heard, LOOK_BACK);
    this.#sorted.set(this.#offsets);
    this.#sorted.fill(Number.POSITIVE_INFINITY, count);
    this.#sorted.sort();
    return this.#sorted[Math.max(0, count - 1 - Math.floor((EXCEPTIONS * count) / LOOK_BACK))] ?? 0;
  }

  get newestTick(): number {
    return this.#newest;
  }

  get delayMs(): number {
    return Math.min(MOST_DELAY_MS, Math.max(LEAST_DELAY_MS, LEAD_MS + this.#jitter));
  }

  /** The moment to show, in ticks with their fraction. Calls with the same `now` answer the same. */
  tickAt(now: number): number {
    const target = now - this.#fastest - this.delayMs;
    if (Number.isNaN(this.#shown) || Math.abs(target - this.#shown) > JUMP_MS) {
      this.#shown = target;
    } else if (now > this.#at) {
      const passed = now - this.#at;
      const off = target - (this.#shown + passed);
      const most = passed * SLEW;
      this.#shown += passed + (off > most ? most : off < -most ? -most : off);
    }
    this.#at = now;
    return this.#shown / TICK_MS;
  }

  reset(): void {
    this.#fastest = this.#windowFastest = Number.POSITIVE_INFINITY;
    this.#windowEnd = 0;
    this.#heard = 0;
    this.#jitter = 0;
    this.#shown = Number.NaN;
    this.#newest = 0;
  }
}
