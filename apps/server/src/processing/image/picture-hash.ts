import type { Sharp } from "sharp";

const SIDE = 16;
const BITS = SIDE * SIDE;
/** Of 255: neighbours are told apart by more than what an encoder changes. */
const DIFFERENCE = 2;
/** A picture with fewer edges, such as an empty page, is like too many others. */
const EDGES_LEAST = 40;
/** So many bits may differ between two encodings of one picture. Of unrelated ones about half do. */
const BITS_APART = 24;

/**
 * What a picture looks like, in 256 bits as hex: whether each point of it, grey and 16 rows high, is darker than its
 * neighbour to the right ("dHash", N. Krawetz, 2013). Null: it shows too little to be told from others. Another size,
 * format or quality changes few bits; a crop, a mirror image or a frame changes many.
 */
export async function pictureHash(picture: Sharp): Promise<string | null> {
  const grey = await picture
    .flatten({ background: "white" })
    .resize(SIDE + 1, SIDE, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  let hash = 0n;
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column;
      hash = (hash << 1n) | ((grey[at + 1] ?? 0) - (grey[at] ?? 0) > DIFFERENCE ? 1n : 0n);
    }
  return bitsOf(hash) < EDGES_LEAST ? null : hash.toString(16).padStart(BITS / 4, "0");
}

/** Whether two hashes are of one picture, as it seems. */
export const looksAlike = (one: string, other: string): boolean =>
  bitsOf(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)) <= BITS_APART;

function bitsOf(number: bigint): number {
  let bits = 0;
  for (let left = number; left > 0n; left &= left - 1n) bits += 1;
  return bits;
}
