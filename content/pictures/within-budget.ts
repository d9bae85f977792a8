import sharp from "sharp";

/** A WebP of 16:9 at the best quality, at most `from`, within its budget of bytes. */
export async function withinBudget(
  picture: Buffer,
  width: number,
  budget: number,
  from = 88,
): Promise<Buffer> {
  const scaled = await sharp(picture)
    .resize(width, (width * 9) / 16, { kernel: "lanczos3" })
    .png()
    .toBuffer();
  for (let quality = from; ; quality -= 4) {
    const webp = await sharp(scaled).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= budget || quality <= 20) return webp;
  }
}

/** A placeholder until the picture is loaded, as a data: URL. */
export async function blurOf(picture: Buffer): Promise<string> {
  const blur = await sharp(picture).resize(20, 11, { kernel: "cubic" }).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${blur.toString("base64")}`;
}
