import { PadReader } from "../../core/gamepad.ts";
import type { InputSink } from "../../core/input.ts";

/** Reads the most recently pressed gamepad. Browsers report one only after its first press. */
export class Gamepads {
  readonly #sink: InputSink;
  readonly #reader = new PadReader();
  readonly #ends = new AbortController();
  #index: number | null = null;
  #lastStamp = 0;

  constructor(sink: InputSink) {
    this.#sink = sink;
    const options = { signal: this.#ends.signal };
    window.addEventListener("gamepadconnected", () => this.#choose(), options);
    window.addEventListener("gamepaddisconnected", () => this.#choose(), options);
    this.#choose();
  }

  poll(): void {
    if (this.#index === null) return;
    const pad = navigator.getGamepads()[this.#index];
    if (!pad) return this.#choose();
    // Unchanged since the last poll; pads that don't report times have 0.
    if (pad.timestamp !== 0 && pad.timestamp === this.#lastStamp) return;
    this.#lastStamp = pad.timestamp;
    this.#reader.read(pad, this.#sink);
  }

  /** Two motors: the weak one with high, the strong one with low frequency; 0 to 1. */
  rumble(ms: number, weak: number, strong: number): void {
    const pad = this.#index === null ? null : navigator.getGamepads()[this.#index];
    pad?.vibrationActuator
      ?.playEffect("dual-rumble", { duration: ms, weakMagnitude: weak, strongMagnitude: strong })
      .catch(() => undefined);
  }

  dispose(): void {
    this.#ends.abort();
    this.#index = null;
  }

  #choose(): void {
    // Throws in a frame without the permission.
    const pads = [...(navigator.getGamepads?.() ?? [])];
    const index = pads.findLastIndex((pad) => pad?.connected === true && pad.mapping === "standard");
    if (index === this.#index) return;
    this.#reader.release(this.#sink);
    this.#index = index === -1 ? null : index;
    this.#lastStamp = 0;
  }
}
