import type { EngineHandle } from "@veranda/contract/engine/module";

/** Time for the room's answer; it may be rate-limited or have restarted. */
const ANSWER_MS = 3_000;

type RoomSwitchDeps = {
  /** The room's state of it. */
  isOn: () => boolean;
  say: (isOn: boolean) => void;
  /** The room switched it off. */
  onForcedOff: () => void;
};

/** Keeps the room's state of one's microphone, camera or share in sync with the device. */
export class RoomSwitch {
  readonly #engine: EngineHandle;
  readonly #deps: RoomSwitchDeps;
  /** The last state sent. */
  #isOn = false;
  /** The room has confirmed that it is on. */
  #wasOn = false;
  #wasMending = false;
  #answering: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: EngineHandle, deps: RoomSwitchDeps) {
    this.#engine = engine;
    this.#deps = deps;
  }

  tell(isOn: boolean): void {
    if (isOn !== this.#isOn) this.#say(isOn);
  }

  /** Another room, or a restarted one: it knows nothing that is on. */
  repeat(): void {
    if (this.#isOn) this.#say(true);
  }

  /** The room refused a message about it. */
  refused(): void {
    if (!this.#isOn || this.#wasOn) return;
    this.#isOn = false;
    clearTimeout(this.#answering);
    this.#deps.onForcedOff();
  }

  /** Called after each change of the room's state. */
  reconcile(): void {
    const { session } = this.#engine.state;
    const isMending = session.reconnecting !== null;
    const isBack = this.#wasMending && !isMending;
    this.#wasMending = isMending;
    if (isBack) return this.repeat();
    if (isMending) return undefined;
    if (this.#deps.isOn()) this.#wasOn = this.#isOn;
    else if (this.#wasOn) {
      this.#wasOn = false;
      this.#isOn = false;
      this.#deps.onForcedOff();
    }
    return undefined;
  }

  close(): void {
    this.tell(false);
    clearTimeout(this.#answering);
  }

  #say(isOn: boolean): void {
    this.#isOn = isOn;
    this.#wasOn = false;
    this.#deps.say(isOn);
    clearTimeout(this.#answering);
    this.#answering = setTimeout(() => {
      const { session } = this.#engine.state;
      if (session.reconnecting === null && this.#deps.isOn() !== this.#isOn) this.#say(this.#isOn);
    }, ANSWER_MS);
  }
}
