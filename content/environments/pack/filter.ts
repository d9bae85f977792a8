import type { Texels } from "./texels.ts";

/** Light in the lightmap: RGBA floats, alpha 1 where something was baked. */
export type BakedLight = Float32Array<ArrayBuffer>;

const B3 = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/**
 * Denoises a bake: à-trous wavelets that stop at edges of shape (position, normal) and of light (Dammertz and others,
 * "Edge-Avoiding À-Trous Wavelet Transform", 2010). Each pass has twice the radius.
 */
export function denoise(source: BakedLight, texels: Texels, passes: number, sensitivity: number): BakedLight {
  let current = Float32Array.from(source);
  for (let pass = 0; pass < passes; pass++) {
    current = smooth(current, texels, 2 ** pass, sensitivity / 2 ** pass);
  }
  return current;
}

/**
 * For the sparse light samples of rooms: a first pass without edge stopping estimates brightness, which then determines
 * edges of light instead of the noise itself.
 */
export function denoiseRooms(source: BakedLight, texels: Texels): BakedLight {
  let guide = source;
  for (const step of [1, 2]) guide = smooth(guide, texels, step, 0.01);
  let current = source;
  for (const step of [1, 2, 4, 8]) {
    current = smooth(current, texels, step, 10 / step, guide);
    guide = smooth(guide, texels, 1, 1);
  }
  return current;
}

function smooth(
  source: BakedLight,
  texels: Texels,
  step: number,
  sensitivity: number,
  guide: BakedLight = source,
): BakedLight {
  const { size, covered, positions: p, normals: n } = texels;
  const out = Float32Array.from(source);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = y * size + x;
      if (!covered[here] || !source[here * 4 + 3]) continue;
      const brightness = luminance(guide, here);
      let red = 0;
      let green = 0;
      let blue = 0;
      let total = 0;
      for (let dy = -2; dy <= 2; dy++) {
        const ty = y + dy * step;
        if (ty < 0 || ty >= size) continue;
        for (let dx = -2; dx <= 2; dx++) {
          const tx = x + dx * step;
          if (tx < 0 || tx >= size) continue;
          const there = ty * size + tx;
          if (!covered[there] || !source[there * 4 + 3]) continue;
          const facing = dot(n, here, there);
          if (facing < 0.7) continue;
          const far = distanceSquared(p, here, there);
          const reach = 0.12 * step;
          if (far > reach * reach * 12) continue;
          const apart = Math.abs(luminance(guide, there) - brightness) / (brightness + 0.02);
          const weight =
            (B3[dx + 2] ?? 0) * (B3[dy + 2] ?? 0) * facing ** 8 * Math.exp(-apart * apart * sensitivity);
          red += (source[there * 4] ?? 0) * weight;
          green += (source[there * 4 + 1] ?? 0) * weight;
          blue += (source[there * 4 + 2] ?? 0) * weight;
          total += weight;
        }
      }
      if (total <= 0) continue;
      out[here * 4] = red / total;
      out[here * 4 + 1] = green / total;
      out[here * 4 + 2] = blue / total;
    }
  }
  return out;
}

/** A texel darker than this share of its neighbourhood's usual light is a speck. */
const SPECK = 0.82;
/** Radius in metres of the neighbourhood of similar texels, and their minimum number. */
const ROUND = 1.3;
const ENOUGH = 8;

/**
 * Replaces single dark texels, and lines of them, by the light round them. A texel whose centre is on an edge, or under
 * a painted line, samples that first, and the whole texel would be dark.
 */
export function healSpecks(source: BakedLight, texels: Texels): BakedLight {
  const { size, covered, positions: p, normals: n } = texels;
  const out = Float32Array.from(source);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = y * size + x;
      if (!covered[here] || !source[here * 4 + 3]) continue;
      const round: number[] = [];
      for (let ty = Math.max(0, y - 2); ty <= Math.min(size - 1, y + 2); ty++)
        for (let tx = Math.max(0, x - 2); tx <= Math.min(size - 1, x + 2); tx++) {
          const there = ty * size + tx;
          if (!covered[there] || !source[there * 4 + 3] || dot(n, here, there) < 0.9) continue;
          if (distanceSquared(p, here, there) < ROUND * ROUND) round.push(there);
        }
      if (round.length < ENOUGH) continue;
      const usual =
        round.map((texel) => luminance(source, texel)).sort((a, b) => a - b)[round.length >> 1] ?? 0;
      if (luminance(source, here) >= SPECK * usual) continue;
      const whole = round.filter((texel) => luminance(source, texel) >= SPECK * usual);
      for (let k = 0; k < 3; k++)
        out[here * 4 + k] =
          whole.reduce((sum, texel) => sum + (source[texel * 4 + k] ?? 0), 0) / whole.length;
    }
  }
  return out;
}

/** Extends the light of covered texels into empty neighbours, so that nothing dark bleeds in. */
export function fillGaps(source: BakedLight, size: number): BakedLight {
  let current = source;
  for (let pass = 0; pass < 8; pass++) {
    const next = Float32Array.from(current);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const here = (y * size + x) * 4;
        if (current[here + 3]) continue;
        const sum = [0, 0, 0, 0];
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const tx = x + dx;
            const ty = y + dy;
            if (tx < 0 || ty < 0 || tx >= size || ty >= size) continue;
            const there = (ty * size + tx) * 4;
            if (!current[there + 3]) continue;
            for (let k = 0; k < 4; k++) sum[k] = (sum[k] ?? 0) + (k === 3 ? 1 : (current[there + k] ?? 0));
          }
        }
        const count = sum[3] ?? 0;
        if (count === 0) continue;
        for (let k = 0; k < 3; k++) next[here + k] = (sum[k] ?? 0) / count;
        next[here + 3] = 1;
      }
    }
    current = next;
  }
  return current;
}

export function luminance(light: BakedLight, texel: number): number {
  return (
    (light[texel * 4] ?? 0) * 0.2126 +
    (light[texel * 4 + 1] ?? 0) * 0.7152 +
    (light[texel * 4 + 2] ?? 0) * 0.0722
  );
}

function dot(values: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += (values[a * 3 + k] ?? 0) * (values[b * 3 + k] ?? 0);
  return sum;
}

function distanceSquared(values: Float32Array, a: number, b: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += ((values[a * 3 + k] ?? 0) - (values[b * 3 + k] ?? 0)) ** 2;
  return sum;
}
