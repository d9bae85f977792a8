import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FILE_LIMITS } from "@veranda/contract/file-faults";
import type { DocumentInitParameters, PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import sharp from "sharp";
import { type FileTask, type FileMade, NOTHING_MADE } from "../file/file-work.ts";
import { storeOutput } from "../file/store-output.ts";
import { sniffFile } from "../file/sniff.ts";
import { pictureHashes } from "../image/picture-hash.ts";
import { Refusal } from "../refusal.ts";

const BYTES_MAX = 200_000_000;
const POSTER_WIDTH = 768;
/** Allowed page size in points; PDF's maximum is 14,400. */
const SIDE = { least: 3, most: 14_400 };

/**
 * Checks that a PDF can be read, counts its pages and draws the first. The file itself is served unchanged. Throws
 * Refusal.
 */
export async function optimizeDocument(
  { path, name, folder }: FileTask,
  onProgress: (share: number) => void,
): Promise<FileMade> {
  const found = await sniffFile(path, name);
  if (found?.kind !== "document") throw new Refusal("UNKNOWN");
  const { size } = await stat(path);
  if (size > BYTES_MAX) throw new Refusal("TOO_LARGE");
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const own = fileURLToPath(new URL("../../", import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs")));
  const opening = getDocument({
    data: new Uint8Array(await readFile(path)),
    standardFontDataUrl: join(own, "standard_fonts/"),
    cMapUrl: join(own, "cmaps/"),
    cMapPacked: true,
    wasmUrl: join(own, "wasm/"),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 64_000_000,
    verbosity: 0,
  } satisfies DocumentInitParameters);
  try {
    const document = await opening.promise.catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === "PasswordException";
      throw new Refusal(isLocked ? "LOCKED" : "DAMAGED", String(error));
    });
    onProgress(0.3);
    const pages = document.numPages;
    if (pages < 1) throw new Refusal("EMPTY");
    if (pages > FILE_LIMITS.pages) throw new Refusal("TOO_MANY_PAGES");
    const page = await document.getPage(1).catch((error: unknown) => {
      throw new Refusal("DAMAGED", String(error));
    });
    const { width, height } = page.getViewport({ scale: 1 });
    if (!(Math.min(width, height) >= SIDE.least) || !(Math.max(width, height) <= SIDE.most))
      throw new Refusal("DAMAGED", "a page without a size");
    const poster = await drawPage(page, POSTER_WIDTH / Math.max(width, height)).catch(() => null);
    onProgress(0.9);
    return {
      ...NOTHING_MADE,
      ending: found.ending,
      levels: [{ name: null, bytes: size }],
      poster: poster && (await storeOutput(folder, poster, "webp")).name,
      aspect: width / height,
      pages,
      sought: poster === null ? [] : (await pictureHashes(sharp(poster))).sought,
    };
  } finally {
    await opening.destroy();
  }
}

/** Draws on white, like print. Fails if this machine has no canvas. */
async function drawPage(page: PDFPageProxy, scale: number): Promise<Buffer> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  // pdf.js requires a browser's context type; the page draws without DOM elements.
  const canvasContext = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: "#ffffff" }).promise;
  const raw = { width, height, channels: 4 as const };
  return sharp(canvas.data(), { raw }).removeAlpha().webp({ quality: 80 }).toBuffer();
}
