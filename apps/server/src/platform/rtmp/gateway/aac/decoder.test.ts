import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { findFfmpeg } from "../../../../processing/find-ffmpeg.ts";
import { needs } from "../../../../testing/needs.ts";
import { damaged, seeded } from "../../testing/random-bytes.ts";
import { SAMPLE_SOUND, SAMPLE_SOUND_CONFIG } from "../../testing/sample-stream.ts";
import { readAudioConfig, type AudioConfig } from "./audio-config.ts";
import { AacError } from "./bits.ts";
import { AacDecoder } from "./decoder.ts";
import { thrownBy } from "../../testing/thrown-by.ts";

const CONFIG: AudioConfig = { rateIndex: 3, sampleRate: 48_000, channels: 2 };
const ffmpeg = findFfmpeg();

test("reads a stream's sound format, and the AAC base layer of HE-AAC", () => {
  expect(readAudioConfig(SAMPLE_SOUND_CONFIG)).toEqual(CONFIG);
  expect(readAudioConfig(Buffer.from("1210", "hex"))).toEqual({
    rateIndex: 4,
    sampleRate: 44_100,
    channels: 2,
  });
  // SBR at 48 kHz over 24 kHz.
  expect(readAudioConfig(Buffer.from("2b118800", "hex"))).toEqual({
    rateIndex: 6,
    sampleRate: 24_000,
    channels: 2,
  });
  // The main profile; no channels; frames of 960 samples; truncated.
  for (const text of ["0990", "1180", "1194", "11", ""])
    expect(readAudioConfig(Buffer.from(text, "hex"))).toBeNull();
});

test("decodes a tone in both channels", () => {
  const decoder = new AacDecoder(CONFIG);
  const frames = SAMPLE_SOUND.map((frame) => decoder.decode(frame)).slice(4, -2);
  for (const channel of [0, 1] as const) {
    const samples = frames.flatMap((frame) => [...frame[channel]]);
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
    expect(power).toBeGreaterThan(0.05);
    // The share of the energy at the tone's frequency.
    let [cos, sin] = [0, 0];
    samples.forEach((sample, at) => {
      cos += sample * Math.cos((2 * Math.PI * 1_000 * at) / 48_000);
      sin += sample * Math.sin((2 * Math.PI * 1_000 * at) / 48_000);
    });
    expect((2 * (cos ** 2 + sin ** 2)) / samples.length ** 2 / power).toBeGreaterThan(0.9);
  }
});

test("rejects a frame that can't be decoded, whatever is wrong with it", () => {
  const decoder = new AacDecoder(CONFIG);
  let refused = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed);
    const frame = SAMPLE_SOUND[seed % SAMPLE_SOUND.length] ?? Buffer.alloc(0);
    let samples: number[] = [];
    const error = thrownBy(() => {
      const [left, right] = decoder.decode(damaged(frame, random));
      samples = [...left, ...right];
    });
    if (error !== null) refused += 1;
    expect(error === null || error instanceof AacError, `seed ${seed}: ${String(error)}`).toBe(true);
    expect(samples.every(Number.isFinite), `seed ${seed}`).toBe(true);
  }
  expect(refused).toBeGreaterThan(100);
});

/** Noise, tones and clicks in stereo, so that the encoder uses short windows and joint stereo. */
const SOUNDS =
  "sine=440:d=2:r=48000[a];anoisesrc=d=2:c=pink:a=0.2:r=48000:seed=1[b];aevalsrc=0.5*sin(2*PI*1000*t)*lt(mod(t\\,0.25)\\,0.02):d=2:s=48000[c];[a][b][c]amix=3,aformat=channel_layouts=stereo,aphaser,stereotools=slev=0.5";

test.each([
  ["at 128 kbit/s and 48 kHz", "48000", "128k"],
  ["at 96 kbit/s and 44.1 kHz", "44100", "96k"],
  ["at 32 kbit/s and 22.05 kHz", "22050", "32k"],
])("decodes sound %s like ffmpeg", needs("ffmpeg", ffmpeg !== null), (_, rate, bitrate) => {
  const run = (input: Buffer | undefined, ...options: string[]): Buffer =>
    execFileSync(ffmpeg ?? "", ["-v", "error", ...options, "pipe:1"], { input, maxBuffer: 20_000_000 });
  // Noise that each decoder generates itself can't be compared.
  const encoded = run(
    undefined,
    "-filter_complex",
    SOUNDS,
    ..."-c:a aac -aac_pns 0 -f adts -ar".split(" "),
    rate,
    "-b:a",
    bitrate,
  );
  const wanted = run(encoded, "-f", "aac", "-i", "pipe:0", "-f", "f32le");
  const rateIndex = ((encoded[2] ?? 0) >> 2) & 15;
  const decoder = new AacDecoder({ rateIndex, sampleRate: Number(rate), channels: 2 });
  let [signal, noise] = [0, 0];
  for (let at = 0, from = 0; at + 7 < encoded.length; from += 2 * 1_024) {
    const length = (encoded.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    const [left, right] = decoder.decode(encoded.subarray(at + 7, at + length));
    at += length;
    for (let index = 0; index < 2 * 1_024 && (from + index) * 4 < wanted.length; index += 1) {
      const sample = wanted.readFloatLE((from + index) * 4);
      const ours = (index % 2 === 0 ? left : right)[index >> 1] ?? 0;
      signal += sample ** 2;
      noise += (sample - ours) ** 2;
    }
  }
  expect(10 * Math.log10(signal / noise)).toBeGreaterThan(45);
});
