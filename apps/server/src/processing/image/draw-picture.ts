import { PICTURE_PIXELS_MAX } from "@veranda/contract/constants";
import sharp, { type ResizeOptions } from "sharp";
import { storeOutput } from "../file/store-output.ts";
import { pictureHashes } from "./picture-hash.ts";
import { Refusal } from "../refusal.ts";

export type PictureKind = "avatar" | "banner" | "poster" | "evidence";
export type PictureTask = { path: string; folder: string; kind: PictureKind };
/**
 * File names in the folder; a poster also has a small version, and a blurred placeholder as a data URL. `sought`:
 * hashes for comparing the upload with banned pictures, as for `pictureHashes`.
 */
export type PictureMade = {
  name: string;
  smallName: string | null;
  blur: string | null;
  sought: string[];
};

/** Width and height in pixels; the rest is cropped around the centre. */
type Size = readonly [number, number];
const PICTURE_SIZES: Readonly<Record<Exclude<PictureKind, "poster" | "evidence">, Size>> = {
  avatar: [512, 512],
  banner: [1600, 400],
};
/** Evidence is not cropped, but scaled to fit. */
const EVIDENCE = [1600, 1600] as const;
/** A space's poster, its small version for cards, and the blurred placeholder below. */
const POSTER = [1280, 720] as const;
const POSTER_SMALL = [640, 360] as const;
const POSTER_BLUR = [20, 11] as const;
const BLUR_QUALITY = 40;
const QUALITY = 82;
/** Limit for formats that are decoded completely even for a small size: that takes over ten bytes per pixel. */
const WHOLE_PIXELS_MAX = 20_000_000;
const UNPACKED_WHOLE = new Set(["heif", "webp", "gif"]);
const PATIENCE_S = 20;
/** Size for the hash: small enough that a decoder needn't decode the whole upload. */
const HASHED = [512, 512] as const;
/** Not cropped. */
const WHOLE: ResizeOptions = { fit: "inside", withoutEnlargement: true };

/** Format names as reported by the decoder, not by extension or header. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/**
 * Re-encodes a picture as WebP in the size of its kind: upright, first frame only, without metadata. Smaller versions
 * are made from the largest. Throws Refusal.
 */
export async function drawPicture({ path, folder, kind }: PictureTask): Promise<PictureMade> {
  await requirePicture(path);
  const { sought } =
    kind === "evidence"
      ? { sought: [] }
      : await pictureHashes(sharp(await drawn(path, HASHED, QUALITY, WHOLE)));
  if (kind !== "poster") {
    const picture =
      kind === "evidence"
        ? await drawn(path, EVIDENCE, QUALITY, WHOLE)
        : await drawn(path, PICTURE_SIZES[kind]);
    const { name } = await storeOutput(folder, picture, "webp");
    return { name, smallName: null, blur: null, sought };
  }
  const poster = await drawn(path, POSTER);
  const small = await drawn(poster, POSTER_SMALL);
  const blur = await drawn(small, POSTER_BLUR, BLUR_QUALITY);
  return {
    name: (await storeOutput(folder, poster, "webp")).name,
    smallName: (await storeOutput(folder, small, "webp")).name,
    blur: `data:image/webp;base64,${blur.toString("base64")}`,
    sought,
  };
}

/** Only the header is read, so that a decompression bomb is refused before anything is decoded. */
async function requirePicture(path: string): Promise<void> {
  const head = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!FORMATS.has(head.format)) unreadable();
  const most = UNPACKED_WHOLE.has(head.format) ? WHOLE_PIXELS_MAX : PICTURE_PIXELS_MAX;
  if (head.width * head.height > most) throw new Refusal("PICTURE_TOO_LARGE");
}

const drawn = (
  picture: string | Buffer,
  [width, height]: Size,
  quality = QUALITY,
  fit: ResizeOptions = { fit: "cover", position: "centre" },
): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error", sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize(width, height, fit)
    .webp({ quality, effort: 4 })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer()
    .catch(unreadable);

function unreadable(cause?: unknown): never {
  throw new Refusal("DAMAGED", cause instanceof Error ? cause.message : "no picture");
}
