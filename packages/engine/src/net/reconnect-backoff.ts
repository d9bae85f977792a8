import { RECONNECT } from "@veranda/contract";

/**
 * Delays between reconnection attempts (product specification, section 9): growing ones, preceded by a few short ones
 * if the connection was open. All have random jitter, so that clients of the same server don't reconnect at the same
 * moment.
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

  /**
   * The browser reports no network: an occasional attempt in case it is wrong, which uses up none of the short delays.
   */
  offline(): number {
    this.attempt += 1;
    return RECONNECT.maxDelayMs;
  }

  /** The network is back: try soon, but not at the same moment as everybody who was on it. */
  online(): number {
    return this.#between(RECONNECT.soonMs);
  }

  /** The server accepted the connection, so it is up: if the connection breaks, the first attempts come soon. */
  opened(): void {
    this.#soon = RECONNECT.soonTries;
  }

  /** The connection has held for a while: the next loss starts over. */
  reset(): void {
    this.#next = null;
    this.attempt = 0;
  }

  #between([least, most]: readonly [number, number]): number {
    return least + this.#random() * (most - least);
  }
}
