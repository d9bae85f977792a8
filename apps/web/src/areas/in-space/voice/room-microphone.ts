import type { EngineHandle } from "@veranda/contract/engine/module";

/** The room answers within a moment, unless it was told too often or has forgotten. */
const ANSWER_MS = 3_000;

/** Keeps what the room knows of one's microphone in agreement with the microphone. */
export class RoomMicrophone {
  readonly #engine: EngineHandle;
  readonly #onForcedOff: () => void;
  /** As it was told last. */
  #isOn = false;
  /** The room has answered that it is on. */
  #wasOn = false;
  #wasMending = false;
  #answering: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: EngineHandle, onForcedOff: () => void) {
    this.#engine = engine;
    this.#onForcedOff = onForcedOff;
  }

  tell(isOn: boolean): void {
    if (isOn !== this.#isOn) this.#say(isOn);
  }

  /** The room of this moment is another one, or has started anew: it knows of no microphone. */
  repeat(): void {
    if (this.#isOn) this.#say(true);
  }

  /** After each change of what the room says. */
  look(): void {
    const { session, voice } = this.#engine.state;
    const isMending = session.reconnecting !== null;
    const isBack = this.#wasMending && !isMending;
    this.#wasMending = isMending;
    if (isBack) return this.repeat();
    if (isMending) return undefined;
    if (voice.mine.isMicrophoneOn) this.#wasOn = this.#isOn;
    else if (this.#wasOn) {
      this.#wasOn = false;
      this.#isOn = false;
      this.#onForcedOff();
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
    this.#engine.send("set_voice_muted", { muted: !isOn });
    clearTimeout(this.#answering);
    this.#answering = setTimeout(() => {
      const { session, voice } = this.#engine.state;
      if (session.reconnecting === null && voice.mine.isMicrophoneOn !== this.#isOn) this.#say(this.#isOn);
    }, ANSWER_MS);
  }
}
