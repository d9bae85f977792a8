import { CompressedTexture, type BufferGeometry, type Texture } from "three";

/** Bytes per texel including mipmaps. */
export const TEXEL_BYTES = 4 * 1.34;

/** Bytes of a geometry on the graphics card. */
export function geometryBytes(geometry: BufferGeometry): number {
  let bytes = geometry.getIndex()?.array.byteLength ?? 0;
  for (const attribute of Object.values(geometry.attributes)) bytes += attribute.array.byteLength;
  return bytes;
}

/** Bytes of a texture on the graphics card: compressed ones as stored, others four bytes per texel plus mipmaps. */
export function textureBytes(texture: Texture): number {
  if (texture instanceof CompressedTexture)
    return (texture.mipmaps ?? []).reduce(
      (sum, level) => sum + ("data" in level ? (level.data as ArrayBufferView).byteLength : 0),
      0,
    );
  const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number };
  return width * height * TEXEL_BYTES;
}
