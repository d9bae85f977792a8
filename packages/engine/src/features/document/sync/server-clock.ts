import type { Clock } from "../../../core/clock.ts";

/** The server's clock as it is known here: what is heard last is never earlier than it was sent. */
export class ServerClock {
  readonly #clock: Clock;
  /** The server's milliseconds at 0 of one's own clock, at the least. */
  #offset = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something that the server stamped a moment ago. */
  heard(serverMs: number): void {
    if (Number.isFinite(serverMs)) this.#offset = Math.max(this.#offset, serverMs - this.#clock.now());
  }

  get now(): number {
    return this.#offset === -Infinity ? 0 : this.#clock.now() + this.#offset;
  }
}
