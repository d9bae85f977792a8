import { encodeToKTX2, NodeBasisEncoder } from "ktx2-encoder";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MODIFIERS } from "./etc-blocks.ts";
import { unpackKtx2, type Level, type Unpacked } from "./unpack-ktx2.ts";

/** transcoder_texture_format: cTFETC1_RGB, cTFRGBA32 */
const [ETC1, RGBA] = [0, 13];

/** Basis's own transcoder, the reference for ours. */
type BasisFile = {
  startTranscoding(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(out: Uint8Array, ...rest: number[]): boolean;
  close(): void;
  delete(): void;
};
type Basis = { KTX2File: new (bytes: Uint8Array) => BasisFile };

/** Soft shapes, a hard edge and some noise; with alpha, a round hole. */
function pictureOf(width: number, height: number, hasAlpha: boolean): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const noise = ((x * 7919 + y * 104_729) % 23) - 11;
      const isBar = x > width / 2 && x < width / 2 + 9;
      data[at] = isBar ? 240 : 60 + (150 * x) / width + noise;
      data[at + 1] = isBar ? 230 : 90 + (80 * y) / height + noise;
      data[at + 2] = isBar ? 30 : 200 - (140 * x) / width + noise;
      const away = Math.hypot(x - width / 3, y - height / 2) - width / 5;
      data[at + 3] = hasAlpha ? Math.min(255, Math.max(0, away * 40)) : 255;
    }
  return data;
}

async function packed(width: number, height: number, hasAlpha: boolean, isSrgb = true): Promise<Uint8Array> {
  const data = pictureOf(width, height, hasAlpha);
  return encodeToKTX2(data, {
    isUASTC: false,
    compressionLevel: 0,
    qualityLevel: 128,
    isKTX2File: true,
    generateMipmap: true,
    isPerceptual: isSrgb,
    isSetKTX2SRGBTransferFunc: isSrgb,
    imageDecoder: () => Promise.resolve({ width, height, data }),
  });
}

describe("a picture in KTX2", () => {
  let basis: Basis;
  // Basis logs the number of slices of each picture.
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  afterAll(() => log.mockRestore());
  beforeAll(async () => {
    basis = (await new NodeBasisEncoder().init()) as unknown as Basis;
  });
  const byBasis = (bytes: Uint8Array, level: number, format: number): Uint8Array => {
    const file = new basis.KTX2File(bytes);
    file.startTranscoding();
    const out = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, format));
    expect(file.transcodeImage(out, level, 0, 0, format, 0, -1, -1)).toBeTruthy();
    file.close();
    file.delete();
    return out;
  };

  it.each([
    ["opaque", 256, 128, false],
    ["with holes", 128, 192, true],
    ["of odd blocks", 100, 52, false],
    ["tiny", 4, 4, true],
  ])("%s is what Basis makes of it, to the bit, at every level", async (_, width, height, hasAlpha) => {
    const bytes = await packed(width, height, hasAlpha);
    const { levels, ...rest } = unpackKtx2(bytes, "plain");
    expect(rest).toEqual({ form: "plain", hasAlpha, isSrgb: true, width, height });
    expect(levels.length).toBe(Math.floor(Math.log2(Math.max(width, height))) + 1);
    for (const [level, { data }] of levels.entries())
      expect(Buffer.compare(data, byBasis(bytes, level, RGBA)), `level ${level}`).toBe(0);
  });

  it("is lossless on graphics cards with ETC2", async () => {
    const bytes = await packed(256, 128, false);
    for (const [level, { data }] of unpackKtx2(bytes, "etc").levels.entries())
      expect(pixelsOfEtc1(data, byBasis(bytes, level, ETC1))).toBe(0);
  });

  it.each([false, true])("looks the same on other cards; with holes: %s", async (hasAlpha) => {
    const bytes = await packed(128, 128, hasAlpha);
    const [plain] = unpackKtx2(bytes, "plain").levels;
    const bc = unpackKtx2(bytes, "bc");
    const [[inBc], [inEtc]] = [bc.levels, unpackKtx2(bytes, "etc").levels];
    if (!plain || !inBc || !inEtc) throw new Error("no levels");
    for (const { data } of [inBc, inEtc]) expect(data.length).toBe((128 * 128) / (hasAlpha ? 1 : 2));
    // PSNR in decibels: above 38 the difference is invisible.
    expect(likeness(plain.data, coloursOfBc(bc, inBc), [0, 1, 2])).toBeGreaterThan(38);
    const alphas = hasAlpha ? [alphaOfBc(inBc), alphaOfEac(inEtc)] : [];
    for (const alpha of alphas) expect(likeness(plain.data, alpha, [3])).toBeGreaterThan(38);
  });

  it("distinguishes colours from data", async () => {
    expect(unpackKtx2(await packed(16, 16, false, false), "bc").isSrgb).toBe(false);
  });

  it("damaged anywhere is refused, and reading always ends", async () => {
    const bytes = await packed(64, 64, true);
    expect(() => unpackKtx2(new Uint8Array(200), "bc")).toThrow("It is no KTX2");
    for (let length = 0; length < bytes.length; length += 97)
      expect(endOf(bytes.slice(0, length)), `${length} bytes`).toBe("TextureError");
    for (let at = 0; at < bytes.length; at += 3) {
      const bent = bytes.slice();
      bent[at] = (bent[at] ?? 0) ^ 0x5a;
      expect(["read", "TextureError"], `byte ${at}`).toContain(endOf(bent));
    }
  });
});

/** The result of reading: a picture, or the name of the error. */
function endOf(bytes: Uint8Array): string {
  try {
    unpackKtx2(bytes, "plain");
    return "read";
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

/** Number of differing pixels between two pictures in ETC1. */
function pixelsOfEtc1(ours: Uint8Array, theirs: Uint8Array): number {
  expect(ours.length).toBe(theirs.length);
  let differing = 0;
  for (let at = 0; at < ours.length; at += 8)
    for (let pixel = 0; pixel < 16; pixel++)
      if (etc1At(ours, at, pixel) !== etc1At(theirs, at, pixel)) differing++;
  return differing;
}

/** Colour, intensity and index of a pixel of a block whose halves are alike. */
function etc1At(block: Uint8Array, at: number, pixel: number): string {
  const bit = (first: number) => ((block[at + first + (pixel < 8 ? 1 : 0)] ?? 0) >> (pixel & 7)) & 1;
  const head = block[at + 3] ?? 0;
  return `${[0, 1, 2].map((i) => (block[at + i] ?? 0) >> 3).join()} ${head >> 5} ${bit(4)}${bit(6)}`;
}

function likeness(one: Uint8Array, other: Uint8Array, channels: number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4)
    for (const channel of channels) sum += ((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / ((one.length / 4) * channels.length)));
}

function eachPixel(
  { width, height }: Level,
  write: (out: Uint8Array, at: number, block: number, pixel: number) => void,
): Uint8Array {
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      write(out, (y * width + x) * 4, (y >> 2) * (width / 4) + (x >> 2), (y & 3) * 4 + (x & 3));
  return out;
}

function coloursOfBc({ hasAlpha }: Unpacked, level: Level): Uint8Array {
  const view = new DataView(level.data.buffer);
  const stride = hasAlpha ? 16 : 8;
  return eachPixel(level, (out, to, block, pixel) => {
    const at = block * stride + stride - 8;
    const ends = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    // In the other order the last step would be transparent.
    expect(hasAlpha || (ends[0] ?? 0) >= (ends[1] ?? 0)).toBe(true);
    const step = (view.getUint32(at + 4, true) >>> (2 * pixel)) & 3;
    const share = [0, 1, 1 / 3, 2 / 3][step] ?? 0;
    for (const [i, [shift, most]] of [
      [11, 31],
      [5, 63],
      [0, 31],
    ].entries()) {
      const [a = 0, b = 0] = ends.map((end) => (((end >> (shift ?? 0)) & (most ?? 0)) * 255) / (most ?? 1));
      out[to + i] = Math.round(a + (b - a) * share);
    }
  });
}

function alphaOfBc(level: Level): Uint8Array {
  const { data } = level;
  return eachPixel(level, (out, to, block, pixel) => {
    const at = block * 16;
    const [a = 0, b = 0] = [data[at], data[at + 1]];
    let bits = 0n;
    for (let i = 0; i < 6; i++) bits |= BigInt(data[at + 2 + i] ?? 0) << BigInt(8 * i);
    const step = Number((bits >> BigInt(3 * pixel)) & 7n);
    const share = step === 0 ? 0 : step === 1 ? 1 : (step - 1) / 7;
    out[to + 3] = Math.round(a + (b - a) * share);
  });
}

function alphaOfEac(level: Level): Uint8Array {
  const { data } = level;
  const seen = new Set<number>();
  const out = eachPixel(level, (to, at, block, pixel) => {
    const from = block * 16;
    const head = data[from + 1] ?? 0;
    let bits = 0n;
    for (let i = 0; i < 6; i++) bits = (bits << 8n) | BigInt(data[from + 2 + i] ?? 0);
    const column = (pixel & 3) * 4 + (pixel >> 2);
    const step = Number((bits >> BigInt(45 - 3 * column)) & 7n);
    seen.add(head & 15);
    const modifier = MODIFIERS[head & 15]?.[step] ?? 0;
    to[at + 3] = Math.min(255, Math.max(0, (data[from] ?? 0) + modifier * (head >> 4)));
  });
  expect(seen.size).toBeGreaterThan(1);
  return out;
}
