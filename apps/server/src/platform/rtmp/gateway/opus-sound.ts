import { createRequire } from "node:module";
import { Resampler } from "./resampler.ts";

/** The used part of the package, which has no types for its WebAssembly build. */
type OpusLibrary = {
  Encoder: new (options: { channels: 2; sample_rate: 48_000; application: "audio" }) => {
    bitrate: number;
    complexity: number;
    encode(samples: Int16Array): Uint8Array;
  };
};

const require = createRequire(import.meta.url);
/** In WebAssembly, to confine exploits by untrusted sound to its memory. */
const { Encoder } = require("@evan/opus/wasm/index.js") as OpusLibrary;

const SAMPLE_RATE = 48_000;
const FRAME_SAMPLES = 960;
const BITRATE = 128_000;
/** Of 10; higher values don't improve music audibly. */
const COMPLEXITY = 5;

/** Encodes stereo sound as packets of 20 ms. */
export class OpusSound {
  readonly #encoder = new Encoder({ channels: 2, sample_rate: SAMPLE_RATE, application: "audio" });
  readonly #frame = new Int16Array(FRAME_SAMPLES * 2);
  #filled = 0;
  #resamplers: readonly [Resampler, Resampler] = resamplersOf(SAMPLE_RATE);

  constructor() {
    this.#encoder.bitrate = BITRATE;
    this.#encoder.complexity = COMPLEXITY;
  }

  /** Sets the sample rate of further sound. */
  begin(sampleRate: number): void {
    this.#resamplers = resamplersOf(sampleRate);
    this.#filled = 0;
  }

  /** Duration of sound that isn't in a packet yet. */
  get heldMs(): number {
    return (this.#filled * 1000) / SAMPLE_RATE;
  }

  /** `sound`: left and right, from -1 to 1. */
  encode([left, right]: readonly [Float32Array, Float32Array]): Uint8Array[] {
    const lefts = this.#resamplers[0].resample(left);
    const rights = this.#resamplers[1].resample(right);
    const packets: Uint8Array[] = [];
    for (let at = 0; at < lefts.length; at += 1) {
      this.#frame[this.#filled * 2] = sampleOf(lefts[at] ?? 0);
      this.#frame[this.#filled * 2 + 1] = sampleOf(rights[at] ?? 0);
      this.#filled += 1;
      if (this.#filled < FRAME_SAMPLES) continue;
      this.#filled = 0;
      packets.push(this.#encoder.encode(this.#frame));
    }
    return packets;
  }
}

const resamplersOf = (sampleRate: number): readonly [Resampler, Resampler] => [
  new Resampler(sampleRate, SAMPLE_RATE),
  new Resampler(sampleRate, SAMPLE_RATE),
];

/** Non-finite samples become silence. */
const sampleOf = (value: number): number =>
  Math.max(-32_768, Math.min(32_767, Math.round(value * 32_768))) || 0;
