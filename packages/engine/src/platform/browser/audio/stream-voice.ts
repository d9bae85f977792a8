import type { StreamVoice } from "../../audio/audio.ts";
import type { Mixer } from "./mixer.ts";
import { onceABlock } from "./once-a-block.ts";

/** Time constant of volume changes. Seconds. */
const FOLLOW = 0.06;
/** Smaller moves are inaudible, and each update costs the audio thread. Metres. */
const LEAST_MOVE = 0.03;
/** Smaller relative changes of volume are not sent to the audio thread. */
const LEAST_CHANGE = 0.02;

type Wired = { source: MediaStreamAudioSourceNode; gain: GainNode; panner: PannerNode };

/** A person's voice at their position. The caller computes the attenuation by distance. */
export class BrowserStreamVoice implements StreamVoice {
  readonly #stream: MediaStream;
  /** Chromium decodes remote streams only while an element plays them, too. */
  readonly #element: HTMLAudioElement;
  readonly #allowsPrecise: boolean;
  readonly #onClosed: () => void;
  readonly #at = { x: 0, y: 0, z: 0 };
  #gain = 0;
  #isPrecise = false;
  #mixer: Mixer | null = null;
  #wired: Wired | null = null;

  constructor(stream: MediaStream, allowsPrecise: boolean, onClosed: () => void) {
    this.#stream = stream;
    this.#allowsPrecise = allowsPrecise;
    this.#onClosed = onClosed;
    this.#element = new Audio();
    this.#element.muted = true;
    this.#element.srcObject = stream;
    // A muted element may play without a gesture; if it still isn't allowed, the sound may work without it.
    this.#element.play().catch(() => undefined);
  }

  /** Routes the voice through the mixer. */
  connect(context: BaseAudioContext, mixer: Mixer): void {
    // A stream without audio tracks can't have a source node.
    if (this.#wired || this.#stream.getAudioTracks().length === 0) return;
    const source = new MediaStreamAudioSourceNode(context as AudioContext, { mediaStream: this.#stream });
    const gain = new GainNode(context, { gain: this.#gain, channelCount: 1, channelCountMode: "explicit" });
    const panner = new PannerNode(context, { panningModel: "equalpower", rolloffFactor: 0 });
    onceABlock(gain.gain, panner.positionX, panner.positionY, panner.positionZ);
    source.connect(gain).connect(panner).connect(mixer.voices(false));
    this.#mixer = mixer;
    this.#wired = { source, gain, panner };
    this.setPosition(this.#at.x, this.#at.y, this.#at.z);
    this.#setModel();
  }

  setPosition(x: number, y: number, z: number): void {
    Object.assign(this.#at, { x, y, z });
    const { panner } = this.#wired ?? {};
    if (!panner) return;
    move(panner.positionX, x);
    move(panner.positionY, y);
    move(panner.positionZ, z);
  }

  setGain(gain: number): void {
    if (Math.abs(gain - this.#gain) <= LEAST_CHANGE * Math.max(gain, this.#gain)) return;
    this.#gain = gain;
    const { gain: node } = this.#wired ?? {};
    node?.gain.setTargetAtTime(gain, node.context.currentTime, FOLLOW);
  }

  setPrecise(isPrecise: boolean): void {
    if (isPrecise === this.#isPrecise) return;
    this.#isPrecise = isPrecise;
    if (this.#allowsPrecise) this.#setModel();
  }

  close(): void {
    const { source, gain, panner } = this.#wired ?? {};
    for (const node of [source, gain, panner]) node?.disconnect();
    this.#wired = null;
    this.#element.pause();
    this.#element.srcObject = null;
    this.#onClosed();
  }

  #setModel(): void {
    const { panner } = this.#wired ?? {};
    const isHead = this.#isPrecise && this.#allowsPrecise;
    if (!panner || !this.#mixer || (panner.panningModel === "HRTF") === isHead) return;
    panner.panningModel = isHead ? "HRTF" : "equalpower";
    panner.disconnect();
    panner.connect(this.#mixer.voices(isHead));
  }
}

function move(position: AudioParam, to: number): void {
  if (Math.abs(position.value - to) >= LEAST_MOVE) position.value = to;
}
