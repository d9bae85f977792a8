import { Texture } from "three";
import type { MakeTexture } from "../platform.ts";

/** Decodes off the main thread; rows stay in the file's order. */
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
