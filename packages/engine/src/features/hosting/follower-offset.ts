/** Distances between neighbours, between rows, and between the guide and the first row. Metres. */
const BESIDE_M = 1.1;
const ROW_M = 1.2;
const FIRST_ROW_M = 1.8;
/** Nobody walks right behind the guide, in front of their camera: the first of a row are offset by this share. */
const BESIDE_MIDDLE = 0.75;
/** People in the first row; each row behind has two more. */
const FIRST_ROW = 2;

type Offset = { right: number; back: number };

/**
 * Offset behind the guide for a follower of this rank (from 0), in metres: in widening rows, from the centre outwards.
 */
export function followerOffset(rank: number, out: Offset): Offset {
  let row = 0;
  let at = rank;
  while (at >= FIRST_ROW + 2 * row) {
    at -= FIRST_ROW + 2 * row;
    row += 1;
  }
  const side = at % 2 === 0 ? -1 : 1;
  out.right = side * (Math.floor(at / 2) + BESIDE_MIDDLE) * BESIDE_M;
  out.back = FIRST_ROW_M + row * ROW_M;
  return out;
}
