import type { Pixels } from "./encode-ktx2.ts";

/** Block size in pixels. */
const BLOCK = 8;
/** Constants of the SSIM index for 8 bits: (0.01 · 255)² and (0.03 · 255)². */
const C1 = 6.5025;
const C2 = 58.5225;
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

type Similarity = {
  /** SSIM of the luma, exceeded by all but the worst hundredth of the blocks; 1 is equal. */
  structure: number;
  /**
   * Root mean square of colour differences apart from luma, not exceeded by all but the worst hundredth of the blocks;
   * 0 to 255.
   */
  hue: number;
};

/**
 * Similarity of two pictures of the same size where they differ most. Source: Wang et al., SSIM, 2004, in blocks of 8.
 */
export function similarityOf(one: Pixels, other: Pixels): Similarity {
  const { width, height } = one;
  const count = Math.floor(width / BLOCK) * Math.floor(height / BLOCK);
  const structures = new Float32Array(count);
  const hues = new Float32Array(count);
  let block = 0;
  for (let y = 0; y + BLOCK <= height; y += BLOCK)
    for (let x = 0; x + BLOCK <= width; x += BLOCK) {
      const { structure, hue } = compareBlock(one.data, other.data, (y * width + x) * 4, width * 4);
      structures[block] = structure;
      hues[block] = hue;
      block += 1;
    }
  structures.sort();
  hues.sort();
  return {
    structure: structures[Math.floor(count * 0.01)] ?? 1,
    hue: hues[Math.ceil(count * 0.99) - 1] ?? 0,
  };
}

function compareBlock(one: Uint8Array, other: Uint8Array, from: number, row: number): Similarity {
  let [sumA, sumB, sumAA, sumBB, sumAB, off] = [0, 0, 0, 0, 0, 0];
  for (let line = from; line < from + BLOCK * row; line += row)
    for (let at = line; at < line + BLOCK * 4; at += 4) {
      const [r, g, b] = [one[at] ?? 0, one[at + 1] ?? 0, one[at + 2] ?? 0];
      const red = (other[at] ?? 0) - r;
      const green = (other[at + 1] ?? 0) - g;
      const blue = (other[at + 2] ?? 0) - b;
      const darker = RED * red + GREEN * green + BLUE * blue;
      const luma = RED * r + GREEN * g + BLUE * b;
      const lumaB = luma + darker;
      sumA += luma;
      sumB += lumaB;
      sumAA += luma * luma;
      sumBB += lumaB * lumaB;
      sumAB += luma * lumaB;
      off += ((red - darker) ** 2 + (green - darker) ** 2 + (blue - darker) ** 2) / 3;
    }
  const pixels = BLOCK * BLOCK;
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const varianceA = sumAA / pixels - meanA * meanA;
  const varianceB = sumBB / pixels - meanB * meanB;
  const covariance = sumAB / pixels - meanA * meanB;
  const structure =
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));
  return { structure, hue: Math.sqrt(off / pixels) };
}
