import { type Document, WebIO } from "@gltf-transform/core";
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsClearcoat,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureBasisu,
  KHRTextureTransform,
} from "@gltf-transform/extensions";
import { meshopt } from "@gltf-transform/functions";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { MeshoptEncoder } from "meshoptimizer/encoder";

const EXTENSIONS = [
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsClearcoat,
  KHRMaterialsEmissiveStrength,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureBasisu,
  KHRTextureTransform,
];

/** Quantises, compresses with meshopt and writes a GLB with one buffer. */
export async function packModel(document: Document): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: "medium" }));
  const root = document.getRoot();
  const formats = new Set(root.listTextures().map((texture) => texture.getMimeType()));
  if (formats.has("image/webp")) document.createExtension(EXTTextureWebP).setRequired(true);
  if (formats.has("image/ktx2")) document.createExtension(KHRTextureBasisu).setRequired(true);
  const [first = document.createBuffer(), ...others] = root.listBuffers();
  for (const accessor of root.listAccessors()) accessor.setBuffer(first);
  for (const buffer of others) buffer.dispose();
  root.getAsset().generator = "Veranda";
  return new WebIO()
    .registerExtensions(EXTENSIONS)
    .registerDependencies({ "meshopt.encoder": MeshoptEncoder })
    .writeBinary(document);
}

/** Reads a packed model. */
export async function readPacked(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  return new WebIO()
    .registerExtensions(EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder })
    .readBinary(new Uint8Array(bytes));
}
