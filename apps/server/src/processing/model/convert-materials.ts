import { resolveObjectURL } from "node:buffer";
import type {
  Document,
  Material as GltfMaterial,
  Texture as Picture,
  TextureInfo,
} from "@gltf-transform/core";
import { KHRTextureTransform } from "@gltf-transform/extensions";
import { changed, type ImportChange } from "@veranda/contract/import-changes";
import sharp from "sharp";
import {
  type BufferAttribute,
  ClampToEdgeWrapping,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  type Object3D,
  type Texture,
} from "three";
import { Refusal } from "../refusal.ts";
import { MODEL_BUDGET, MODEL_LIMITS } from "./rules.ts";
import type { SourceFiles } from "./source-files.ts";

const SLOTS = ["map", "normalMap", "emissiveMap", "aoMap", "roughnessMap", "metalnessMap"] as const;
type Slot = (typeof SLOTS)[number];
/** Properties of other programs' materials. */
type AnyMaterial = Material & {
  color?: MeshStandardMaterial["color"];
  emissive?: MeshStandardMaterial["emissive"];
  shininess?: number;
  roughness?: number;
  metalness?: number;
} & Partial<Record<Slot, Texture | null>>;
/** A material's pictures, which only have URLs so far. */
type Dress = Partial<Record<Slot, { address: string; texture: Texture }>>;

const PUT: Record<
  Exclude<Slot, "roughnessMap" | "metalnessMap">,
  (of: GltfMaterial, to: Picture) => unknown
> = {
  map: (material, picture) => material.setBaseColorTexture(picture),
  normalMap: (material, picture) => material.setNormalTexture(picture),
  emissiveMap: (material, picture) => material.setEmissiveTexture(picture),
  aoMap: (material, picture) => material.setOcclusionTexture(picture),
};
const INFO: Record<Slot, (of: GltfMaterial) => TextureInfo | null> = {
  map: (material) => material.getBaseColorTextureInfo(),
  normalMap: (material) => material.getNormalTextureInfo(),
  emissiveMap: (material) => material.getEmissiveTextureInfo(),
  aoMap: (material) => material.getOcclusionTextureInfo(),
  roughnessMap: (material) => material.getMetallicRoughnessTextureInfo(),
  metalnessMap: (material) => material.getMetallicRoughnessTextureInfo(),
};

/**
 * Gives every mesh a material supported by glTF, named by its index, and flips the texture coordinates to glTF's origin
 * at the top. The pictures are returned separately, to be attached once it is a glTF.
 */
export function convertMaterials(scene: Object3D): Dress[] {
  const dresses: Dress[] = [];
  const plain = new Map<Material, Material>();
  /** Loaders create a material per mesh; equal ones are merged. */
  const alike = new Map<string, Material>();
  const plainOf = (old: AnyMaterial): Material => {
    const converted = plain.get(old);
    if (converted) return converted;
    const made = plainMaterial(old);
    const dress: Dress = {};
    for (const slot of SLOTS) {
      const texture = old[slot];
      const image: unknown = texture?.image;
      if (!texture || typeof image !== "object" || image === null || !("address" in image)) continue;
      const { address } = image;
      if (typeof address === "string") dress[slot] = { address, texture };
    }
    const key = JSON.stringify([
      { ...made.toJSON(), uuid: "", name: "" },
      SLOTS.map((slot) => dress[slot] && [dress[slot].address, ...placeOf(dress[slot].texture)]),
    ]);
    const same = alike.get(key) ?? made;
    if (same === made) {
      made.name = String(dresses.length);
      dresses.push(dress);
      alike.set(key, made);
    }
    plain.set(old, same);
    return same;
  };
  const turned = new Set<unknown>();
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const own = object.material as AnyMaterial | AnyMaterial[];
    object.material = Array.isArray(own) ? own.map(plainOf) : plainOf(own);
    for (const name of ["uv", "uv1", "uv2", "uv3"]) {
      const uv = (object as Mesh).geometry.getAttribute(name) as BufferAttribute | undefined;
      if (!uv || turned.has(uv)) continue;
      turned.add(uv);
      for (let i = 0; i < uv.count; i++) uv.setY(i, 1 - uv.getY(i));
    }
  });
  return dresses;
}

const placeOf = (texture: Texture): unknown[] => [
  texture.channel,
  texture.wrapS,
  texture.wrapT,
  texture.offset.toArray(),
  texture.repeat.toArray(),
  texture.rotation,
];

function plainMaterial(old: AnyMaterial): MeshBasicMaterial | MeshStandardMaterial {
  const common = {
    opacity: old.opacity,
    transparent: old.transparent || old.opacity < 1,
    alphaTest: old.alphaTest,
    side: old.side,
    vertexColors: old.vertexColors,
  };
  const made =
    old instanceof MeshBasicMaterial
      ? new MeshBasicMaterial(common)
      : new MeshStandardMaterial({
          ...common,
          metalness: old.metalness ?? 0,
          roughness: old.roughness ?? 1 - Math.min(0.7, Math.max(0, old.shininess ?? 10) / 120),
        });
  if (old.color) made.color.copy(old.color);
  if (old.emissive && made instanceof MeshStandardMaterial) made.emissive.copy(old.emissive);
  return made;
}

/** Attaches the pictures. Throws Refusal. */
export async function attachTextures(
  document: Document,
  dresses: readonly Dress[],
  source: SourceFiles,
  changes: ImportChange[],
): Promise<void> {
  const pictures = new Map<string, Picture | null>();
  const isMissing = new Set<string>();
  const once = async (key: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>) => {
    if (!pictures.has(key)) {
      const bytes = await make();
      pictures.set(key, bytes && document.createTexture().setImage(bytes).setMimeType("image/png"));
    }
    return pictures.get(key) ?? null;
  };
  const read = async (address: string) => {
    const bytes = await bytesAt(address, source);
    if (!bytes) isMissing.add(address);
    return bytes;
  };
  for (const material of document.getRoot().listMaterials()) {
    const own = dresses[Number(material.getName())] ?? {};
    const put = (slot: Slot, picture: Picture | null, set: (of: GltfMaterial, to: Picture) => unknown) => {
      if (!picture) return;
      set(material, picture);
      const info = INFO[slot](material);
      const texture = own[slot]?.texture;
      if (info && texture) place(document, info, texture);
    };
    for (const slot of ["map", "normalMap", "emissiveMap", "aoMap"] as const) {
      const address = own[slot]?.address;
      if (address !== undefined) put(slot, await once(address, () => read(address)), PUT[slot]);
    }
    const [rough, metal] = [own.roughnessMap?.address, own.metalnessMap?.address];
    if (rough === undefined && metal === undefined) continue;
    // Without metalness the blue channel of a picture has no effect.
    const isReady = rough === metal || (metal === undefined && material.getMetallicFactor() === 0);
    const picture =
      isReady && rough !== undefined
        ? await once(rough, () => read(rough))
        : await once(`${rough}\n${metal}`, async () =>
            packRoughMetal(
              rough === undefined ? null : await read(rough),
              metal === undefined ? null : await read(metal),
            ),
          );
    put(rough === undefined ? "metalnessMap" : "roughnessMap", picture, (of, to) =>
      of.setMetallicRoughnessTexture(to),
    );
  }
  if (isMissing.size > 0)
    changes.push(changed(source.main.format === "usdz" ? "TEXTURES_MISSING" : "TEXTURES_NOT_BESIDE"));
}

/** Roughness in green and metalness in blue, as in glTF. Throws Refusal. */
async function packRoughMetal(
  rough: Uint8Array | null,
  metal: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!rough && !metal) return null;
  const limitInputPixels = MODEL_LIMITS.texturePixels ** 2;
  const unreadable = () => {
    throw new Refusal("TEXTURE_UNREADABLE");
  };
  let [width, height] = [1, 1];
  for (const bytes of [rough, metal]) {
    if (!bytes) continue;
    const head = await sharp(bytes, { limitInputPixels }).metadata().catch(unreadable);
    width = Math.min(MODEL_BUDGET.sides[0], Math.max(width, head.width));
    height = Math.min(MODEL_BUDGET.sides[0], Math.max(height, head.height));
  }
  const packed = Buffer.alloc(width * height * 3, 255);
  for (const [channel, bytes] of [
    [1, rough],
    [2, metal],
  ] as const) {
    if (!bytes) continue;
    const pixels = await sharp(bytes, { limitInputPixels, failOn: "error", pages: 1 })
      .toColourspace("srgb")
      .removeAlpha()
      .resize(width, height, { fit: "fill" })
      .raw()
      .toBuffer()
      .catch(unreadable);
    for (let i = channel; i < packed.length; i += 3) packed[i] = pixels[i] ?? 0;
  }
  return new Uint8Array(
    await sharp(packed, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

/** WebGL and glTF use the same numbers. */
const wrapOf = (wrap: number) => {
  if (wrap === ClampToEdgeWrapping) return 33071;
  return wrap === MirroredRepeatWrapping ? 33648 : 10497;
};

/** Sets a picture's transform and wrapping. */
function place(document: Document, info: TextureInfo, texture: Texture): void {
  info.setTexCoord(texture.channel);
  info.setWrapS(wrapOf(texture.wrapS)).setWrapT(wrapOf(texture.wrapT));
  const { offset, repeat, rotation } = texture;
  if (offset.x === 0 && offset.y === 0 && repeat.x === 1 && repeat.y === 1 && rotation === 0) return;
  // Flipped vertically: the scale of a rotated picture is the same in both directions.
  const transform = document
    .createExtension(KHRTextureTransform)
    .createTransform()
    .setRotation(-rotation)
    .setScale([repeat.x, repeat.y])
    .setOffset([offset.x + repeat.x * Math.sin(rotation), 1 - offset.y - repeat.y * Math.cos(rotation)]);
  info.setExtension("KHR_texture_transform", transform);
}

/**
 * The bytes of an embedded picture or of a file beside the model; also by its bare name, since programs store local
 * paths.
 */
async function bytesAt(address: string, source: SourceFiles): Promise<Uint8Array<ArrayBuffer> | null> {
  if (address.startsWith("blob:")) {
    const blob = resolveObjectURL(address);
    return blob ? new Uint8Array(await blob.arrayBuffer()) : null;
  }
  const bare = address.slice(Math.max(address.lastIndexOf("/"), address.lastIndexOf("\\")) + 1);
  const found = (await source.beside(address)) ?? (await source.beside(bare));
  return found && new Uint8Array(found);
}
