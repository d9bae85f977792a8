import type { Document, Texture } from "@gltf-transform/core";
import sharp, { type Sharp } from "sharp";
import { readKtx2 } from "../model/read-ktx2.ts";

/** Formats that every program reads (glTF 2.0, 3.8.2). */
const PLAIN: Readonly<Record<string, string>> = { png: "image/png", jpeg: "image/jpeg" };
/** Extensions for other texture formats. */
const FORMATS = new Set(["EXT_texture_webp", "EXT_texture_avif", "KHR_texture_basisu"]);

/** Converts all pictures to PNG or JPEG with the correct MIME type; removes unreadable ones. */
export async function plainTextures(document: Document): Promise<void> {
  for (const texture of document.getRoot().listTextures()) {
    const plain = await plainOf(texture).catch(() => null);
    if (plain === null) texture.dispose();
    else texture.setImage(plain.image).setMimeType(plain.mimeType).setURI("");
  }
  for (const extension of document.getRoot().listExtensionsUsed())
    if (FORMATS.has(extension.extensionName)) extension.dispose();
}

async function plainOf(
  texture: Texture,
): Promise<{ image: Uint8Array<ArrayBuffer>; mimeType: string } | null> {
  const image = texture.getImage();
  if (!image) return null;
  if (texture.getMimeType() === "image/ktx2") {
    const { data, width, height } = await readKtx2(image);
    return png(sharp(data, { raw: { width, height, channels: 4 } }));
  }
  const read = sharp(image);
  const mimeType = PLAIN[(await read.metadata()).format];
  // Decoded completely: a truncated picture is invalid.
  await read.clone().stats();
  return mimeType === undefined ? png(read) : { image, mimeType };
}

const png = async (picture: Sharp) => ({
  image: new Uint8Array(await picture.png().toBuffer()),
  mimeType: "image/png",
});
