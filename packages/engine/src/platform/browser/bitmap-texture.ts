import { Texture } from "three";
import type { MakeTexture } from "../platform.ts";

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
