import { describe, expect, test } from "vitest";
import { loudness } from "#preferences/voice-analyser.ts";
import { mouthByte, mouthWeight, localVoice } from "./local-voice.ts";
import { vowelOf, type Vowel } from "./vowels.ts";

const BIN_HZ = 48_000 / 1024;

/** Vowels of other speakers than those of the templates: American children and men (Peterson and Barney, 1952), Hz. */
const SPOKEN: readonly [Vowel, pitchHz: number, formants: readonly number[]][] = [
  ["A", 124, [730, 1090, 2440]],
  ["A", 212, [850, 1220, 2810]],
  ["A", 256, [1030, 1370, 3170]],
  ["I", 136, [270, 2290, 3010]],
  ["I", 235, [310, 2790, 3310]],
  ["U", 141, [300, 870, 2240]],
  ["U", 231, [370, 950, 2670]],
  ["E", 130, [530, 1840, 2480]],
  ["E", 223, [610, 2330, 2990]],
  ["O", 129, [500, 830, 2410]],
  ["O", 216, [590, 920, 2710]],
];

/** What an analyser shows of a voice: its harmonics through a vocal tract, each as wide as the window makes it. */
function spectrumOf(pitchHz: number, formants: readonly number[], gainDb = 0): Float32Array {
  const power = new Float64Array(512).fill(1e-12);
  for (let hertz = pitchHz; hertz < 8_000; hertz += pitchHz) {
    let amplitude = (pitchHz / hertz) ** 1;
    for (const formant of formants)
      amplitude *= formant ** 2 / Math.hypot(formant ** 2 - hertz ** 2, 100 * hertz);
    for (let bin = 0; bin < power.length; bin += 1) {
      const off = (bin * BIN_HZ - hertz) / (BIN_HZ * 0.9);
      power[bin] = (power[bin] ?? 0) + (amplitude * Math.exp(-(off ** 2) / 2)) ** 2;
    }
  }
  return Float32Array.from(power, (each) => 10 * Math.log10(each) - 30 + gainDb);
}

describe("the lips", () => {
  test.each(SPOKEN)("%s at %i Hz (%o)", (vowel, pitchHz, formants) => {
    expect(vowelOf(spectrumOf(pitchHz, formants), BIN_HZ)).toBe(vowel);
  });

  test("don't depend on how loud it is", () => {
    const [, , formants] = SPOKEN[3] ?? ["I", 136, []];
    for (const gainDb of [-30, 0, 20]) expect(vowelOf(spectrumOf(136, formants, gainDb), BIN_HZ)).toBe("I");
  });

  test("are closed in silence, ajar at a whisper and open at a call", () => {
    expect(mouthWeight(0)).toBe(0);
    expect(mouthWeight(0.002)).toBe(0);
    expect(mouthWeight(0.02)).toBeGreaterThan(2);
    expect(mouthWeight(0.02)).toBeLessThan(10);
    expect(mouthWeight(0.5)).toBe(15);
  });

  test("are one byte: the vowel above, how far they are open below; closed is nothing", () => {
    expect(mouthByte("A", 15)).toBe(0x1f);
    expect(mouthByte("O", 1)).toBe(0x51);
    expect(mouthByte(null, 0)).toBe(0);
  });
});

test("of an analyser the engine is told level and mouth", () => {
  let level = 0;
  const voice = localVoice({
    level: () => level,
    spectrum: () => spectrumOf(212, [850, 1220, 2810]),
    binHz: BIN_HZ,
    close: () => {},
  });
  expect([voice.level(), voice.mouth()]).toEqual([0, 0]);
  level = 0.2;
  expect([voice.level(), voice.mouth()]).toEqual([0.2, 0x1f]);
});

test("loudness is the root mean square", () => {
  expect(loudness(Float32Array.of(0.5, -0.5, 0.5, -0.5))).toBeCloseTo(0.5);
  expect(loudness(new Float32Array(8))).toBe(0);
});
