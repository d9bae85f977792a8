import type { WebGLRenderer } from "three";
import type { MadePicture, Media } from "../../media.ts";
import { CardPainter } from "./card-painter.ts";
import { ElementVideo } from "./element-video.ts";
import { formFor } from "./ktx2/block-form.ts";
import type { PackedPictures } from "./ktx2/packed-pictures.ts";
import { fitPicture, pictureTexture } from "./picture-texture.ts";
import { ElementStreamPicture } from "./stream-picture.ts";

/** Texture size that every machine supports, and large enough. */
const MOST_SIDE = 4096;

export async function browserMedia(page: HTMLElement, renderer: WebGLRenderer): Promise<Media> {
  const painter = new CardPainter(page);
  await painter.load();
  let packed: Promise<PackedPictures> | null = null;
  const openPacked = (): Promise<PackedPictures> =>
    (packed ??= import("./ktx2/packed-pictures.ts").then((module) => new module.PackedPictures(renderer)));
  return {
    readPicture,
    takesPacked: formFor(renderer) !== "plain",
    readPacked: async (bytes) => (await openPacked()).readPicture(bytes),
    fit: fitPicture,
    measure: (card) => painter.measure(card),
    paint: (card, density, picture) => {
      const { canvas, width, height } = painter.paint(card, density, picture?.texture.image as ImageBitmap);
      return { texture: pictureTexture(canvas), width, height };
    },
    openVideo: (url, hasPicture) => new ElementVideo(url, hasPicture),
    openStream: (stream, isFine) => new ElementStreamPicture(stream, isFine),
    openPages: async (bytes) => (await import("./pdf-pages.ts")).openPdf(bytes),
    readModel: async (bytes) => (await import("./read-model.ts")).readModel(bytes, openPacked),
  };
}

async function readPicture(bytes: ArrayBuffer): Promise<MadePicture> {
  const options = { premultiplyAlpha: "premultiply", colorSpaceConversion: "default" } as const;
  const blob = new Blob([bytes]);
  let bitmap = await createImageBitmap(blob, options);
  const over = Math.max(bitmap.width, bitmap.height) / MOST_SIDE;
  if (over > 1) {
    const size = {
      resizeWidth: Math.round(bitmap.width / over),
      resizeHeight: Math.round(bitmap.height / over),
    };
    bitmap.close();
    bitmap = await createImageBitmap(blob, { ...options, ...size, resizeQuality: "high" });
  }
  return { texture: pictureTexture(bitmap), width: bitmap.width, height: bitmap.height };
}
