import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type FileTask, type FileMade, NOTHING_MADE } from "../file/file-work.ts";
import { storeWrittenFile } from "../file/store-output.ts";
import { type FileFormat, sniffFile } from "../file/sniff.ts";
import { Refusal } from "../refusal.ts";
import { withBytes } from "./bytes.ts";
import { LONGEST_SECONDS } from "./optimize-video.ts";
import { soundSeconds } from "./read-sound.ts";
import { drawStill } from "./draw-still.ts";
import { ffmpegPath, runFfmpeg } from "./run-ffmpeg.ts";

/** A sound below this bitrate keeps its codec. */
const BITS_A_SECOND = 200_000;
const CPU_SECONDS = 280;
const KEEPS: Partial<Record<FileFormat, string>> = { mp3: "mp3", m4a: "ipod" };

/** Makes a sound small, without pictures and metadata; its cover becomes its poster. Throws Refusal. */
export async function optimizeAudio(
  { path, name, folder }: FileTask,
  onProgress: (share: number) => void,
): Promise<FileMade> {
  const found = await sniffFile(path, name);
  if (found?.kind !== "audio") throw new Refusal("UNKNOWN");
  const { format, ending } = found;
  const seconds = await secondsOf(path, format);
  if ((seconds ?? 0) > LONGEST_SECONDS) throw new Refusal("TOO_LONG");
  const { size } = await stat(path);
  if (ffmpegPath() === null) {
    if (seconds === null) throw new Refusal("NO_SOUND");
    return { ...NOTHING_MADE, ending, levels: [{ name: null, bytes: size }], seconds };
  }
  const isLight = seconds !== null && (size * 8) / seconds <= BITS_A_SECOND;
  const container = isLight ? KEEPS[format] : undefined;
  const kept = container === undefined ? "m4a" : ending;
  const out = `sound.${kept}`;
  await runFfmpeg({
    path,
    format,
    args: [
      "-map",
      "0:a:0",
      "-vn",
      "-t",
      String(LONGEST_SECONDS),
      ...(container === undefined ? ["-c:a", "aac", "-b:a", "128k", "-ac", "2"] : ["-c", "copy"]),
      ...(kept === "m4a" ? ["-movflags", "+faststart"] : ["-id3v2_version", "0", "-write_xing", "1"]),
      "-f",
      container ?? "ipod",
    ],
    out: join(folder, out),
    cpuSeconds: CPU_SECONDS,
    seconds,
    onProgress,
  });
  const made = await secondsOf(join(folder, out), kept === "mp3" ? "mp3" : "m4a");
  if (made === null) throw new Refusal("NO_SOUND");
  const cover = await drawStill({ path, format, folder });
  return {
    ...NOTHING_MADE,
    ending,
    levels: [await storeWrittenFile(folder, out, kept)],
    poster: cover?.name ?? null,
    aspect: cover?.aspect ?? null,
    seconds: made,
    sought: cover?.sought ?? [],
  };
}

const secondsOf = (path: string, format: FileFormat) =>
  withBytes(path, (bytes) => soundSeconds(bytes, format));
