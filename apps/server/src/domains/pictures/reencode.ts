import type { SharpConstructor } from "sharp";
import { NamedError } from "../../named-error.ts";

export type PictureKind = "avatar" | "banner";

/** Width and height in pixels; what does not fit is cut off around the middle. */
type Size = readonly [number, number];
const PICTURE_SIZES: Readonly<Record<PictureKind, Size>> = {
  avatar: [512, 512],
  banner: [1600, 400],
};
/** Those of a space: its poster, the one of cards, and what is shown blurred meanwhile. */
const POSTER = [1280, 720] as const;
const POSTER_SMALL = [640, 360] as const;
const POSTER_BLUR = [20, 11] as const;
const BLUR_QUALITY = 40;
const QUALITY = 82;
const PIXELS_MAX = 40_000_000;
const PATIENCE_S = 10;

/** What the decoder finds, not what a name or a header says. */
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);
/** libvips' own names of the readers of these formats; every other reader is switched off. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpConstructor> | undefined;

/**
 * Draws a picture anew as WebP of its kind's size: turned upright, the first frame alone, and nothing of the file but
 * its pixels. Throws PICTURE_UNREADABLE or PICTURE_TOO_LARGE.
 */
export async function reencode(path: string, kind: PictureKind): Promise<Buffer> {
  const sharp = await (loading ??= load());
  await demandPicture(sharp, path);
  return drawn(sharp, path, PICTURE_SIZES[kind]);
}

/** The pictures of a space, of one that was brought. */
export type Poster = { readonly poster: Buffer; readonly posterSmall: Buffer; readonly posterBlur: string };

/** As `reencode`; the smaller ones are drawn from the largest, so that what was brought is unpacked once. */
export async function reencodePoster(path: string): Promise<Poster> {
  const sharp = await (loading ??= load());
  await demandPicture(sharp, path);
  const poster = await drawn(sharp, path, POSTER);
  const posterSmall = await drawn(sharp, poster, POSTER_SMALL);
  const blur = await drawn(sharp, posterSmall, POSTER_BLUR, BLUR_QUALITY);
  return { poster, posterSmall, posterBlur: `data:image/webp;base64,${blur.toString("base64")}` };
}

/** The head alone is read; a bomb is seen before anything of it is unpacked. */
async function demandPicture(sharp: SharpConstructor, path: string): Promise<void> {
  const head = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!FORMATS.has(head.format)) unreadable();
  if (head.width * head.height > PIXELS_MAX) throw new NamedError("PICTURE_TOO_LARGE");
}

const drawn = (
  sharp: SharpConstructor,
  picture: string | Buffer,
  [width, height]: Size,
  quality = QUALITY,
): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: "error", sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize(width, height, { fit: "cover", position: "centre" })
    .webp({ quality, effort: 4 })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer()
    .catch(unreadable);

function unreadable(cause?: unknown): never {
  throw new NamedError("PICTURE_UNREADABLE", { cause });
}

/** Loaded with the first picture: most servers that start are not sent one for a while. */
async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
