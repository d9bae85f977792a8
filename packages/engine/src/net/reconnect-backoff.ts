import { RECONNECT } from "@veranda/contract";

/**
 * Waits between tries (product specification, section 9): growing ones, and before them, when the connection was open,
 * some short ones. All are drawn at random, so that those who lost the same server don't come back at one moment.
 */
export class ReconnectBackoff {
  readonly #random: () => number;
  #next: number | null = null;
  #soon = 0;
  attempt = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  next(): number {
    this.attempt += 1;
    if (this.#soon > 0) {
      this.#soon -= 1;
      return this.#between(RECONNECT.soonMs);
    }
    const wait = this.#next ?? this.#between(RECONNECT.minDelayMs);
    this.#next = Math.min(RECONNECT.maxDelayMs, wait * RECONNECT.growFactor);
    return wait;
  }

  /** This machine has no network: a try now and then in case the browser is wrong, which takes none of the short waits. */
  offline(): number {
    this.attempt += 1;
    return RECONNECT.maxDelayMs;
  }

  /** The network is back: soon, and not at one moment with everybody who was on it. */
  online(): number {
    return this.#between(RECONNECT.soonMs);
  }

  /** The server has let one in, so it is there: when the connection breaks, the first tries come soon. */
  opened(): void {
    this.#soon = RECONNECT.soonTries;
  }

  /** A connection held: the next loss starts again. */
  reset(): void {
    this.#next = null;
    this.attempt = 0;
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random() * (most - least);
  }
}
