import { CARD_CLIP_SECONDS } from "@veranda/contract/constants";
import { join } from "node:path";
import type { FileTask } from "../file/file-work.ts";
import { storeWrittenFile } from "../file/store-output.ts";
import { sniffFile } from "../file/sniff.ts";
import { Refusal } from "../refusal.ts";
import { readVideoInfo } from "./video-info.ts";
import { ffmpegPath, runFfmpeg } from "./run-ffmpeg.ts";

/** A file in the output folder. */
export type ClipMade = { name: string; bytes: number };

const WIDTH = 480;
const HEIGHT = 270;
const RATE = 24;
const SECONDS = CARD_CLIP_SECONDS;
/** A video that continues for this long after the clip is cross-faded into its beginning, for a seamless loop. */
const TAIL_SECONDS = 1;
const CPU_SECONDS = 50;

/**
 * The first seconds of a video as a clip for a card: small, without sound, cropped to 16:9, looping seamlessly if the
 * video is long enough. Throws Refusal.
 */
export async function makeClip({ path, name, folder }: FileTask): Promise<ClipMade> {
  const found = await sniffFile(path, name);
  if (found?.kind !== "video") throw new Refusal("UNKNOWN");
  const about = await readVideoInfo(path, found.format);
  if (about !== null && about.picture === null) throw new Refusal("NO_PICTURE");
  if (ffmpegPath() === null) throw new Refusal("NO_FFMPEG");
  const whole = SECONDS + TAIL_SECONDS;
  const isLong = (about?.seconds ?? 0) >= whole + 0.1;
  await runFfmpeg({
    path,
    format: found.format,
    before: ["-t", String(isLong ? whole : SECONDS)],
    args: [...(isLong ? LOOPED : PLAIN), ...ENCODED],
    out: join(folder, "clip.mp4"),
    cpuSeconds: CPU_SECONDS,
    seconds: null,
  });
  const made = await readVideoInfo(join(folder, "clip.mp4"), "mp4");
  if (made?.picture == null) throw new Refusal("NO_PICTURE");
  const { name: kept, bytes } = await storeWrittenFile(folder, "clip.mp4", "mp4");
  return { name: kept, bytes };
}

const SIZED = `[0:v:0]fps=${RATE},scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=increase,crop=${WIDTH}:${HEIGHT},setsar=1`;
const PLAIN = ["-filter_complex", `${SIZED},format=yuv420p[out]`];
/** Overlays what follows the clip on its first frames, fading out. */
const LOOPED = [
  "-filter_complex",
  [
    `${SIZED},split[a][b]`,
    `[a]trim=duration=${SECONDS},setpts=PTS-STARTPTS[body]`,
    `[b]trim=start=${SECONDS}:duration=${TAIL_SECONDS},setpts=PTS-STARTPTS,format=yuva420p,fade=t=out:st=0:d=${TAIL_SECONDS}:alpha=1[tail]`,
    "[body][tail]overlay=eof_action=pass,format=yuv420p[out]",
  ].join(";"),
];
/** About 250 kB at most. */
const ENCODED = [
  "-map",
  "[out]",
  "-an",
  "-c:v",
  "libx264",
  "-preset",
  "slow",
  "-crf",
  "28",
  "-maxrate",
  "500k",
  "-bufsize",
  "500k",
  "-profile:v",
  "main",
  "-movflags",
  "+faststart",
  "-f",
  "mp4",
];
