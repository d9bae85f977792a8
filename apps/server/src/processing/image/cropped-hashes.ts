import type { Sharp } from "sharp";

/** Grid of the hash, as `picture-hash.ts` has it. */
const SIDE = 16;
const DIFFERENCE = 2;
const BITS = 2 * SIDE * SIDE;
/** Of both directions' compared bits, the share that must be set and may be set: a blank part resembles too much. */
const ONES = { least: 0.31, most: 0.69 };
/** Side in pixels at which parts are averaged. */
const SIZE = 256;
/** Pixels by which a cell may lie beyond the edge: crops are found a hundredth beside those that are tried. */
const BEYOND = 1;

/** Shares of the original's width and height that were cut off. */
type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Direction = {
  readonly columns: number;
  readonly rows: number;
  readonly dx: number;
  readonly dy: number;
};

const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };
const DIRECTIONS: readonly Direction[] = [
  { columns: SIDE + 1, rows: SIDE, dx: 1, dy: 0 },
  { columns: SIDE, rows: SIDE + 1, dx: 0, dy: 1 },
];
const CROPS: readonly Crop[] = [
  ...steps(13, 0.01).map((cut) => ({ left: cut, top: cut, right: cut, bottom: cut })),
  ...steps(13, 0.02).flatMap((cut) => [
    { ...NO_CROP, left: cut },
    { ...NO_CROP, top: cut },
    { ...NO_CROP, right: cut },
    { ...NO_CROP, bottom: cut },
  ]),
  ...steps(7, 0.02).flatMap((cut) => [
    { ...NO_CROP, left: cut, right: cut },
    { ...NO_CROP, top: cut, bottom: cut },
  ]),
];

/**
 * What the hash of the whole picture would be if this one were cropped from it, for each of the usual crops: the same on all
 * sides up to 13 %, and of one side up to 26 % or two opposite ones up to 14 %; of the picture and of its mirror image. A
 * hash and after it the mask of its bits that lie within, which alone are compared; 1,024 bits as hex.
 */
export async function croppedHashes(picture: Sharp): Promise<string[]> {
  const { data, info } = await picture
    .resize(SIZE, SIZE, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [false, true].flatMap((isMirrored) => {
    const sums = summed(data, info.channels, isMirrored);
    return CROPS.flatMap((crop) => hashWithin(sums, crop) ?? []);
  });
}

function steps(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) => (at + 1) * step);
}

/** Sums of all grey values above and to the left of a point ("summed-area table"). */
function summed(grey: Buffer, channels: number, isMirrored: boolean): Float64Array {
  const stride = SIZE + 1;
  const sums = new Float64Array(stride * stride);
  for (let y = 0; y < SIZE; y += 1) {
    let row = 0;
    for (let x = 0; x < SIZE; x += 1) {
      row += grey[(y * SIZE + (isMirrored ? SIZE - 1 - x : x)) * channels] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** Null: what lies within shows too little. */
function hashWithin(sums: Float64Array, crop: Crop): string | null {
  let hash = 0n;
  let mask = 0n;
  for (const direction of DIRECTIONS) {
    let [ones, compared] = [0, 0];
    for (let row = 0; row < SIDE; row += 1)
      for (let column = 0; column < SIDE; column += 1) {
        const here = meanOf(sums, crop, direction, column, row);
        const next = meanOf(sums, crop, direction, column + direction.dx, row + direction.dy);
        const isWithin = !Number.isNaN(here) && !Number.isNaN(next);
        const isLighter = isWithin && next - here > DIFFERENCE;
        hash = (hash << 1n) | (isLighter ? 1n : 0n);
        mask = (mask << 1n) | (isWithin ? 1n : 0n);
        if (isWithin) compared += 1;
        if (isLighter) ones += 1;
      }
    if (ones < ONES.least * compared || ones > ONES.most * compared) return null;
  }
  return `${hex(hash)}${hex(mask)}`;
}

const hex = (bits: bigint): string => bits.toString(16).padStart(BITS / 4, "0");

/** Mean grey of a cell of the original's grid; NaN: it was cut off. */
function meanOf(
  sums: Float64Array,
  { left, top, right, bottom }: Crop,
  { columns, rows }: Direction,
  column: number,
  row: number,
): number {
  const [wide, high] = [SIZE / (1 - left - right), SIZE / (1 - top - bottom)];
  const [fromX, toX] = [(column / columns - left) * wide, ((column + 1) / columns - left) * wide];
  const [fromY, toY] = [(row / rows - top) * high, ((row + 1) / rows - top) * high];
  if (Math.min(fromX, fromY) < -BEYOND || Math.max(toX, toY) > SIZE + BEYOND) return Number.NaN;
  const sum =
    sumTo(sums, toX, toY) - sumTo(sums, fromX, toY) - sumTo(sums, toX, fromY) + sumTo(sums, fromX, fromY);
  return sum / ((within(toX) - within(fromX)) * (within(toY) - within(fromY)));
}

const within = (pixels: number): number => Math.min(SIZE, Math.max(0, pixels));

/** Between pixels by interpolation. */
function sumTo(sums: Float64Array, x: number, y: number): number {
  const [atX, atY] = [Math.min(SIZE - 1, Math.floor(within(x))), Math.min(SIZE - 1, Math.floor(within(y)))];
  const [shareX, shareY] = [within(x) - atX, within(y) - atY];
  const stride = SIZE + 1;
  const at = atY * stride + atX;
  const above = (sums[at] ?? 0) * (1 - shareX) + (sums[at + 1] ?? 0) * shareX;
  const below = (sums[at + stride] ?? 0) * (1 - shareX) + (sums[at + stride + 1] ?? 0) * shareX;
  return above * (1 - shareY) + below * shareY;
}
