import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { storeOutput } from "../file/store-output.ts";
import type { FileFormat } from "../file/sniff.ts";
import { pictureHashes } from "../image/picture-hash.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

const SIDE = 768;
const PIXELS_MAX = 4e6;
const CPU_SECONDS = 60;

type Still = { path: string; format: FileFormat; folder: string; before?: readonly string[] };

/** A still of a file by ffmpeg: a frame of a video or the cover of a sound, and its hashes. Null if it has none. */
export async function drawStill({
  path,
  format,
  folder,
  before = [],
}: Still): Promise<{ name: string; aspect: number; sought: string[] } | null> {
  const out = join(folder, "still.png");
  // Scaled down to fit, never enlarged.
  const scaled = `scale=w='min(${SIDE},iw)':h='min(${SIDE},ih)':force_original_aspect_ratio=decrease`;
  try {
    await runFfmpeg({
      path,
      format,
      before,
      args: ["-map", "0:v:0", "-frames:v", "1", "-vf", scaled, "-f", "image2", "-c:v", "png"],
      out,
      cpuSeconds: CPU_SECONDS,
      seconds: null,
    });
    const { data, info } = await sharp(out, { limitInputPixels: PIXELS_MAX })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const { name } = await storeOutput(folder, data, "webp");
    const { sought } = await pictureHashes(sharp(data));
    return { name, aspect: info.width / info.height, sought };
  } catch {
    return null;
  } finally {
    await rm(out, { force: true });
  }
}
