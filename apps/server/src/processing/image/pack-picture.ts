import sharp from "sharp";
import { storeOutput } from "../file/store-output.ts";
import type { MadeLevel } from "../file/file-work.ts";
import { readKtx2 } from "../model/read-ktx2.ts";
import { encodeKtx2, type Pixels } from "./encode-ktx2.ts";
import { similarityOf } from "./structural-similarity.ts";

/** A level's pixels, as they were encoded as WebP or AVIF (`level`). */
export type DrawnLevel = {
  level: MadeLevel;
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
};

/** Pages lay what is smaller together in one texture, which can't be packed (engine, panels/album.ts). */
const KTX2_FROM_SIDE = 513;
/** More effort takes twice the time for a difference that is hardly visible. */
const EFFORT = { quality: 255, effort: 0 };
/** Beyond these bounds artefacts of ETC1S are visible: on coloured letters, hard edges of two colours, noise. */
const LEAST_STRUCTURE = 0.8;
const MOST_HUE = 14;
/** CPU seconds after which nothing more is encoded: the whole task has 90 (task-kinds.ts). */
const CPU_SECONDS = 50;

/**
 * Encodes the levels of a picture as KTX2 where that keeps its quality: the smallest first, so that what comes out
 * badly or takes long is known before the large one is begun.
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

/** Null: it is better shown as it is. */
async function packed(level: DrawnLevel): Promise<Uint8Array | null> {
  const pixels = await pixelsOf(level);
  if (pixels === null) return null;
  try {
    const bytes = await encodeKtx2(pixels, { isColour: true, ...EFFORT });
    const { structure, hue } = similarityOf(pixels, await readKtx2(bytes));
    return structure >= LEAST_STRUCTURE && hue <= MOST_HUE ? bytes : null;
  } catch {
    // The picture is stored already: that the encoder can't read it is no reason to refuse it.
    return null;
  }
}

/** Scales the sides down to multiples of 4. Null: it has transparent areas, whose edges ETC1S frays. */
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
