import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../../testing/needs.ts";
import { findFfmpeg } from "../find-ffmpeg.ts";

const ffmpeg = findFfmpeg();
/** Options of tests that use videos and sounds. */
export const needsFfmpeg = needs("ffmpeg", ffmpeg !== null);

/** A video or a sound encoded by ffmpeg with these arguments. */
export function encoded(name: string, args: readonly string[]): Buffer {
  if (ffmpeg === null) throw new Error("This machine has no ffmpeg");
  const folder = mkdtempSync(join(tmpdir(), "veranda-media-"));
  try {
    const out = join(folder, name);
    execFileSync(ffmpeg, ["-loglevel", "error", "-y", ...args, out], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const picture = (seconds: number, size: string): string[] => [
  "-f",
  "lavfi",
  "-i",
  `testsrc=size=${size}:rate=10:duration=${seconds}`,
];
export const sound = (seconds: number): string[] => [
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=440:duration=${seconds}`,
];
export const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** A sound made without tools: this many seconds of silence, 8,000 samples a second. */
export function wav(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  const bytes = seconds * 16_000;
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}
