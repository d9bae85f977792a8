import { encodeToKTX2 } from "ktx2-encoder";

/** Straight RGBA; sides are multiples of 4, the block size of compressed textures. */
export type Pixels = { data: Uint8Array; width: number; height: number };
type Ktx2Options = {
  /** Colours for display, rather than data for a shader. */
  isColour: boolean;
  /** 0 to 255. */
  quality: number;
  /** 0 to 6: each takes two to three times as long as the previous one. */
  effort: number;
};

/** KTX2 as pages read it (engine, platform/browser/media/ktx2): ETC1S, with mipmaps. */
export const encodeKtx2 = (
  { data, width, height }: Pixels,
  { isColour, quality, effort }: Ktx2Options,
): Promise<Uint8Array> =>
  encodeToKTX2(data, {
    isUASTC: false,
    compressionLevel: effort,
    qualityLevel: quality,
    isKTX2File: true,
    generateMipmap: true,
    isPerceptual: isColour,
    isSetKTX2SRGBTransferFunc: isColour,
    imageDecoder: () => Promise.resolve({ width, height, data }),
  });
