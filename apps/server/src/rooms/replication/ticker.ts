import { TICK_MS } from "@veranda/wire";

/** Minimum time between slices of a tick, so that sockets are served in between. */
const PIECE_MS = 9;
/** Share of a tick over which slices are spread; the rest is reserve. */
const SPREAD_MS = 90;

/**
 * Calls back at every tick of a clock that does not drift: tick n begins at start + n · 100 ms, and a late timer skips
 * what it missed.
 */
export class Ticker {
  readonly #now: () => number;
  readonly #start: number;
  #last = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
  }

  /** Ticks since the start, with the fraction of the running one. */
  get position(): number {
    return (this.#now() - this.#start) / TICK_MS;
  }

  get tick(): number {
    return this.#last;
  }

  /** `work` does one block of a tick's work and returns how many remain; they are spread over the tick. */
  run(work: (tick: number, isFirst: boolean) => number): void {
    const at = (moment: number, run: () => void): void => {
      this.#timer = setTimeout(run, Math.max(1, moment - this.#now()));
    };
    const wait = (): void => at(this.#start + (Math.floor(this.position) + 1) * TICK_MS, step);
    const go = (due: number, apart: number): void => {
      const left = work(this.#last, false);
      if (this.#timer === null) return;
      if (left === 0) wait();
      else at(due, () => go(due + apart, apart));
    };
    const begin = (moment: number): void => {
      const left = work(this.#last, true);
      if (this.#timer === null) return;
      const apart = Math.min(PIECE_MS, SPREAD_MS / left);
      if (left === 0) wait();
      else at(moment + apart, () => go(moment + 2 * apart, apart));
    };
    const step = (): void => {
      const tick = Math.floor(this.position);
      if (tick > this.#last) {
        this.#last = tick;
        begin(this.#start + tick * TICK_MS);
      } else {
        wait();
      }
    };
    wait();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
