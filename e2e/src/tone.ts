import { writeFile } from "node:fs/promises";

const RATE = 48_000;
const SECONDS = 4;
export const TONE_HZ = 440;

/** Writes a tone as a WAV file, 16 bits, one channel: what a browser's false microphone hears, again and again. */
export async function writeTone(path: string): Promise<void> {
  const samples = RATE * SECONDS;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    // Swelling and ebbing like speech: what goes on alike for long is taken for noise.
    const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * 3 * at) / RATE);
    wav.writeInt16LE(
      Math.round(Math.sin((2 * Math.PI * TONE_HZ * at) / RATE) * swell * 0.6 * 32_767),
      44 + at * 2,
    );
  }
  await writeFile(path, wav);
}
