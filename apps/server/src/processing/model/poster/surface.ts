import type { Material, Texture, vec3, vec4 } from "@gltf-transform/core";
import sharp from "sharp";
import type { Texture as Picture } from "../../raster/texture.ts";
import { readKtx2 } from "../read-ktx2.ts";

/** A material's appearance in a poster. */
export type Surface = {
  base: vec4;
  emissive: vec3;
  metal: number;
  rough: number;
  mode: "OPAQUE" | "MASK" | "BLEND";
  cutoff: number;
  isUnlit: boolean;
  picture: Picture | null;
  glow: Picture | null;
};

const SIDE = 512;
const PLAIN: Surface = {
  base: [0.8, 0.8, 0.8, 1],
  emissive: [0, 0, 0],
  metal: 0,
  rough: 0.7,
  mode: "OPAQUE",
  cutoff: 0.5,
  isUnlit: false,
  picture: null,
  glow: null,
};

/** Reads each material once, with small pictures. */
export function surfaceReader(): (material: Material | null) => Promise<Surface> {
  const surfaces = new Map<Material, Promise<Surface>>();
  const pictures = new Map<Texture, Promise<Picture | null>>();
  const pictureOf = (texture: Texture | null): Promise<Picture | null> => {
    if (!texture) return Promise.resolve(null);
    const found = pictures.get(texture) ?? decode(texture).catch(() => null);
    pictures.set(texture, found);
    return found;
  };
  return (material) => {
    if (!material) return Promise.resolve(PLAIN);
    const found = surfaces.get(material) ?? read(material, pictureOf);
    surfaces.set(material, found);
    return found;
  };
}

async function read(
  material: Material,
  pictureOf: (texture: Texture | null) => Promise<Picture | null>,
): Promise<Surface> {
  return {
    base: material.getBaseColorFactor(),
    emissive: material.getEmissiveFactor(),
    metal: material.getMetallicFactor() * (material.getMetallicRoughnessTexture() ? 0.5 : 1),
    rough: material.getRoughnessFactor(),
    mode: material.getAlphaMode(),
    cutoff: material.getAlphaCutoff(),
    isUnlit: material.getExtension("KHR_materials_unlit") !== null,
    picture: await pictureOf(material.getBaseColorTexture()),
    glow: await pictureOf(material.getEmissiveTexture()),
  };
}

async function decode(texture: Texture): Promise<Picture | null> {
  const image = texture.getImage();
  if (!image) return null;
  const raw = texture.getMimeType() === "image/ktx2" ? await readKtx2(image) : null;
  const { data, info } = await (
    raw
      ? sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
      : sharp(image, { limitInputPixels: 2 ** 26, pages: 1 })
  )
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
