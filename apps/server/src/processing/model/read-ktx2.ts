import { NodeBasisEncoder } from "ktx2-encoder";
import { Refusal } from "../refusal.ts";
import { MODEL_LIMITS } from "./rules.ts";

/** The decoding part of the Basis module (basis_wrappers.cpp); its own types cover only encoding. */
type BasisReader = {
  KTX2File: new (bytes: Uint8Array) => {
    isValid(): boolean;
    getWidth(): number;
    getHeight(): number;
    isHDR(): boolean;
    startTranscoding(): boolean;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(
      out: Uint8Array,
      level: number,
      layer: number,
      face: number,
      format: number,
      isAlphaAsOpaque: number,
      channel0: number,
      channel1: number,
    ): boolean;
    close(): void;
    delete(): void;
  };
};
/** transcoder_texture_format::cTFRGBA32 */
const RGBA32 = 13;
const HEAD_BYTES = 80;
let basis: Promise<BasisReader> | undefined;

/** Straight RGBA of a KTX2 texture with Basis content. Throws Refusal. */
export async function readKtx2(
  image: Uint8Array,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  if (image.length < HEAD_BYTES) throw new Refusal("TEXTURE_UNREADABLE");
  const head = new DataView(image.buffer, image.byteOffset);
  const [width, height] = [head.getUint32(20, true), head.getUint32(24, true)];
  if (Math.max(width, height) > MODEL_LIMITS.texturePixels) throw new Refusal("TEXTURE_TOO_LARGE");
  basis ??= new NodeBasisEncoder().init() as unknown as Promise<BasisReader>;
  const file = new (await basis).KTX2File(image);
  try {
    if (!file.isValid() || file.isHDR() || file.getWidth() !== width || file.getHeight() !== height)
      throw new Refusal("TEXTURE_UNREADABLE");
    if (!file.startTranscoding()) throw new Refusal("TEXTURE_UNREADABLE");
    const data = new Uint8Array(file.getImageTranscodedSizeInBytes(0, 0, 0, RGBA32));
    if (data.length !== width * height * 4 || !file.transcodeImage(data, 0, 0, 0, RGBA32, 0, -1, -1))
      throw new Refusal("TEXTURE_UNREADABLE");
    return { data, width, height };
  } finally {
    file.close();
    file.delete();
  }
}
