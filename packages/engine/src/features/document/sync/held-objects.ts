import { deepEqual } from "../../../core/deep-equal.ts";
import type { Tell } from "../../session/room-connection-port.ts";

/** What is held is said again so often: the room takes silence for letting go. */
const HOLD_SECONDS = 8;

/** The objects that one has in hand, as the room is told of them. */
export class HeldObjects {
  readonly #tell: Tell;
  #ids: readonly string[] = [];
  #sinceTold = 0;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** These from now on; all of them. */
  hold(ids: readonly string[]): void {
    if (deepEqual(ids, this.#ids)) return;
    this.#ids = ids;
    this.#say();
  }

  /** Connected again: the room may have taken them for let go. */
  connectedAgain(): void {
    if (this.#ids.length > 0) this.#say();
  }

  /** Another visit: nothing is in hand, and nobody is to be told. */
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
