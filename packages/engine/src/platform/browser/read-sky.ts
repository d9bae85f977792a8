import { LinearFilter, RepeatWrapping, SRGBColorSpace, Texture } from "three";
import type { SkyPicture } from "../platform.ts";

/** Maximum width of the panorama in pixels. */
const WIDEST = 4096;
const NARROWEST = 256;
/** Size of the downscaled copy for computing the mean light. */
const COLUMNS = 32;
const ROWS = 16;

/** Decodes a panorama; throws if its aspect ratio isn't 2:1, or if it is too small. */
export async function readSky(bytes: ArrayBuffer): Promise<SkyPicture> {
  const file = new Blob([bytes]);
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error("The sky is no picture that can be read.");
  });
  const { width, height } = whole;
  if (Math.abs(width / height - 2) > 0.02 || width < NARROWEST) {
    whole.close();
    throw new Error("A sky must be twice as wide as high, and at least 256 pixels wide.");
  }
  const small = await createImageBitmap(whole, { resizeWidth: COLUMNS, resizeHeight: ROWS });
  const light = meanLight(small);
  small.close();
  const shown =
    width > WIDEST
      ? await createImageBitmap(whole, {
          resizeWidth: WIDEST,
          resizeHeight: WIDEST / 2,
          resizeQuality: "high",
        })
      : whole;
  if (shown !== whole) whole.close();
  const texture = new Texture(shown);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.generateMipmaps = false;
  texture.needsUpdate = true;
  return { texture, ...light };
}

/** Mean light of the upper part, the band at the horizon and the lower part; rows are weighted by solid angle. */
function meanLight(small: ImageBitmap): Pick<SkyPicture, "upper" | "horizon" | "lower"> {
  const context = new OffscreenCanvas(COLUMNS, ROWS).getContext("2d");
  if (!context) throw new Error("The browser could not look at the sky's colours.");
  context.drawImage(small, 0, 0);
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
  const mean = (from: number, to: number): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    let whole = 0;
    for (let row = from; row < to; row++) {
      const weight = Math.sin(((row + 0.5) / ROWS) * Math.PI);
      for (let column = 0; column < COLUMNS; column++) {
        const at = (row * COLUMNS + column) * 4;
        for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + weight * ((data[at + k] ?? 0) / 255) ** 2.2;
        whole += weight;
      }
    }
    return [sum[0] / whole, sum[1] / whole, sum[2] / whole];
  };
  return { upper: mean(0, 6), horizon: mean(6, 9), lower: mean(9, ROWS) };
}
