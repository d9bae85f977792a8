import { RECONNECT } from "@veranda/contract";

/** Growing waits between tries (product specification, section 9). */
export class RetryWaits {
  readonly #random: () => number;
  #next: number | null = null;
  attempt = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  next(): number {
    const [least, most] = RECONNECT.minDelayMs;
    const wait = this.#next ?? least + this.#random() * (most - least);
    this.#next = Math.min(RECONNECT.maxDelayMs, wait * RECONNECT.growFactor);
    this.attempt += 1;
    return wait;
  }

  /** A connection held: the next loss starts anew. */
  reset(): void {
    this.#next = null;
    this.attempt = 0;
  }
}
