import type { SharpConstructor } from "sharp";
import { NamedError } from "../../named-error.ts";

export type PictureKind = "avatar" | "banner";

/** Width and height in pixels; what does not fit is cut off around the middle. */
const PICTURE_SIZES: Readonly<Record<PictureKind, readonly [number, number]>> = {
  avatar: [512, 512],
  banner: [1600, 400],
};
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
  const [width, height] = PICTURE_SIZES[kind];
  const open = () =>
    sharp(path, { limitInputPixels: PIXELS_MAX, failOn: "error", sequentialRead: true, pages: 1 });
  // The head alone; a bomb is seen before anything of it is unpacked.
  const head = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!FORMATS.has(head.format)) unreadable();
  if (head.width * head.height > PIXELS_MAX) throw new NamedError("PICTURE_TOO_LARGE");
  return open()
    .autoOrient()
    .resize(width, height, { fit: "cover", position: "centre" })
    .webp({ quality: QUALITY, effort: 4 })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer()
    .catch(unreadable);
}

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
