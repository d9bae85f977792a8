import { LIGHT_OF_BYTE } from "./srgb.ts";

/** Straight RGBA in sRGB. */
export type Texture = { data: Uint8Array; width: number; height: number };

/**
 * The nearest texel, as linear light and coverage. The texture repeats; non-finite coordinates give the first texel.
 */
export function sampleTexture(
  { data, width, height }: Texture,
  u: number,
  v: number,
  out: Float32Array,
): void {
  const x = Math.min(width - 1, ((u - Math.floor(u)) * width) | 0);
  const y = Math.min(height - 1, ((v - Math.floor(v)) * height) | 0);
  const at = (y * width + x) * 4;
  for (let k = 0; k < 3; k++) out[k] = LIGHT_OF_BYTE[data[at + k] ?? 0] ?? 0;
  out[3] = (data[at + 3] ?? 0) / 255;
}
