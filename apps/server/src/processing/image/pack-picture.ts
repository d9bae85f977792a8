import sharp from "sharp";
import { storeOutput } from "../file/store-output.ts";
import type { MadeLevel } from "../file/file-work.ts";
import { readKtx2 } from "../model/read-ktx2.ts";
import { encodeKtx2, type Pixels } from "./encode-ktx2.ts";
import { similarityOf } from "./structural-similarity.ts";

/** A level's pixels as decoded, and its file as WebP or AVIF (`level`). */
export type DrawnLevel = {
  level: MadeLevel;
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
};

/** Pages combine smaller pictures in one texture, which can't be compressed (engine, panels/album.ts). */
const KTX2_FROM_SIDE = 513;
/** More effort takes twice the time for a hardly visible difference. */
const EFFORT = { quality: 255, effort: 0 };
/** Beyond these bounds artefacts of ETC1S are visible: on coloured letters, hard colour edges, noise. */
const LEAST_STRUCTURE = 0.8;
const MOST_HUE = 14;
/** CPU seconds after which no further level is encoded: the whole task has 90 (task-kinds.ts). */
const CPU_SECONDS = 50;

/**
 * Encodes the levels of a picture as KTX2 if that keeps its quality: smallest first, so that poor quality or slow
 * encoding is noticed before the large one is started.
 */
export async function packPicture(
  folder: string,
  drawn: readonly DrawnLevel[],
  onProgress: (share: number) => void,
): Promise<void> {
  const fitting = drawn
    .filter(({ width, height }) => Math.max(width, height) >= KTX2_FROM_SIDE && Math.min(width, height) >= 4)
    .toSorted((a, b) => a.width - b.width);
  let secondsForPixel = 0;
  for (const [i, each] of fitting.entries()) {
    const pixels = each.width * each.height;
    const began = cpuSeconds();
    if (began + pixels * secondsForPixel > CPU_SECONDS) return;
    const bytes = await packed(each);
    if (bytes === null) return;
    each.level.ktx2 = await storeOutput(folder, bytes, "ktx2");
    secondsForPixel = (cpuSeconds() - began) / pixels;
    onProgress((i + 1) / fitting.length);
  }
}

/** Null if it is better shown without KTX2. */
async function packed(level: DrawnLevel): Promise<Uint8Array | null> {
  const pixels = await pixelsOf(level);
  if (pixels === null) return null;
  try {
    const bytes = await encodeKtx2(pixels, { isColour: true, ...EFFORT });
    const { structure, hue } = similarityOf(pixels, await readKtx2(bytes));
    return structure >= LEAST_STRUCTURE && hue <= MOST_HUE ? bytes : null;
  } catch {
    // The picture has already been stored: it isn't rejected because the encoder can't read it.
    return null;
  }
}

/** Scales the sides down to multiples of 4. Null if it has transparent areas, whose edges ETC1S degrades. */
async function pixelsOf({ data, width, height, channels }: DrawnLevel): Promise<Pixels | null> {
  const fit = (side: number): number => Math.floor(side / 4) * 4;
  const fitted = await sharp(data, { raw: { width, height, channels } })
    .resize(fit(width), fit(height), { fit: "fill", kernel: "lanczos3" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 3; i < fitted.data.length; i += 4) if (fitted.data[i] !== 255) return null;
  return { data: fitted.data, width: fitted.info.width, height: fitted.info.height };
}

/** CPU time of this process, which runs this task only. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
