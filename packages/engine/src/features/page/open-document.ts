import type { OpenDocument } from "@veranda/contract/engine/module";
import type { Platform } from "../../platform/platform.ts";

/**
 * Opens a document of this server, for a page that shows it beside the view. Rejects if it can't be fetched or read.
 */
export async function openDocument(platform: Platform, url: string): Promise<OpenDocument> {
  const [bytes, media] = await Promise.all([platform.fetchBytes(url), platform.openMedia()]);
  const pages = await media.openPages(bytes);
  return {
    count: pages.count,
    draw: (page, canvas, width) => pages.drawInto(canvas, page, width),
    aspectOf: (page) => pages.aspectOf(page),
    wordsOf: (page) => pages.wordsOf(page),
    close: () => pages.close(),
  };
}
