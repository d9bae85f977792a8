import { Texture } from "three";
import type { MakeLevels, MakeTexture } from "../platform.ts";

/** Decodes off the page's thread; the rows stay as they lie in the file. */
export const makeBitmapTexture: MakeTexture = async (bytes, mimeType) => {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mimeType }), {
    premultiplyAlpha: "none",
    colorSpaceConversion: "none",
  });
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.needsUpdate = true;
  return texture;
};

/** Scaled and decoded off the page's thread as well. */
export const makeBitmapLevels: MakeLevels = async (bytes, side, levels) => {
  const options = { premultiplyAlpha: "none", colorSpaceConversion: "none" } as const;
  const whole = await createImageBitmap(new Blob([bytes]), options);
  const bitmaps = await Promise.all(
    Array.from({ length: levels }, async (_, i) => {
      const size = side >> i;
      if (size === whole.width && size === whole.height) return whole;
      const fit = { resizeWidth: size, resizeHeight: size, resizeQuality: "medium" } as const;
      return createImageBitmap(whole, { ...options, ...fit });
    }),
  );
  return bitmaps.map((bitmap) => new Texture(bitmap));
};
