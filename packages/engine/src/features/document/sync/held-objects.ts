import { deepEqual } from "../../../core/deep-equal.ts";
import type { Tell } from "../../session/room-connection-port.ts";

/** Interval of refreshing holds, which expire in the room. */
const HOLD_SECONDS = 8;

/** The objects that the person holds, as sent to the room. */
export class HeldObjects {
  readonly #tell: Tell;
  #ids: readonly string[] = [];
  #sinceTold = 0;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Sets all held objects. */
  hold(ids: readonly string[]): void {
    if (deepEqual(ids, this.#ids)) return;
    this.#ids = ids;
    this.#say();
  }

  /** Reconnected: the holds may have expired. */
  connectedAgain(): void {
    if (this.#ids.length > 0) this.#say();
  }

  /** A new visit: nothing is held, and nothing has to be sent. */
  forget(): void {
    this.#ids = [];
  }

  onFrame(deltaSeconds: number): void {
    if (this.#ids.length > 0 && (this.#sinceTold += deltaSeconds) >= HOLD_SECONDS) this.#say();
  }

  #say(): void {
    this.#sinceTold = 0;
    this.#tell("hold", { ids: [...this.#ids] });
  }
}
