import type { Clock } from "../../core/clock.ts";

/** The server's time in milliseconds, which playback is synchronized by. */
export class ServerTime {
  readonly #clock: Clock | undefined;
  /** Offset of the server's clock from the local one, in milliseconds. */
  #offset: number;

  /** Until the server sends its time, this machine's is used: two clocks that are set rarely differ by much. */
  constructor(clock: Clock | undefined, machineNow = Date.now()) {
    this.#clock = clock;
    this.#offset = machineNow - this.ownNow;
  }

  /** By the local monotonic clock, whose zero is arbitrary. */
  get ownNow(): number {
    return this.#clock?.now() ?? 0;
  }

  get now(): number {
    return this.ownNow + this.#offset;
  }

  /** The server has sent its time; 0: unknown. */
  set(serverNow: number): void {
    if (serverNow > 0) this.#offset = serverNow - this.ownNow;
  }
}
