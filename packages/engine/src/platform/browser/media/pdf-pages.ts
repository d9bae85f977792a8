import { getDocument, GlobalWorkerOptions } from "pdfjs-dist";
import type { Pages } from "../../media.ts";
import { pictureTexture } from "./picture-texture.ts";

/** Texels of a page's side at most. */
const MOST_SIDE = 2048;

/** Opens a PDF; its scripts are never run, and nothing is fetched from elsewhere. */
export async function openPdf(bytes: ArrayBuffer): Promise<Pages> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    type: "module",
  });
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: true,
  });
  const pdf = await task.promise;
  return {
    count: pdf.numPages,
    aspectOf: async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return width / height;
    },
    draw: async (number, wanted) => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const most = MOST_SIDE / Math.max(whole.width, whole.height);
      const viewport = page.getViewport({ scale: Math.min(wanted / whole.width, most) });
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      await page.render({ canvas, viewport, background: "#ffffff" }).promise;
      page.cleanup();
      return { texture: pictureTexture(canvas), width: canvas.width, height: canvas.height };
    },
    close: () => void task.destroy(),
  };
}
