import { PICTURE_PIXELS_MAX } from "@veranda/contract/constants";
import sharp, { type ResizeOptions } from "sharp";
import { storeOutput } from "../file/store-output.ts";
import { pictureHashes } from "./picture-hash.ts";
import { Refusal } from "../refusal.ts";

export type PictureKind = "avatar" | "banner" | "poster" | "evidence";
export type PictureTask = { path: string; folder: string; kind: PictureKind };
/**
 * Names in the folder; of a poster also a smaller one, and what is shown blurred meanwhile, as an address. `sought`: by what the
 * upload is sought among pictures that are banned, as `pictureHashes` says.
 */
export type PictureMade = {
  name: string;
  smallName: string | null;
  blur: string | null;
  sought: string[];
};

/** Width and height in pixels; what does not fit is cut off around the middle. */
type Size = readonly [number, number];
const PICTURE_SIZES: Readonly<Record<Exclude<PictureKind, "poster" | "evidence">, Size>> = {
  avatar: [512, 512],
  banner: [1600, 400],
};
/** Evidence is not cropped: it fits into this. */
const EVIDENCE = [1600, 1600] as const;
/** Those of a space: its poster, the one of cards, and what is shown blurred meanwhile. */
const POSTER = [1280, 720] as const;
const POSTER_SMALL = [640, 360] as const;
const POSTER_BLUR = [20, 11] as const;
const BLUR_QUALITY = 40;
const QUALITY = 82;
/** Of formats that are unpacked whole, however small they are shown: ten times their pixels in bytes, and more. */
const WHOLE_PIXELS_MAX = 20_000_000;
const UNPACKED_WHOLE = new Set(["heif", "webp", "gif"]);
const PATIENCE_S = 20;
/** Of which the hash is taken: small enough that a decoder needn't unpack all of the upload. */
const HASHED = [512, 512] as const;
/** Not cropped. */
const WHOLE: ResizeOptions = { fit: "inside", withoutEnlargement: true };

/** The format by the decoder, not by name or header. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/**
 * Re-encodes a picture as WebP of its kind's size: turned upright, the first frame alone, and nothing of the file but
 * its pixels. Smaller ones are drawn from the largest. Throws Refusal.
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
