import { spawn } from "node:child_process";
import { FILE_LIMITS, type FileFault } from "@veranda/contract/file-faults";
import { Refusal } from "../refusal.ts";
import type { FileFormat } from "../file/sniff.ts";

/** The demuxer of each container, so that ffmpeg never probes others. */
const READERS: Partial<Record<FileFormat, string>> = {
  mp4: "mov",
  mov: "mov",
  m4a: "mov",
  webm: "matroska",
  mkv: "matroska",
  avi: "avi",
  mp3: "mp3",
  ogg: "ogg",
  wav: "wav",
  flac: "flac",
};

/** In any aspect ratio. */
export const FILM_PIXELS_MAX = FILE_LIMITS.film.width * FILE_LIMITS.film.height;

/** The fault in ffmpeg's message when one of the limits above is exceeded. */
function faultIn(complaint: string): FileFault {
  if (/exceeds specified max pixel count|Picture size \d+x\d+ is invalid/.test(complaint))
    return "FILM_TOO_LARGE";
  return complaint.includes("max_streams") ? "TOO_MANY_TRACKS" : "DAMAGED";
}

export type FfmpegWork = {
  path: string;
  format: FileFormat;
  before?: readonly string[];
  args: readonly string[];
  out: string;
  cpuSeconds: number;
  /** Duration of the output, for the progress. */
  seconds: number | null;
  onProgress?: (share: number) => void;
};

/** Path of ffmpeg; null if this machine has none. processing.ts sets it. */
export const ffmpegPath = (): string | null => process.env["FFMPEG_PATH"] ?? null;

/**
 * Runs ffmpeg on one file, without playlists, URLs or other files: only the demuxer of its container, only the file
 * protocol. Throws Refusal.
 */
export async function runFfmpeg(work: FfmpegWork): Promise<void> {
  const program = ffmpegPath();
  const reader = READERS[work.format];
  if (program === null || reader === undefined) throw new Refusal("UNKNOWN");
  const args = [
    "-nostdin",
    "-hide_banner",
    "-loglevel",
    "error",
    "-y",
    "-threads",
    "1",
    "-timelimit",
    String(Math.ceil(work.cpuSeconds)),
    "-protocol_whitelist",
    "file",
    "-max_streams",
    String(FILE_LIMITS.tracks),
    "-max_pixels",
    String(FILM_PIXELS_MAX),
    ...(work.before ?? []),
    "-f",
    reader,
    "-i",
    `file:${work.path}`,
    "-map_metadata",
    "-1",
    "-map_chapters",
    "-1",
    "-sn",
    "-dn",
    "-threads",
    "1",
    ...work.args,
    "-progress",
    "pipe:1",
    `file:${work.out}`,
  ];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: {} });
  process.once("exit", () => child.kill("SIGKILL"));
  let complaint = "";
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (complaint = (complaint + text).slice(-2_000)));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const micros = /out_time_us=(\d+)/g.exec(text)?.[1];
    if (micros !== undefined && work.seconds !== null)
      work.onProgress?.(Math.min(1, Number(micros) / 1e6 / work.seconds));
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (...end) => resolve(end));
  });
  if (signal !== null) throw new Refusal("TOO_HEAVY", signal);
  if (code !== 0) throw new Refusal(faultIn(complaint), complaint);
}
