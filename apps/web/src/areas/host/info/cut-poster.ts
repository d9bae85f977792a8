/** The largest displayed poster size, and the JPEG quality. */
const WIDTH = 1920;
const HEIGHT = 1080;
const QUALITY = 0.9;

/**
 * Crops a picture to 16:9 around its centre and downsizes it. A picture that this browser can't read is sent unchanged.
 */
export async function cutPoster(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  try {
    const { width, height } = picture;
    const cut = Math.min(width / 16, height / 9);
    const scale = Math.min(1, WIDTH / (cut * 16), HEIGHT / (cut * 9));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(cut * 16 * scale));
    canvas.height = Math.max(1, Math.round(cut * 9 * scale));
    canvas
      .getContext("2d")
      ?.drawImage(
        picture,
        (width - cut * 16) / 2,
        (height - cut * 9) / 2,
        cut * 16,
        cut * 9,
        0,
        0,
        canvas.width,
        canvas.height,
      );
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
    return small ?? file;
  } finally {
    picture.close();
  }
}
