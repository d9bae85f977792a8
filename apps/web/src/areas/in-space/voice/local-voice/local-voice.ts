import type { LocalVoice } from "@veranda/contract/engine/voice";
import type { VoiceAnalyser } from "#preferences/voice-analyser.ts";
import { VOWELS, vowelOf, type Vowel } from "./vowels.ts";

/** Levels in dBFS at which the mouth starts to open, and is fully open. */
const CLOSED_DB = -48;
const OPEN_DB = -20;
const WEIGHT_MAX = 15;

/** Measures one's own microphone for the engine: level and viseme. */
export function localVoice(analyser: VoiceAnalyser): LocalVoice {
  let last: Vowel | null = null;
  return {
    level: () => analyser.level(),
    mouth() {
      const weight = mouthWeight(analyser.level());
      last = weight === 0 ? null : vowelOf(analyser.spectrum(), analyser.binHz, last);
      return mouthByte(last, weight);
    },
  };
}

/** Mouth opening, 0 to 15. */
export function mouthWeight(level: number): number {
  const db = 20 * Math.log10(Math.max(level, 1e-6));
  const share = (db - CLOSED_DB) / (OPEN_DB - CLOSED_DB);
  return Math.round(Math.min(1, Math.max(0, share)) * WEIGHT_MAX);
}

/** As pose frames encode it (docs/wire.md, W26). */
export const mouthByte = (vowel: Vowel | null, weight: number): number =>
  vowel === null ? 0 : ((VOWELS.indexOf(vowel) + 1) << 4) | weight;
