import type { Texture, TextureInfo } from "@gltf-transform/core";
import type { Transform } from "@gltf-transform/extensions";
import sharp from "sharp";

/** Maximum resolution of textures: their colours end up in vertices. */
const SIDE = 256;
/** A wrap mode, as glTF numbers it. */
const CLAMPED = 33071;
const MIRRORED = 33648;

/** A texture that returns linear light (red, green, blue) at texture coordinates. */
export type Picture = { at(u: number, v: number): readonly [number, number, number] };

/** Reads a material's texture; null: there is none, or it can't be read here (KTX2). */
export async function readPicture(
  texture: Texture | null,
  info: TextureInfo | null,
): Promise<Picture | null> {
  const bytes = texture?.getImage();
  if (!bytes || !info || texture?.getMimeType() === "image/ktx2") return null;
  const { data, info: size } = await sharp(bytes)
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = size;
  const move = info.getExtension<Transform>("KHR_texture_transform");
  const [offsetU, offsetV] = move?.getOffset() ?? [0, 0];
  const [scaleU, scaleV] = move?.getScale() ?? [1, 1];
  const [sin, cos] = [Math.sin(move?.getRotation() ?? 0), Math.cos(move?.getRotation() ?? 0)];
  const texel = (value: number, count: number, wrap: number): number =>
    Math.min(count - 1, Math.floor(wrapped(value, wrap) * count));
  return {
    at: (u, v) => {
      const [x, y] = [u * scaleU, v * scaleV];
      const column = texel(cos * x + sin * y + offsetU, width, info.getWrapS());
      const row = texel(cos * y - sin * x + offsetV, height, info.getWrapT());
      const first = (row * width + column) * channels;
      const light = (k: number): number => linear((data[first + (channels < 3 ? 0 : k)] ?? 0) / 255);
      return [light(0), light(1), light(2)];
    },
  };
}

function wrapped(value: number, wrap: number): number {
  if (wrap === CLAMPED) return Math.min(1, Math.max(0, value));
  const turn = Math.floor(value);
  const share = value - turn;
  return wrap === MIRRORED && turn % 2 !== 0 ? 1 - share : share;
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
