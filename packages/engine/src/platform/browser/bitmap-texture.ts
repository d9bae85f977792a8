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

/**
 * Decoded off the page's thread. Browsers scale on it, so each level is made of the one before, which is four times
 * quicker than of the first, and one after the other.
 */
export const makeBitmapLevels: MakeLevels = async (bytes, side, levels) => {
  const options = { premultiplyAlpha: "none", colorSpaceConversion: "none" } as const;
  let level = await createImageBitmap(new Blob([bytes]), options);
  const made: Texture[] = [];
  for (let i = 0; i < levels; i++) {
    const size = side >> i;
    const fit = { resizeWidth: size, resizeHeight: size, resizeQuality: "medium" } as const;
    if (size !== level.width || size !== level.height)
      level = await createImageBitmap(level, { ...options, ...fit });
    made.push(new Texture(level));
  }
  return made;
};
