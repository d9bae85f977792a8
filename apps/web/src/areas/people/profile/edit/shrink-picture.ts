export type PictureKind = "avatar" | "banner";

/** Twice the displayed size, so that the server can produce variants. */
const EDGE_PX: Record<PictureKind, number> = { avatar: 1024, banner: 2000 };
/** Files below this size are sent unchanged. */
const LIGHT_BYTES = 400_000;
const QUALITY = 0.9;

/**
 * Downsizes a photo to its largest displayed size, with its EXIF orientation applied. A picture that this browser can't
 * read is sent unchanged, and the server reports its error.
 */
export async function shrinkPicture(file: Blob, kind: PictureKind): Promise<Blob> {
  if (file.size <= LIGHT_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    const scale = Math.min(
      1,
      EDGE_PX[kind] / Math.min(picture.width, picture.height * (kind === "banner" ? 4 : 1)),
    );
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
    return small !== null && small.size < file.size ? small : file;
  } finally {
    picture.close();
  }
}
