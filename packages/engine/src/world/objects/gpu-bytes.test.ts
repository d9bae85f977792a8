import { BoxGeometry, CompressedTexture, RGBA_S3TC_DXT5_Format, Texture } from "three";
import { expect, it } from "vitest";
import { geometryBytes, textureBytes } from "./gpu-bytes.ts";

it("counts all attributes of a geometry, and its index", () => {
  // 24 vertices with position, normal and UV; 36 indices of 16 bits.
  expect(geometryBytes(new BoxGeometry())).toBe(24 * (3 + 3 + 2) * 4 + 36 * 2);
  expect(geometryBytes(new BoxGeometry().toNonIndexed())).toBe(36 * (3 + 3 + 2) * 4);
});

it("counts textures by their texels, compressed ones by their bytes", () => {
  expect(textureBytes(new Texture({ width: 10, height: 20 } as never))).toBeCloseTo(10 * 20 * 4 * 1.34);
  const mipmaps = [64, 16].map((bytes) => ({ data: new Uint8Array(bytes), width: 8, height: 8 }));
  expect(textureBytes(new CompressedTexture(mipmaps as never, 8, 8, RGBA_S3TC_DXT5_Format))).toBe(80);
  expect(textureBytes(new Texture())).toBe(0);
});
