import { CanvasTexture, SRGBColorSpace } from "three";

/** A canvas of this size in pixels, and a texture of it. */
export function canvasTexture(
  width: number,
  height: number,
): { texture: CanvasTexture; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser gave no canvas to paint on");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return { texture, pen };
}
