import { FILE_LIMITS } from "@veranda/contract/file-faults";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { storeOutput } from "../file/store-output.ts";
import { type FileTask, type FileMade, type MadeLevel, NOTHING_MADE } from "../file/file-work.ts";
import { Refusal } from "../refusal.ts";
import { sniffFile } from "../file/sniff.ts";
import { packPicture, type DrawnLevel } from "./pack-picture.ts";
import { pictureHashes } from "./picture-hash.ts";

const PIXELS_MAX = FILE_LIMITS.picturePixels;
const SIDE_MAX = 32_000;
/** Length of the longer side in pixels. */
const SIDES = [2048, 1024, 512] as const;
/** AVIF is slow, so it is tried only on pictures large enough to benefit. */
const AVIF_FROM_BYTES = 120_000;
const AVIF_SAVES = 0.8;

type Raw = { data: Buffer; info: OutputInfo };

/** Makes a picture upright and small, without camera metadata. Throws Refusal. */
export async function optimizeImage(
  { path, name, folder, side: wanted }: FileTask,
  onProgress: (share: number) => void,
): Promise<FileMade> {
  const found = await sniffFile(path, name);
  if (found?.format === "svg") throw new Refusal("DRAWING");
  if (found?.format === "heic") throw new Refusal("HEIC");
  if (found?.kind !== "image") throw new Refusal("UNKNOWN");
  const picture = () => sharp(path, { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 });
  const head = await readHead(path);
  const changes: ImportChange[] = [];
  if (head.pages > 1) changes.push(changed("MOVING_PICTURE"));
  const drawn: DrawnLevel[] = [];
  const longer = Math.max(head.width, head.height);
  // A small picture gets a single level.
  const sides = wanted === undefined ? SIDES.filter((side, i) => i === 0 || side < longer) : [wanted];
  // Each level is made from the previous one: the large picture is decoded once.
  let from: Sharp | null = null;
  for (const [i, side] of sides.entries()) {
    const step: Raw = await (from ?? picture().autoOrient())
      .resize(side, side, { fit: "inside", withoutEnlargement: true, kernel: "lanczos3" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable);
    const { width, height, channels } = step.info;
    from = sharp(step.data, { raw: { width, height, channels } });
    const level = { ...(await encode(folder, from.clone())), width };
    drawn.push({ level, data: step.data, width, height, channels });
    onProgress(0.1 + (0.4 * (i + 1)) / sides.length);
  }
  await packPicture(folder, drawn, (share) => onProgress(0.5 + share / 2));
  const smallest = drawn.at(-1);
  const hashes = smallest === undefined ? null : await pictureHashes(sharpOf(smallest));
  const levels = drawn.map(({ level }) => level);
  onProgress(1);
  return {
    ...NOTHING_MADE,
    ending: found.ending,
    levels,
    // The smallest level has a poster's size, or the picture is smaller than that.
    poster: levels.at(-1)?.name ?? null,
    aspect: head.width / head.height,
    changes,
    pictureHash: hashes?.hash ?? null,
    sought: hashes?.sought ?? [],
  };
}

const sharpOf = ({ data, width, height, channels }: DrawnLevel): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Upright size, read without decoding pixels. */
async function readHead(path: string): Promise<{ width: number; height: number; pages: number }> {
  const head = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable);
  const { width, height, pages = 1 } = head;
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX)
    throw new Refusal("PICTURE_TOO_LARGE");
  const isTurned = (head.orientation ?? 1) >= 5;
  return { width: isTurned ? height : width, height: isTurned ? width : height, pages };
}

async function encode(folder: string, picture: Sharp): Promise<MadeLevel> {
  const webp = await picture.clone().webp({ quality: 82, alphaQuality: 90, effort: 4 }).toBuffer();
  if (webp.length >= AVIF_FROM_BYTES) {
    const avif = await picture.clone().avif({ quality: 58, effort: 2 }).toBuffer();
    if (avif.length <= webp.length * AVIF_SAVES) return storeOutput(folder, avif, "avif");
  }
  return storeOutput(folder, webp, "webp");
}

function unreadable(): never {
  throw new Refusal("DAMAGED");
}
