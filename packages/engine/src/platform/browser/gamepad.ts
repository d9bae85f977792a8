import { PadReader } from "../../core/gamepad.ts";
import type { InputSink } from "../../core/input.ts";

/**
 * Chromium looks for gamepads sixty times a second while a page listens for them: as much work as all that the page's
 * own thread does while nobody moves. So a page that never had one, and that nobody has touched for a while, listens
 * only now and then. Milliseconds.
 */
const LISTENS_FOR_MS = 15_000;
const PAUSE_MS = 3_500;
const GLANCE_MS = 500;
const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown", "focus"] as const;

/** Reads the most recently pressed gamepad. Browsers report one only after its first press. */
export class Gamepads {
  readonly #sink: InputSink;
  readonly #reader = new PadReader();
  readonly #ends = new AbortController();
  #index: number | null = null;
  #hadOne = false;
  #lastStamp = 0;
  #isListening = false;
  #timer = 0;
  #listensUntil = 0;
  readonly #onChange = (): void => this.#choose();

  constructor(sink: InputSink) {
    this.#sink = sink;
    const options = { signal: this.#ends.signal, passive: true, capture: true };
    for (const sign of SIGNS_OF_LIFE)
      window.addEventListener(sign, () => this.#listen(LISTENS_FOR_MS), options);
    this.#choose();
    this.#listen(LISTENS_FOR_MS);
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
    window.clearTimeout(this.#timer);
    this.#setListening(false);
    this.#index = null;
  }

  #listen(forMs: number): void {
    this.#listensUntil = Math.max(this.#listensUntil, performance.now() + forMs);
    if (this.#isListening) return;
    this.#setListening(true);
    this.#wait(forMs);
  }

  #wait(ms: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#pause(), ms);
  }

  #pause(): void {
    const left = this.#listensUntil - performance.now();
    if (left > 0) return this.#wait(left);
    // Who plays with one may put it away and come back.
    if (this.#hadOne) return;
    this.#setListening(false);
    this.#timer = window.setTimeout(() => this.#listen(GLANCE_MS), PAUSE_MS);
  }

  #setListening(isListening: boolean): void {
    this.#isListening = isListening;
    for (const event of ["gamepadconnected", "gamepaddisconnected"])
      if (isListening) window.addEventListener(event, this.#onChange);
      else window.removeEventListener(event, this.#onChange);
  }

  #choose(): void {
    // Throws in a frame without the permission.
    const pads = [...(navigator.getGamepads?.() ?? [])];
    const index = pads.findLastIndex((pad) => pad?.connected === true && pad.mapping === "standard");
    if (index === this.#index) return;
    this.#hadOne ||= index !== -1;
    this.#reader.release(this.#sink);
    this.#index = index === -1 ? null : index;
    this.#lastStamp = 0;
  }
}
