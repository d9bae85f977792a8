import { bc1Writer, bc4Writer } from "./bc-blocks.ts";
import { TextureError } from "./bit-reader.ts";
import type { BlockWriter } from "./block-writer.ts";
import { eacWriter, etc1Writer } from "./etc-blocks.ts";
import { Etc1s, type Slice } from "./etc1s.ts";
import { coloursOf, selectorAt } from "./palette.ts";

/** Formats of graphics cards: S3TC (BC1, BC3), ETC2, or neither. */
export type BlockForm = "bc" | "etc" | "plain";
export type Level = { data: Uint8Array<ArrayBuffer>; width: number; height: number };
export type Unpacked = {
  form: BlockForm;
  hasAlpha: boolean;
  isSrgb: boolean;
  width: number;
  height: number;
  /** Largest first. */
  levels: Level[];
};

const IDENTIFIER = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a];
const LEVEL_INDEX = 80;
const BASIS_LZ = 1;
const SRGB = 2;
const MOST_SIDE = 8192;

/**
 * Transcodes KTX2 pictures as this server encodes them: ETC1S with BasisLZ, one picture with mipmaps. Throws
 * TextureError for any other. Format: KTX file format specification 2.0.
 */
export function unpackKtx2(bytes: Uint8Array, form: BlockForm): Unpacked {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < LEVEL_INDEX || IDENTIFIER.some((byte, i) => bytes[i] !== byte))
    throw new TextureError("It is no KTX2");
  const u32 = (at: number): number => {
    if (at + 4 > bytes.length) throw new TextureError("It ends too early");
    return view.getUint32(at, true);
  };
  const part = (at: number, length: number): Uint8Array => {
    if (at + length > bytes.length) throw new TextureError("It ends too early");
    return bytes.subarray(at, at + length);
  };
  const [width, height] = [u32(20), u32(24)];
  const count = Math.max(1, u32(40));
  if (u32(44) !== BASIS_LZ) throw new TextureError("It is packed in another way");
  if (u32(28) > 0 || u32(32) > 1 || u32(36) !== 1) throw new TextureError("It is more than one picture");
  if (!(width > 0 && height > 0) || Math.max(width, height) > MOST_SIDE || count > 14)
    throw new TextureError("Its size can't be");
  const shared = u32(64);
  const [endpoints, selectors] = [u32(shared) & 0xffff, u32(shared) >>> 16];
  const lengths = [u32(shared + 4), u32(shared + 8), u32(shared + 12)] as const;
  const images = shared + 20;
  const data = images + 20 * count;
  const etc1s = new Etc1s(
    { endpoints, selectors },
    {
      endpoints: part(data, lengths[0]),
      selectors: part(data + lengths[0], lengths[1]),
      tables: part(data + lengths[0] + lengths[1], lengths[2]),
    },
  );
  const hasAlpha = u32(images + 16) > 0;
  const write = levelWriter(etc1s, form, hasAlpha);
  const levels = Array.from({ length: count }, (_, level): Level => {
    const [w, h] = [Math.max(1, width >> level), Math.max(1, height >> level)];
    const at = u32(LEVEL_INDEX + 24 * level);
    const image = images + 20 * level;
    const slice = (offset: number): Slice =>
      etc1s.slice(
        part(at + u32(image + offset), u32(image + offset + 4)),
        Math.ceil(w / 4),
        Math.ceil(h / 4),
      );
    return { data: write(slice(4), hasAlpha ? slice(12) : null, w, h), width: w, height: h };
  });
  const isSrgb = bytes[u32(48) + 14] === SRGB;
  return { form, hasAlpha, isSrgb, width, height, levels };
}

type LevelWriter = (
  colour: Slice,
  alpha: Slice | null,
  width: number,
  height: number,
) => Uint8Array<ArrayBuffer>;

function levelWriter(etc1s: Etc1s, form: BlockForm, hasAlpha: boolean): LevelWriter {
  if (form === "plain") return plainWriter(etc1s);
  const colour = form === "bc" ? bc1Writer(etc1s) : etc1Writer(etc1s);
  if (!hasAlpha) return (slice) => blocksOf([[colour, slice]]);
  const alpha = form === "bc" ? bc4Writer(etc1s) : eacWriter(etc1s);
  return (slice, alphas) =>
    blocksOf([
      [alpha, alphas ?? slice],
      [colour, slice],
    ]);
}

/** Blocks one after the other, each with its parts. */
function blocksOf(parts: [BlockWriter, Slice][]): Uint8Array<ArrayBuffer> {
  const bytes = parts.reduce((sum, [writer]) => sum + writer.bytes, 0);
  const count = parts[0]?.[1].endpoints.length ?? 0;
  const out = new Uint8Array(count * bytes);
  let offset = 0;
  for (const [writer, { endpoints, selectors }] of parts) {
    for (let i = 0; i < count; i++)
      writer.write(out, i * bytes + offset, endpoints[i] ?? 0, selectors[i] ?? 0);
    offset += writer.bytes;
  }
  return out;
}

/** Four bytes per pixel, for graphics cards without either format. */
function plainWriter(etc1s: Etc1s): LevelWriter {
  const colours = coloursOf(etc1s);
  const colourAt = ({ endpoints, selectors }: Slice, block: number, x: number, y: number): number => {
    const selector = selectorAt(etc1s.selectors, (selectors[block] ?? 0) * 4, x, y);
    return ((endpoints[block] ?? 0) * 4 + selector) * 3;
  };
  return (colour, alpha, width, height) => {
    const out = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const block = (y >> 2) * colour.across + (x >> 2);
        const from = colourAt(colour, block, x & 3, y & 3);
        const to = (y * width + x) * 4;
        for (let channel = 0; channel < 3; channel++) out[to + channel] = colours[from + channel] ?? 0;
        out[to + 3] = alpha === null ? 255 : (colours[colourAt(alpha, block, x & 3, y & 3) + 1] ?? 255);
      }
    return out;
  };
}
