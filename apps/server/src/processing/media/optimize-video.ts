import { stat } from "node:fs/promises";
import { join } from "node:path";
import { FILE_LIMITS } from "@veranda/contract/file-faults";
import { type FileTask, type FileMade, type MadeLevel, NOTHING_MADE } from "../file/file-work.ts";
import { storeWrittenFile } from "../file/store-output.ts";
import { type FileFormat, sniffFile } from "../file/sniff.ts";
import { Refusal } from "../refusal.ts";
import { readVideoInfo } from "./video-info.ts";
import { type MediaInfo, UNKNOWN_MEDIA } from "./media-info.ts";
import { drawStill } from "./draw-still.ts";
import { ffmpegPath, FILM_PIXELS_MAX, runFfmpeg } from "./run-ffmpeg.ts";

export const LONGEST_SECONDS = FILE_LIMITS.seconds;
const WIDTH = 1920;
const HEIGHT = 1080;
/** A video below this bitrate keeps its frames; metadata (place, time, names) is removed. */
const BITS_A_SECOND = 8_000_000;
const CPU_SECONDS = 1_700;

const PLAYABLE: Partial<Record<FileFormat, { picture: readonly string[]; sound: readonly string[] }>> = {
  mp4: { picture: ["avc1", "avc3", "av01", "vp09"], sound: ["mp4a", "Opus", ".mp3"] },
  mov: { picture: ["avc1", "avc3"], sound: ["mp4a"] },
  webm: { picture: ["V_VP8", "V_VP9", "V_AV1"], sound: ["A_OPUS", "A_VORBIS"] },
};

/** Converts a video to a format that every browser plays from the first bytes. Throws Refusal. */
export async function optimizeVideo(
  { path, name, folder }: FileTask,
  onProgress: (share: number) => void,
): Promise<FileMade> {
  const found = await sniffFile(path, name);
  if (found?.kind !== "video") throw new Refusal("UNKNOWN");
  const { format } = found;
  const about = await readVideoInfo(path, format);
  if (about === null && (format === "mp4" || format === "mov")) throw new Refusal("DAMAGED", "no movie");
  if (about && about.picture === null) throw new Refusal("NO_PICTURE");
  if ((about?.seconds ?? 0) > LONGEST_SECONDS) throw new Refusal("TOO_LONG");
  if ((about?.width ?? 0) * (about?.height ?? 0) > FILM_PIXELS_MAX) throw new Refusal("FILM_TOO_LARGE");
  const { size } = await stat(path);
  const isPlayable = about !== null && plays(format, about);
  const asItIs: MadeLevel = { name: null, bytes: size, ...(about?.width && { width: about.width }) };
  const ending = format === "mov" ? "mp4" : found.ending;
  onProgress(0.05);
  if (ffmpegPath() === null) {
    if (!isPlayable) throw new Refusal("FILM_UNPLAYABLE");
    return { ...NOTHING_MADE, ending, levels: [asItIs], ...aspectAndLength(about) };
  }
  const isLight =
    isPlayable &&
    (about.width ?? Infinity) <= WIDTH &&
    (about.height ?? Infinity) <= WIDTH &&
    about.seconds !== null &&
    (size * 8) / about.seconds <= BITS_A_SECOND;
  const kept = isLight && format === "webm" ? "webm" : "mp4";
  const out = `video.${kept}`;
  await runFfmpeg({
    path,
    format,
    args: kept === "webm" ? copiedWebm(about?.hasAlpha === true) : isLight ? COPIED : ENCODED,
    out: join(folder, out),
    cpuSeconds: CPU_SECONDS,
    seconds: about?.seconds ?? null,
    onProgress: (share) => onProgress(0.05 + 0.85 * share),
  });
  const made = (await readVideoInfo(join(folder, out), kept)) ?? UNKNOWN_MEDIA;
  if (made.picture === null) throw new Refusal("NO_PICTURE");
  const still = await drawPoster(join(folder, out), kept, folder, made);
  const video = await storeWrittenFile(folder, out, kept);
  onProgress(1);
  return {
    ...NOTHING_MADE,
    ending,
    levels: [{ ...video, ...(made.width && { width: made.width }) }],
    poster: still?.name ?? null,
    sought: still?.sought ?? [],
    ...aspectAndLength(made),
  };
}

const STREAMS = ["-map", "0:v:0", "-map", "0:a:0?"];
const END = ["-t", String(LONGEST_SECONDS), "-movflags", "+faststart", "-f", "mp4"];
const COPIED = [...STREAMS, "-c", "copy", ...END];
/** The only metadata that is retained: the flag for transparency. */
const copiedWebm = (hasAlpha: boolean): string[] => [
  ...STREAMS,
  "-c",
  "copy",
  ...(hasAlpha ? ["-metadata:s:v:0", "alpha_mode=1"] : []),
  "-t",
  String(LONGEST_SECONDS),
  "-f",
  "webm",
];
const ENCODED = [
  ...STREAMS,
  "-vf",
  `scale=w='min(${WIDTH},iw)':h='min(${HEIGHT},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p`,
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-crf",
  "23",
  "-maxrate",
  "6M",
  "-bufsize",
  "12M",
  "-profile:v",
  "high",
  "-c:a",
  "aac",
  "-b:a",
  "128k",
  "-ac",
  "2",
  "-ar",
  "48000",
  ...END,
];

function plays(format: FileFormat, { picture, sound }: MediaInfo): boolean {
  const playable = PLAYABLE[format];
  return (
    playable !== undefined &&
    playable.picture.includes(picture ?? "") &&
    (sound === null || playable.sound.includes(sound))
  );
}

const aspectAndLength = ({ width, height, seconds }: MediaInfo): Pick<FileMade, "aspect" | "seconds"> => ({
  aspect: width && height ? width / height : null,
  seconds,
});

/** A frame from a little into the video, after titles have faded in; null if there is none. */
async function drawPoster(
  path: string,
  format: FileFormat,
  folder: string,
  { seconds }: MediaInfo,
): ReturnType<typeof drawStill> {
  const at = Math.min(3, (seconds ?? 0) * 0.1);
  return drawStill({ path, format, folder, before: ["-ss", at.toFixed(2)] });
}
