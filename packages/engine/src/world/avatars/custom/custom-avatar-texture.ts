/** Part of one of a picture's sizes: level 0 is the largest, `y` the first row. */
export type Piece = { readonly bitmap: ImageBitmap; readonly level: number; readonly y: number };
/** A picture in halving sizes, the largest with `side` pixels a side. */
export type CutPicture = (bytes: ArrayBuffer, side: number) => Promise<Piece[]>;

/** Bytes uploaded in one frame at most. */
const PIECE_PIXELS = 65_536;

/** Down to four texels: less says nothing. */
export const levelsOf = (side: number): number => Math.log2(side) - 1;

/** Browsers scale on the thread that asks. Each size is made of the one before, which is four times quicker than of the first. */
export const cutPicture: CutPicture = async (bytes, side) => {
  const options = { premultiplyAlpha: "none", colorSpaceConversion: "none" } as const;
  const pieces: Piece[] = [];
  let whole = await createImageBitmap(new Blob([bytes]), options);
  for (let level = 0; level < levelsOf(side); level++) {
    const size = side >> level;
    const fit = { resizeWidth: size, resizeHeight: size, resizeQuality: "medium" } as const;
    if (size !== whole.width || size !== whole.height)
      whole = await createImageBitmap(whole, { ...options, ...fit });
    const rows = Math.min(size, PIECE_PIXELS / size);
    if (rows === size) pieces.push({ bitmap: whole, level, y: 0 });
    else
      for (let y = 0; y < size; y += rows)
        pieces.push({ bitmap: await createImageBitmap(whole, 0, y, size, rows, options), level, y });
  }
  return pieces;
};
