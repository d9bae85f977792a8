import type { Pages } from "../../../platform/media.ts";
import type { Entry, KindFrame } from "../entry.ts";
import type { PanelSource } from "../panels/panels.ts";
import { Flat, type Content } from "./flat.ts";
import { addressSource } from "./picture.ts";

const HEIGHT = 1;
/** A PDF is opened within this distance, and closed further away. Metres, at scale 1. */
const OPEN = 14;
const CLOSE = 22;
/** Width by height of what isn't known yet. */
const A4 = 1 / Math.SQRT2;
const OPEN_AT_MOST = 4;
const HEIGHTS = [360, 720, 1440];
const CHECK_SECONDS = 0.4;

type Open = { pages: Pages | null; aspect: number | null; isClosed: boolean };

/** PDFs: from afar their first page's picture, near by the page that everybody has open. */
export class Documents extends Flat {
  readonly #open = new Map<Entry, Open>();
  #untilCheck = 0;

  titleOf({ asset }: Entry): string {
    return asset?.name || "Document";
  }

  override remove(entry: Entry): void {
    this.#close(entry);
    super.remove(entry);
  }

  override update({ dt, eye }: KindFrame): void {
    if ((this.#untilCheck -= dt) > 0) return;
    this.#untilCheck = CHECK_SECONDS;
    for (const entry of this.parts.keys()) {
      const e = entry.matrix.elements;
      const far =
        Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z) / Math.max(0.2, Math.hypot(e[4], e[5], e[6]));
      const isOpen = this.#open.has(entry);
      if (!isOpen && far < OPEN && this.#open.size < OPEN_AT_MOST && entry.asset?.work.state === "done")
        this.#begin(entry);
      else if (isOpen && far > CLOSE) {
        this.#close(entry);
        this.put(entry);
      }
    }
  }

  protected contentOf(entry: Entry): Content {
    const { asset } = entry;
    const { pages, aspect: pageAspect = null } = this.#open.get(entry) ?? {};
    const aspect = pageAspect ?? asset?.aspect ?? A4;
    const size = { width: HEIGHT * (asset?.aspect ?? A4), height: HEIGHT };
    if (asset?.work.state !== "done") return { ...size, ...this.waiting(entry) };
    if (pages) return { ...size, source: this.#page(entry, pages), aspect };
    if (asset.poster)
      return { ...size, source: addressSource(this.stage, asset.poster), aspect: asset.aspect ?? aspect };
    return { ...size, ...this.waiting(entry) };
  }

  #page({ asset, state }: Entry, pages: Pages): PanelSource {
    const page = Math.min(pages.count, Math.max(1, state?.page ?? 1));
    return {
      key: `page ${page} of ${asset?.fileId}`,
      heights: HEIGHTS,
      bring: async (level) => pages.draw(page, (HEIGHTS[level] ?? 720) * (await pages.aspectOf(page))),
    };
  }

  #begin(entry: Entry): void {
    const url = entry.asset?.levels[0]?.url;
    if (url === undefined) return;
    const open: Open = { pages: null, aspect: null, isClosed: false };
    this.#open.set(entry, open);
    this.#bring(entry, open, url).catch(() => {
      // The first page's picture stays; it isn't tried again before one has been away.
      open.pages = null;
    });
  }

  async #bring(entry: Entry, open: Open, url: string): Promise<void> {
    const { source, media } = this.stage;
    const pages = await media.openPages(await source.fetchBytes(url, undefined, source.signal));
    if (open.isClosed) return pages.close();
    open.pages = pages;
    open.aspect = await pages.aspectOf(1);
    if (!open.isClosed) this.put(entry);
  }

  #close(entry: Entry): void {
    const open = this.#open.get(entry);
    if (!open) return;
    this.#open.delete(entry);
    open.isClosed = true;
    open.pages?.close();
  }
}
