import type { Sharp } from "sharp";

const SIDE = 16;
/** Of 255: neighbours are told apart by more than what an encoder changes. */
const DIFFERENCE = 2;
/**
 * Of the 256 bits of each direction: a picture with fewer or more of them, such as a page of text, a slide or a gradient,
 * is like too many others.
 */
const ONES = { least: 80, most: 176 };
/** Of all 512 bits: so many may differ between two encodings of one picture. Of unrelated ones about half do. */
export const BITS_APART = 40;

/**
 * What a picture looks like, in 512 bits as hex: whether each point of it, grey and 16 × 16, is darker than its
 * neighbour to the right, then the same of the one below ("dHash", N. Krawetz, 2013). Null: it shows too little to be told
 * from others. Another size, format or quality changes few bits; a crop, a mirror image or a frame changes many.
 */
export async function pictureHash(picture: Sharp): Promise<string | null> {
  const flat = picture.flatten({ background: "white" });
  const across = await greyOf(flat.clone(), SIDE + 1, SIDE);
  const down = await greyOf(flat.clone(), SIDE, SIDE + 1);
  const hashes = [bitsOf(across, SIDE + 1, 1), bitsOf(down, SIDE, SIDE)];
  const isTelling = hashes.every((hash) => {
    const ones = onesOf(hash);
    return ones >= ONES.least && ones <= ONES.most;
  });
  return isTelling ? hashes.map((hash) => hash.toString(16).padStart((SIDE * SIDE) / 4, "0")).join("") : null;
}

const greyOf = (picture: Sharp, width: number, height: number): Promise<Buffer> =>
  picture.resize(width, height, { fit: "fill" }).greyscale().raw().toBuffer();

/** A bit for each point: whether the one that is `step` further is lighter. */
function bitsOf(grey: Buffer, width: number, step: number): bigint {
  let bits = 0n;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * width + column;
      bits = (bits << 1n) | ((grey[at + step] ?? 0) - (grey[at] ?? 0) > DIFFERENCE ? 1n : 0n);
    }
  return bits;
}

function onesOf(number: bigint): number {
  let ones = 0;
  for (let left = number; left > 0n; left &= left - 1n) ones += 1;
  return ones;
}
