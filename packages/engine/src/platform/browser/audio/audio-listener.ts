import { onceABlock } from "./once-a-block.ts";

/** Less than this is not worth telling the audio thread. Metres, and shares of the direction; squared. */
const STILL_SQ = 0.02 ** 2;

/** Where the person hears from. */
export class SceneAudioListener {
  readonly #listener: AudioListener;
  #x = Number.NaN;
  #y = 0;
  #z = 0;
  #lookX = 0;
  #lookY = 0;
  #lookZ = 0;

  constructor(listener: AudioListener) {
    this.#listener = listener;
    if ("positionX" in listener) {
      onceABlock(listener.positionX, listener.positionY, listener.positionZ);
      onceABlock(listener.forwardX, listener.forwardY, listener.forwardZ);
    }
  }

  distance(x: number, y: number, z: number): number {
    return Math.hypot(x - this.#x, y - this.#y, z - this.#z) || 0;
  }

  place(x: number, y: number, z: number, lookX: number, lookY: number, lookZ: number): void {
    const moved = (x - this.#x) ** 2 + (y - this.#y) ** 2 + (z - this.#z) ** 2;
    const turned = (lookX - this.#lookX) ** 2 + (lookY - this.#lookY) ** 2 + (lookZ - this.#lookZ) ** 2;
    if (moved < STILL_SQ && turned < STILL_SQ) return;
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#lookX = lookX;
    this.#lookY = lookY;
    this.#lookZ = lookZ;
    const listener = this.#listener;
    if ("positionX" in listener) {
      listener.positionX.value = x;
      listener.positionY.value = y;
      listener.positionZ.value = z;
      listener.forwardX.value = lookX;
      listener.forwardY.value = lookY;
      listener.forwardZ.value = lookZ;
    } else placeOlder(listener, x, y, z, lookX, lookY, lookZ);
  }
}

/** The older API of browsers without the six AudioParams. */
type OlderListener = {
  setPosition(x: number, y: number, z: number): void;
  setOrientation(x: number, y: number, z: number, upX: number, upY: number, upZ: number): void;
};

function placeOlder(
  listener: OlderListener,
  x: number,
  y: number,
  z: number,
  lookX: number,
  lookY: number,
  lookZ: number,
): void {
  listener.setPosition(x, y, z);
  listener.setOrientation(lookX, lookY, lookZ, 0, 1, 0);
}
