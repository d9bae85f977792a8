import type { AudioVector } from "../../audio/audio.ts";
import { onceABlock } from "./once-a-block.ts";

/** Smaller changes are not sent to the audio thread. Metres, and parts of the direction; squared. */
const STILL_SQ = 0.02 ** 2;

/** The listener's pose. */
export class SceneAudioListener {
  readonly #listener: AudioListener;
  readonly #at = { x: Number.NaN, y: 0, z: 0 };
  readonly #look = { x: 0, y: 0, z: 0 };
  readonly #up = { x: 0, y: 0, z: 0 };

  constructor(listener: AudioListener) {
    this.#listener = listener;
    if ("positionX" in listener) {
      onceABlock(listener.positionX, listener.positionY, listener.positionZ);
      onceABlock(listener.forwardX, listener.forwardY, listener.forwardZ);
      onceABlock(listener.upX, listener.upY, listener.upZ);
    }
  }

  distance(x: number, y: number, z: number): number {
    return Math.hypot(x - this.#at.x, y - this.#at.y, z - this.#at.z) || 0;
  }

  place(at: AudioVector, look: AudioVector, up: AudioVector): void {
    if (isNear(at, this.#at) && isNear(look, this.#look) && isNear(up, this.#up)) return;
    copy(at, this.#at);
    copy(look, this.#look);
    copy(up, this.#up);
    const listener = this.#listener;
    if ("positionX" in listener) {
      listener.positionX.value = at.x;
      listener.positionY.value = at.y;
      listener.positionZ.value = at.z;
      listener.forwardX.value = look.x;
      listener.forwardY.value = look.y;
      listener.forwardZ.value = look.z;
      listener.upX.value = up.x;
      listener.upY.value = up.y;
      listener.upZ.value = up.z;
    } else placeOlder(listener, at, look, up);
  }
}

const isNear = (a: AudioVector, b: AudioVector): boolean =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2 < STILL_SQ;

function copy(from: AudioVector, into: { x: number; y: number; z: number }): void {
  into.x = from.x;
  into.y = from.y;
  into.z = from.z;
}

/** The older API of browsers without the nine AudioParams. */
type OlderListener = {
  setPosition(x: number, y: number, z: number): void;
  setOrientation(x: number, y: number, z: number, upX: number, upY: number, upZ: number): void;
};

function placeOlder(listener: OlderListener, at: AudioVector, look: AudioVector, up: AudioVector): void {
  listener.setPosition(at.x, at.y, at.z);
  listener.setOrientation(look.x, look.y, look.z, up.x, up.y, up.z);
}
