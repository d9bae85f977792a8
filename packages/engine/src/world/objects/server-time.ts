import type { Clock } from "../../core/clock.ts";

/** The server's time, by which what plays is where it is for everyone. Milliseconds. */
export class ServerTime {
  readonly #clock: Clock | undefined;
  /** The server's milliseconds at 0 of one's own clock. */
  #offset: number;

  /** Until the server says its time it is this machine's: two clocks that are both set are not far from each other. */
  constructor(clock: Clock | undefined, machineNow = Date.now()) {
    this.#clock = clock;
    this.#offset = machineNow - this.ownNow;
  }

  /** By one's own clock, which begins anywhere. */
  get ownNow(): number {
    return this.#clock?.now() ?? 0;
  }

  get now(): number {
    return this.ownNow + this.#offset;
  }

  /** The server says that it is this late; 0: that isn't known. */
  set(serverNow: number): void {
    if (serverNow > 0) this.#offset = serverNow - this.ownNow;
  }
}
