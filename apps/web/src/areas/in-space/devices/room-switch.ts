import type { EngineHandle } from "@veranda/contract/engine/module";

/** The room answers within a moment, unless it was told too often or has forgotten. */
const ANSWER_MS = 3_000;

type RoomSwitchDeps = {
  /** What the room says. */
  isOn: () => boolean;
  say: (isOn: boolean) => void;
  /** The room has switched it off. */
  onForcedOff: () => void;
};

/** Keeps what the room knows of one's microphone, camera or share in agreement with what it is. */
export class RoomSwitch {
  readonly #engine: EngineHandle;
  readonly #deps: RoomSwitchDeps;
  /** As it was told last. */
  #isOn = false;
  /** The room has answered that it is on. */
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

  /** The room of this moment is another one, or has started anew: it knows of nothing that is on. */
  repeat(): void {
    if (this.#isOn) this.#say(true);
  }

  /** The room has refused something while it was asked for this. */
  refused(): void {
    if (!this.#isOn || this.#wasOn) return;
    this.#isOn = false;
    clearTimeout(this.#answering);
    this.#deps.onForcedOff();
  }

  /** After each change of what the room says. */
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
