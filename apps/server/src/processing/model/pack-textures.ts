import { type Document, Material, type Texture } from "@gltf-transform/core";
import sharp, { type Sharp } from "sharp";
import { encodeKtx2 } from "../image/encode-ktx2.ts";
import { pictureHashes } from "../image/picture-hash.ts";
import { Refusal } from "../refusal.ts";
import { readKtx2 } from "./read-ktx2.ts";
import { MODEL_BUDGET, MODEL_LIMITS } from "./rules.ts";
import { textureUse, type TextureUse } from "./clean-model.ts";

export type PackedTexture = { bytes: Uint8Array; mimeType: "image/webp" | "image/ktx2" };
type Raw = { data: Uint8Array; width: number; height: number };
type Source = { texture: Texture; use: TextureUse; width: number; height: number; raw: Raw | null };

/** Formats that sharp reads here. */
const FORMATS = new Set(["png", "jpeg", "webp", "heif"]);
/** Smaller ones take little graphics memory uncompressed. */
const KTX2_FROM_SIDE = 128;
const TINY_SIDE = 32;
/** Pixels: smaller ones are swatches. */
const SOUGHT_FROM_SIDE = 48;
/** Maximum number of textures compared with banned pictures, largest first: a model may have thousands. */
const SOUGHT_MAX = 64;
/** CPU seconds for all KTX2 of a model; what would exceed them stays WebP. */
const KTX2_SECONDS = 24;
/** CPU seconds per pixel with mipmaps, until the first was measured. */
const FIRST_GUESS = 2e-6;

type Packed = {
  /** Levels of each texture. */
  readonly textures: PackedTexture[][];
  /** Hashes of its pictures, to be compared with banned ones. */
  readonly sought: string[];
};

/** Texture compression: packs each texture for every level, within the budgets of number and size. Throws Refusal. */
export async function packTextures(document: Document, onProgress: (share: number) => void): Promise<Packed> {
  const sources = await measure(document);
  const all = sources.reduce((sum, { width, height }) => sum + width * height, 0);
  const most = MODEL_BUDGET.allPixels;
  const shrink = Math.min(1, Math.sqrt(most / Math.max(1, all)));
  const packed: PackedTexture[][] = [];
  const sought = new Set<string>();
  const clock = { spent: 0, pixels: 0 };
  const largest = new Set(
    sources.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, SOUGHT_MAX),
  );
  for (const [i, source] of sources.entries()) {
    const { levels, smallest } = await packOne(source, shrink, clock);
    packed.push(levels);
    const isSought = smallest !== null && Math.min(smallest.width, smallest.height) >= SOUGHT_FROM_SIDE;
    if (isSought && largest.has(source))
      for (const hash of (await pictureHashes(sharpOf(smallest), false)).sought) sought.add(hash);
    source.raw = null;
    onProgress((i + 1) / sources.length);
  }
  return { textures: packed, sought: [...sought] };
}

/** Sizes from headers, without decoding; textures over their budget count with their reduced size. */
async function measure(document: Document): Promise<Source[]> {
  let all = 0;
  const sources: Source[] = [];
  for (const texture of document.getRoot().listTextures()) {
    const image = texture.getImage();
    if (!image) throw new Refusal("TEXTURE_UNREADABLE");
    const raw = texture.getMimeType() === "image/ktx2" ? await readKtx2(image) : null;
    const { width, height } = raw ?? (await headOf(image));
    all += width * height;
    if (Math.max(width, height) > MODEL_LIMITS.texturePixels || all > MODEL_LIMITS.allTexturePixels)
      throw new Refusal("TEXTURE_TOO_LARGE");
    const fit = Math.min(1, MODEL_BUDGET.sides[0] / Math.max(width, height));
    sources.push({ texture, use: textureUse(texture), width: width * fit, height: height * fit, raw });
  }
  return sources;
}

async function headOf(image: Uint8Array): Promise<{ width: number; height: number }> {
  const head = await sharp(image, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!FORMATS.has(head.format)) unreadable();
  return { width: head.width, height: head.height };
}

function unreadable(): never {
  throw new Refusal("TEXTURE_UNREADABLE");
}

type Clock = { spent: number; pixels: number };

/** `smallest`: its pixels for hashing; null for a texture that isn't seen as a picture, such as a normal map. */
async function packOne(
  source: Source,
  shrink: number,
  clock: Clock,
): Promise<{ levels: PackedTexture[]; smallest: Raw | null }> {
  const { texture, use } = source;
  const levels: PackedTexture[] = [];
  let raw = source.raw;
  for (const side of MODEL_BUDGET.sides) {
    const share = Math.min(shrink, side / Math.max(source.width, source.height), 1);
    // Blocks of compressed textures are 4 × 4.
    const fit = (own: number) => (own < 4 ? Math.ceil(own) : Math.max(4, Math.round((own * share) / 4) * 4));
    raw = await resized(raw ?? texture.getImage(), fit(source.width), fit(source.height));
    levels.push(await encode(raw, use, isSeenThrough(texture) && hasHoles(raw), clock));
  }
  return { levels, smallest: use === "colour" ? raw : null };
}

async function resized(from: Raw | Uint8Array | null, width: number, height: number): Promise<Raw> {
  if (from === null) unreadable();
  const picture =
    from instanceof Uint8Array
      ? sharp(from, { limitInputPixels: MODEL_LIMITS.texturePixels ** 2, failOn: "error", pages: 1 })
      : sharpOf(from);
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { data, width: info.width, height: info.height };
}

const sharpOf = ({ data, width, height }: Raw): Sharp => sharp(data, { raw: { width, height, channels: 4 } });

const isSeenThrough = (texture: Texture): boolean =>
  texture
    .listParents()
    .some(
      (parent) =>
        parent instanceof Material &&
        parent.getAlphaMode() !== "OPAQUE" &&
        parent.getBaseColorTexture() === texture,
    );

function hasHoles({ data }: Raw): boolean {
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) < 255) return true;
  return false;
}

async function encode(raw: Raw, use: TextureUse, hasAlpha: boolean, clock: Clock): Promise<PackedTexture> {
  if (!hasAlpha) for (let i = 3; i < raw.data.length; i += 4) raw.data[i] = 255;
  const side = Math.max(raw.width, raw.height);
  const pixels = (raw.width * raw.height * (hasAlpha ? 2 : 1) * 4) / 3;
  const rate = clock.pixels === 0 ? FIRST_GUESS : clock.spent / clock.pixels;
  // ETC1S makes blocks visible in highlights, and UASTC is four times as large: normal maps stay WebP.
  const isWorth = use !== "normal" && side >= KTX2_FROM_SIDE && raw.width % 4 === 0 && raw.height % 4 === 0;
  if (isWorth && clock.spent + pixels * rate <= KTX2_SECONDS) {
    const began = process.cpuUsage();
    const bytes = await encodeKtx2(raw, { isColour: use === "colour", quality: 128, effort: 0 });
    const { user, system } = process.cpuUsage(began);
    clock.spent += (user + system) / 1e6;
    clock.pixels += pixels;
    return { bytes, mimeType: "image/ktx2" };
  }
  const picture = sharpOf(raw);
  const bytes = await (hasAlpha ? picture : picture.removeAlpha())
    .webp(
      side <= TINY_SIDE
        ? { lossless: true }
        : {
            quality: use === "colour" ? 82 : 90,
            alphaQuality: 90,
            effort: 3,
            smartSubsample: use !== "colour",
          },
    )
    .toBuffer();
  return { bytes, mimeType: "image/webp" };
}
