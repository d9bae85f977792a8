import { Resampler } from "./resampler.ts";

/* Runs in the audio thread: posts a microphone's audio to the page in chunks of 128 ms at 16 kHz. */

const PIECE_SAMPLES = 2_048;

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

class PcmTap extends AudioWorkletProcessor {
  readonly #resampler = new Resampler(sampleRate);
  #samples: number[] = [];

  process([channels]: readonly (readonly Float32Array[])[]): boolean {
    const input = channels?.[0];
    if (!input) return true;
    this.#resampler.push(input, this.#samples);
    if (this.#samples.length >= PIECE_SAMPLES) {
      const piece = Int16Array.from(this.#samples);
      this.#samples = [];
      this.port.postMessage(piece, [piece.buffer]);
    }
    return true;
  }
}

registerProcessor("pcm-tap", PcmTap);
