import { getDocument, GlobalWorkerOptions, type RenderTask } from "pdfjs-dist";
import type { Pages } from "../../media.ts";
import { pictureTexture } from "./picture-texture.ts";

/** Maximum texture size of a page. */
const MOST_SIDE = 2048;

/** Files of pdf.js that build.mjs puts next to this code, fetched by documents that need them. */
const BESIDE = import.meta.url;
const data = (folder: string): string => new URL(`pdf/${folder}/`, BESIDE).href;

/** Opens a PDF; its scripts are never run, and nothing is fetched from other sites. */
export async function openPdf(bytes: ArrayBuffer): Promise<Pages> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    type: "module",
  });
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    // Standard fonts missing in a PDF are those next to this code, with the same metrics on every machine.
    useSystemFonts: false,
    standardFontDataUrl: data("standard_fonts"),
    cMapUrl: data("cmaps"),
    cMapPacked: true,
    wasmUrl: data("wasm"),
    iccUrl: data("iccs"),
  });
  const pdf = await task.promise;
  const drawing = new Map<HTMLCanvasElement, RenderTask>();
  const drawInto = async (canvas: HTMLCanvasElement, number: number, wanted: number): Promise<void> => {
    const page = await pdf.getPage(number);
    const whole = page.getViewport({ scale: 1 });
    const most = MOST_SIDE / Math.max(whole.width, whole.height);
    const viewport = page.getViewport({ scale: Math.min(wanted / whole.width, most) });
    // Two pages can't be drawn into one canvas at once.
    drawing.get(canvas)?.cancel();
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    const render = page.render({ canvas, viewport, background: "#ffffff" });
    drawing.set(canvas, render);
    try {
      await render.promise;
    } finally {
      if (drawing.get(canvas) === render) drawing.delete(canvas);
    }
    page.cleanup();
  };
  return {
    count: pdf.numPages,
    aspectOf: async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return width / height;
    },
    draw: async (number, wanted) => {
      const canvas = document.createElement("canvas");
      await drawInto(canvas, number, wanted);
      return { texture: pictureTexture(canvas), width: canvas.width, height: canvas.height };
    },
    drawInto,
    wordsOf: async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    },
    close: () => void task.destroy(),
  };
}
