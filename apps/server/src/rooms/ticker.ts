import { TICK_MS } from "@veranda/wire";

/**
 * Calls back at every tick of a clock that does not drift: tick n begins at start + n · 100 ms, and a late timer
 * skips what it missed.
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

  run(onTick: (tick: number) => void): void {
    const wait = (): void => {
      const next = Math.floor(this.position) + 1;
      this.#timer = setTimeout(step, Math.max(1, this.#start + next * TICK_MS - this.#now()));
    };
    const step = (): void => {
      const tick = Math.floor(this.position);
      if (tick > this.#last) {
        this.#last = tick;
        onTick(tick);
      }
      if (this.#timer !== null) wait();
    };
    wait();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
