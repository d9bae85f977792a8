import { LinearFilter, LinearMipmapLinearFilter, NoColorSpace, Texture } from "three";
import type { MadePicture } from "../../media.ts";

/** Rows lie as they are read; colours are the screen's, multiplied by how much they cover (panel-material.ts undoes both). */
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

/** Each size is scaled from the one before it: all together cost little more than the first. */
export async function pictureLevels(
  { texture }: MadePicture,
  width: number,
  height: number,
  levels: number,
): Promise<Texture[]> {
  const made: Texture[] = [];
  let from = texture.image as ImageBitmap | HTMLCanvasElement;
  for (let level = 0; level < levels; level++) {
    const bitmap = await createImageBitmap(from, {
      resizeWidth: Math.max(1, width >> level),
      resizeHeight: Math.max(1, height >> level),
      resizeQuality: "medium",
      premultiplyAlpha: "premultiply",
      colorSpaceConversion: "none",
    });
    made.push(pictureTexture(bitmap));
    from = bitmap;
  }
  return made;
}
