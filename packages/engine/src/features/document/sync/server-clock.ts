import type { Clock } from "../../../core/clock.ts";

/**
 * Estimate of the server's clock: the maximum over all timestamps, since messages never arrive before they were sent.
 */
export class ServerClock {
  readonly #clock: Clock;
  /** Lower bound of the server's time at local time 0, in milliseconds. */
  #offset = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A timestamp that the server has just sent. */
  heard(serverMs: number): void {
    if (Number.isFinite(serverMs)) this.#offset = Math.max(this.#offset, serverMs - this.#clock.now());
  }

  get now(): number {
    return this.#offset === -Infinity ? 0 : this.#clock.now() + this.#offset;
  }
}
