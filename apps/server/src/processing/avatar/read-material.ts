import { indexIn, type Json, listIn, numbersIn, objectIn } from "../gltf/description.ts";
import type { Accessors } from "./accessor.ts";
import type { SourceMaterial } from "./source-model.ts";

/** For triangles without a material. */
export const PLAIN_MATERIAL: SourceMaterial = {
  image: null,
  uvSet: 0,
  transform: { offset: [0, 0], scale: [1, 1] },
  colour: [0.8, 0.8, 0.8, 1],
  emissive: { image: null, colour: [0, 0, 0] },
  alpha: "opaque",
  cutoff: 0.5,
};

export function readMaterial(material: Json, json: Json): SourceMaterial {
  const surface = objectIn(material["pbrMetallicRoughness"]);
  const glossy = objectIn(objectIn(material["extensions"])["KHR_materials_pbrSpecularGlossiness"]);
  const texture = objectIn(surface["baseColorTexture"] ?? glossy["diffuseTexture"]);
  const moved = objectIn(objectIn(texture["extensions"])["KHR_texture_transform"]);
  const mode = material["alphaMode"];
  const [r = 1, g = 1, b = 1, a = 1] = numbersIn(
    surface["baseColorFactor"] ?? glossy["diffuseFactor"],
    [1, 1, 1, 1],
  );
  const [er = 0, eg = 0, eb = 0] = numbersIn(material["emissiveFactor"], [0, 0, 0]);
  const uvSet = Number(moved["texCoord"] ?? texture["texCoord"] ?? 0);
  return {
    image: imageOf(texture, json),
    uvSet: uvSet === 1 ? 1 : 0,
    transform: { offset: numbersIn(moved["offset"], [0, 0]), scale: numbersIn(moved["scale"], [1, 1]) },
    colour: [r, g, b, a],
    emissive: { image: imageOf(objectIn(material["emissiveTexture"]), json), colour: [er, eg, eb] },
    alpha: mode === "MASK" ? "mask" : mode === "BLEND" ? "blend" : "opaque",
    cutoff: Number(material["alphaCutoff"] ?? 0.5) || 0.5,
  };
}

function imageOf(reference: Json, json: Json): number | null {
  const texture = listIn(json, "textures")[Number(reference["index"] ?? -1)];
  if (!texture) return null;
  const webp = objectIn(objectIn(texture["extensions"])["EXT_texture_webp"]);
  const at = Number(webp["source"] ?? texture["source"] ?? -1);
  return listIn(json, "images")[at] ? at : null;
}

export function readImages(json: Json, accessors: Accessors): { bytes: Uint8Array }[] {
  const views = listIn(json, "bufferViews").length;
  return listIn(json, "images").map((image) => {
    return { bytes: accessors.view(indexIn(image["bufferView"], views, "images")) };
  });
}
