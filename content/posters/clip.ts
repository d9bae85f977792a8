import { spawn } from "node:child_process";
import { once } from "node:events";

export type LoopOptions = {
  /** Frames a second. */
  rate: number;
  /** Frames of the loop; further ones fade into its beginning. */
  loop: number;
  /** Bytes. */
  budget: number;
};

/** Quality limit. */
const WORST_CRF = 56;

const VP9 = "-c:v libvpx-vp9 -b:v 0 -row-mt 1 -cpu-used 2";

/** A seamlessly looping WebM (VP9) of JPEG frames. Needs ffmpeg (apt package "ffmpeg"). */
export async function encodeLoop(frames: readonly Buffer[], options: LoopOptions): Promise<Buffer> {
  for (let crf = 36; ; crf += 5) {
    const clip = await encode(frames, options, crf);
    if (clip.length <= options.budget || crf >= WORST_CRF) return clip;
  }
}

async function encode(frames: readonly Buffer[], { rate, loop }: LoopOptions, crf: number): Promise<Buffer> {
  const tail = (frames.length - loop) / rate;
  // The frames after the loop are overlaid on its first ones and fade out.
  const filter = [
    `[0:v]split[a][b]`,
    `[a]trim=end_frame=${loop},setpts=PTS-STARTPTS[body]`,
    `[b]trim=start_frame=${loop},setpts=PTS-STARTPTS,format=yuva420p,fade=t=out:st=0:d=${tail}:alpha=1[tail]`,
    `[body][tail]overlay=eof_action=pass,format=yuv420p[out]`,
  ].join(";");
  const ffmpeg = spawn(
    process.env.FFMPEG_PATH ?? "ffmpeg",
    `-loglevel error -f image2pipe -framerate ${rate} -c:v mjpeg -i - -filter_complex ${filter} -map [out] -an ${VP9} -crf ${crf} -g ${loop} -f webm -`.split(
      " ",
    ),
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const parts: Buffer[] = [];
  ffmpeg.stdout.on("data", (part: Buffer) => parts.push(part));
  for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, "close")) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  return Buffer.concat(parts);
}
