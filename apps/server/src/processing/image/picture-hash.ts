import sharp, { type Sharp } from "sharp";
import { croppedHashes } from "./cropped-hashes.ts";
import { withinFrame } from "./within-frame.ts";

const SIDE = 16;
/** Of 255: minimum difference of neighbours, above the noise of encoders. */
const DIFFERENCE = 2;
/**
 * Allowed number of set bits among the 256 of each direction: a picture outside, such as a page of text, a slide or a
 * gradient, resembles too many others.
 */
const ONES = { least: 80, most: 176 };
/** Longer side in pixels at which frames are detected; the hash at this size equals the picture's. */
const SMALL = 512;

/** Grey values, row by row. */
type Grid = { readonly width: number; readonly height: number; readonly grey: Uint8Array };
/** Grids for horizontal and vertical differences. */
type Grids = { readonly across: Grid; readonly down: Grid };

/**
 * Perceptual hash of a picture, 512 bits as hex: for each pixel of a grey 16 × 16 version, whether it is darker than
 * its right neighbour, then the same for the one below ("dHash", N. Krawetz, 2013). Null if it shows too little to be
 * distinctive. Another size, format or quality changes few bits; a crop, a mirror image or a frame changes many.
 */
export const pictureHash = async (picture: Sharp): Promise<string | null> => hashOf(await gridsOf(picture));

/** The hash for banning a picture, and all hashes with which it is searched among banned ones. */
export type PictureHashes = {
  /** `pictureHash` of it. */
  readonly hash: string | null;
  /**
   * That hash, those of it mirrored and rotated by quarters, and the same without a frame of one colour; without
   * duplicates. Then, twice as long, `croppedHashes`.
   */
  readonly sought: string[];
};

/** `alsoCropped`: many more hashes, for what is shown as a picture of its own. */
export async function pictureHashes(picture: Sharp, alsoCropped = true): Promise<PictureHashes> {
  const { data, info } = await picture
    .clone()
    .flatten({ background: "white" })
    .resize(SMALL, SMALL, { fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const whole = sharp(data, { raw: { width, height, channels } });
  const frame = withinFrame({ data, width, height, channels });
  const within = frame === null ? [] : turned(await gridsOf(whole.clone().extract(frame)));
  const hash = await pictureHash(picture);
  const cropped = alsoCropped ? await croppedHashes(whole.clone()) : [];
  const ways = [...turned(await gridsOf(whole)), ...within].map(hashOf);
  return { hash, sought: [...new Set([hash, ...ways].filter((each) => each !== null)), ...cropped] };
}

async function gridsOf(picture: Sharp): Promise<Grids> {
  const flat = picture.clone().flatten({ background: "white" });
  const across = await gridOf(flat.clone(), SIDE + 1, SIDE);
  const down = await gridOf(flat, SIDE, SIDE + 1);
  return { across, down };
}

const gridOf = async (picture: Sharp, width: number, height: number): Promise<Grid> => ({
  width,
  height,
  grey: await picture.resize(width, height, { fit: "fill" }).greyscale().raw().toBuffer(),
});

/** The picture in all eight orientations. */
function turned(upright: Grids): Grids[] {
  const lying = { across: transposed(upright.down), down: transposed(upright.across) };
  return [upright, lying].flatMap((grids) => [
    grids,
    changed(grids, mirrored),
    changed(grids, flipped),
    changed(grids, (grid) => flipped(mirrored(grid))),
  ]);
}

const changed = ({ across, down }: Grids, change: (grid: Grid) => Grid): Grids => ({
  across: change(across),
  down: change(down),
});
const mirrored = ({ width, height, grey }: Grid): Grid => ({
  width,
  height,
  grey: grey.map((_, at) => grey[at - (at % width) + width - 1 - (at % width)] ?? 0),
});
/** Flipped vertically. */
const flipped = ({ width, height, grey }: Grid): Grid => ({
  width,
  height,
  grey: grey.map((_, at) => grey[(height - 1 - Math.floor(at / width)) * width + (at % width)] ?? 0),
});
/** Rows and columns exchanged. */
const transposed = ({ width, height, grey }: Grid): Grid => ({
  width: height,
  height: width,
  grey: grey.map((_, at) => grey[(at % height) * width + Math.floor(at / height)] ?? 0),
});

function hashOf({ across, down }: Grids): string | null {
  const hashes = [bitsOf(across, 1), bitsOf(down, SIDE)];
  const isTelling = hashes.every((hash) => {
    const ones = onesOf(hash);
    return ones >= ONES.least && ones <= ONES.most;
  });
  return isTelling ? hashes.map((hash) => hash.toString(16).padStart((SIDE * SIDE) / 4, "0")).join("") : null;
}

/** One bit per point: whether the one `step` further is lighter. */
function bitsOf({ grey, width }: Grid, step: number): bigint {
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
