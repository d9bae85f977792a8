import { LinearFilter, LinearMipmapLinearFilter, NoColorSpace, Texture } from "three";
import type { MadePicture } from "../../media.ts";

/** Rows in reading order; sRGB colours, premultiplied by alpha (panel-material.ts undoes both). */
export function pictureTexture(source: ImageBitmap | HTMLCanvasElement): Texture {
  const texture = new Texture(source);
  texture.flipY = false;
  texture.premultiplyAlpha = !(source instanceof ImageBitmap);
  texture.colorSpace = NoColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  if (source instanceof ImageBitmap) texture.addEventListener("dispose", () => source.close());
  return texture;
}

export async function fitPicture({ texture }: MadePicture, width: number, height: number): Promise<Texture> {
  const bitmap = await createImageBitmap(texture.image as ImageBitmap | HTMLCanvasElement, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "medium",
    premultiplyAlpha: "premultiply",
    colorSpaceConversion: "none",
  });
  return pictureTexture(bitmap);
}
