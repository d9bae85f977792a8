import type { PlacedVoice } from "../../audio/audio.ts";

/** Within this distance it has its full volume. Metres. */
const NEAR = 2.5;

type Wired = { source: MediaElementAudioSourceNode; gain: GainNode; panner: PannerNode };

/** A video's or audio element's sound at a position. */
export class ElementVoice implements PlacedVoice {
  readonly #element: HTMLMediaElement;
  readonly #onClosed: () => void;
  readonly #at = { x: 0, y: 0, z: 0, reach: 20 };
  #gain = 1;
  #wired: Wired | null = null;

  constructor(element: HTMLMediaElement, onClosed: () => void) {
    this.#element = element;
    this.#onClosed = onClosed;
  }

  /** Routes the element's sound through the mixer only. */
  connect(context: AudioContext, output: AudioNode): void {
    if (this.#wired) return;
    const source = new MediaElementAudioSourceNode(context, { mediaElement: this.#element });
    const gain = new GainNode(context, { gain: this.#gain });
    const panner = new PannerNode(context, {
      panningModel: "equalpower",
      distanceModel: "linear",
      refDistance: NEAR,
      rolloffFactor: 1,
    });
    source.connect(gain).connect(panner).connect(output);
    this.#wired = { source, gain, panner };
    this.setPosition(this.#at.x, this.#at.y, this.#at.z, this.#at.reach);
  }

  setPosition(x: number, y: number, z: number, reach: number): void {
    Object.assign(this.#at, { x, y, z, reach });
    const { panner } = this.#wired ?? {};
    if (!panner) return;
    panner.positionX.value = x;
    panner.positionY.value = y;
    panner.positionZ.value = z;
    panner.maxDistance = Math.max(NEAR + 0.1, reach);
  }

  setGain(gain: number): void {
    this.#gain = gain;
    const { gain: node } = this.#wired ?? {};
    node?.gain.setTargetAtTime(gain, node.context.currentTime, 0.05);
  }

  close(): void {
    this.#wired?.source.disconnect();
    this.#wired?.panner.disconnect();
    this.#wired = null;
    this.#onClosed();
  }
}
