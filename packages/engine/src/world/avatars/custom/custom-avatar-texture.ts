/** Part of a texture level: level 0 is the largest, `y` the first row. */
export type Piece = { readonly bitmap: ImageBitmap; readonly level: number; readonly y: number };
/** A texture's mipmap levels, the largest with `side` pixels per side. */
export type CutPicture = (bytes: ArrayBuffer, side: number) => Promise<Piece[]>;

/** Maximum number of pixels uploaded per frame. */
const PIECE_PIXELS = 65_536;

/** Down to four texels: smaller levels add nothing. */
export const levelsOf = (side: number): number => Math.log2(side) - 1;

/**
 * Browsers scale on the calling thread. Each level is made from the previous one, which is four times faster than from
 * the first.
 */
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
