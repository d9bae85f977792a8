// Slow: runs the example worker of deploy/captions with a real model.
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  needsCaptionWorker,
  spokenWav,
  startCaptionWorker,
  WORKER_TOKEN,
} from "../testing/caption-worker.ts";
import { CaptionWorker } from "./caption-worker.ts";

describe("the example worker", needsCaptionWorker, () => {
  let example: Awaited<ReturnType<typeof startCaptionWorker>>;
  let worker: CaptionWorker;

  beforeAll(async () => {
    example = await startCaptionWorker();
    worker = workerAt(example.url, WORKER_TOKEN);
  });
  afterAll(() => {
    worker?.close();
    example?.close();
  });

  it("recognises speech", async () => {
    const pcm = speech("Good morning everybody. The garden is open until seven o'clock in the evening.");
    const text = await worker.recognise({ pcm, languageCode: "en-GB", isFinal: true });
    expect(text?.toLowerCase()).toMatch(/good morning.*garden.*open.*(?:seven|7)/);
  });

  it("returns nothing for silence", async () => {
    const silence = Buffer.alloc(3 * 32_000);
    const text = await worker.recognise({ pcm: silence, languageCode: "en", isFinal: true });
    expect(text?.replace(/[^a-z]/gi, "")).toBe("");
  });

  it("rejects requests without the token", async () => {
    const stranger = workerAt(example.url, "wrong");
    expect(
      await stranger.recognise({ pcm: Buffer.alloc(32_000), languageCode: "en", isFinal: true }),
    ).toBeNull();
  });
});

const workerAt = (url: string, token: string): CaptionWorker =>
  new CaptionWorker({ url, token, log: pino({ level: "silent" }), monotonic: () => performance.now() });

/** espeak-ng's speech, converted from 22.05 kHz to 16 kHz, 16 bits. */
function speech(text: string): Buffer {
  const wav = spokenWav(text);
  const rate = wav.readUInt32LE(24);
  const sound = wav.subarray(44);
  const count = Math.floor(((sound.length / 2 - 1) * 16_000) / rate);
  const pcm = Buffer.alloc(count * 2);
  for (let n = 0; n < count; n += 1) {
    const at = (n * rate) / 16_000;
    const [before, share] = [Math.floor(at), at % 1];
    const sample = sound.readInt16LE(before * 2) * (1 - share) + sound.readInt16LE(before * 2 + 2) * share;
    pcm.writeInt16LE(Math.round(sample), n * 2);
  }
  return pcm;
}
