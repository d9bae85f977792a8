import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

import { denoise, denoiseRooms, fillGaps, healSpecks, type BakedLight } from "./filter.ts";
import type { Texels } from "./texels.ts";

/** Number of denoising passes of a layer, and how sharply its shadows are kept. */
const CALM = { passes: 3, sensitivity: 2.5 };
/** Each sample hits one of many lamps, so that noise is strong; the shadows are soft anyway. */
const ROUGH = { passes: 4, sensitivity: 0.02 };

export async function readLayer(
  folder: string,
  name: string,
  texels: Texels,
  { isIndoors = false, hasSpecks = false } = {},
): Promise<BakedLight> {
  const bytes = await readFile(join(folder, `${name}.light`));
  const baked = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  // The second pass finds specks that were too close together in the first.
  const light = hasSpecks ? healSpecks(healSpecks(baked, texels), texels) : baked;
  if (isIndoors) return denoiseRooms(light, texels);
  const { passes, sensitivity } = name === "lamps" ? ROUGH : CALM;
  return denoise(light, texels, passes, sensitivity);
}

export type WeightedLayer = { light: BakedLight; colour: readonly [number, number, number] };

export function mixLayers(layers: readonly WeightedLayer[], size: number): BakedLight {
  const out = new Float32Array(size * size * 4);
  for (const { light, colour } of layers) {
    for (let at = 0; at < out.length; at += 4) {
      for (let k = 0; k < 3; k++) out[at + k] = (out[at + k] ?? 0) + (light[at + k] ?? 0) * (colour[k] ?? 0);
      out[at + 3] = Math.max(out[at + 3] ?? 0, light[at + 3] ?? 0);
    }
  }
  return out;
}

/** As WebP, the square root of light over its range: dark tones get most of the steps. */
export async function encodeLightmap(light: BakedLight, size: number, quality: number) {
  const range = brightest(light);
  const whole = fillGaps(light, size);
  const pixels = Buffer.alloc(size * size * 3);
  const mean = average(light);
  for (let texel = 0; texel < size * size; texel++) {
    for (let k = 0; k < 3; k++) {
      // Empty texels take the mean: a flat area costs nothing in the file.
      const value = whole[texel * 4 + 3] ? (whole[texel * 4 + k] ?? 0) : (mean[k] ?? 0);
      pixels[texel * 3 + k] = Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, value) / range)));
    }
  }
  const bytes = await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
  return { bytes, range };
}

/** Maximum over all but a few texels; those right beside a lamp are clipped. */
function brightest(light: BakedLight): number {
  const values: number[] = [];
  for (let at = 0; at < light.length; at += 4) {
    if (light[at + 3]) values.push(Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0));
  }
  values.sort((a, b) => a - b);
  const top = values[Math.floor(values.length * 0.997)] ?? 1;
  return Math.round(Math.max(0.05, top) * 1000) / 1000;
}

function average(light: BakedLight): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < light.length; at += 4) {
    if (!light[at + 3]) continue;
    count++;
    for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (light[at + k] ?? 0);
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
