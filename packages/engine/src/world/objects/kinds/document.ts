import type { Pages } from "../../../platform/media.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { Unreadable } from "../media-faults.ts";
import type { PanelSource } from "../panels/panel.ts";
import { Badges } from "./badges.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { Flat, type Content } from "./flat.ts";
import { addressSource } from "./picture.ts";

const HEIGHT = 1;
/** A PDF is opened within this distance and closed beyond it. Metres, at scale 1. */
const OPEN = 14;
const CLOSE = 22;
/** Aspect ratio (width / height) until it is known. */
const A4 = 1 / Math.SQRT2;
const OPEN_AT_MOST = 4;
const HEIGHTS = [360, 720, 1440];
const CHECK_SECONDS = 0.4;

/** Seconds until a failed download is retried. */
const AGAIN_SECONDS = 20;

/** `again`: seconds until opening is retried after a failure; infinite: never; null: it is open or opening. */
type Open = { pages: Pages | null; aspect: number | null; isClosed: boolean; again: number | null };

/** Renders PDFs: from afar the picture of their first page, close by the page that is shared by everyone. */
export class Documents extends Flat {
  readonly #open = new Map<ObjectEntry, Open>();
  readonly #badges: Badges;
  #untilCheck = 0;

  constructor(context: UserRenderContext) {
    super(context);
    this.#badges = new Badges(context);
  }

  titleOf({ asset }: ObjectEntry): string {
    return asset?.name || this.context.words.document();
  }

  override put(entry: ObjectEntry): void {
    super.put(entry);
    const { content } = this.parts.get(entry) ?? {};
    // The picture of the first page doesn't show the error; a card does.
    const hasFailed =
      (this.#open.get(entry)?.again ?? null) !== null && (entry.asset?.poster ?? null) !== null;
    if (content)
      this.#badges.set(
        entry,
        hasFailed ? this.context.words.documentUnshowable() : null,
        -content.height / 2,
      );
  }

  override setTransform(entry: ObjectEntry): void {
    super.setTransform(entry);
    this.#badges.setTransform(entry);
  }

  override remove(entry: ObjectEntry): void {
    this.#badges.remove(entry);
    this.#close(entry);
    super.remove(entry);
  }

  override update({ dt, eye }: RenderFrame): void {
    if ((this.#untilCheck -= dt) > 0) return;
    const passed = CHECK_SECONDS - this.#untilCheck;
    this.#untilCheck = CHECK_SECONDS;
    for (const entry of this.parts.keys()) {
      const e = entry.matrix.elements;
      const far =
        Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z) / Math.max(0.2, Math.hypot(e[4], e[5], e[6]));
      const open = this.#open.get(entry);
      const isOpen = open !== undefined;
      if (open && open.again !== null && (open.again -= passed) <= 0) this.#begin(entry);
      else if (!isOpen && far < OPEN && this.#open.size < OPEN_AT_MOST && entry.asset?.work.state === "done")
        this.#begin(entry);
      else if (isOpen && far > CLOSE) {
        this.#close(entry);
        this.put(entry);
      }
    }
  }

  protected contentOf(entry: ObjectEntry): Content {
    const { asset } = entry;
    const { pages, aspect: pageAspect = null } = this.#open.get(entry) ?? {};
    const aspect = pageAspect ?? asset?.aspect ?? A4;
    const size = { width: HEIGHT * (asset?.aspect ?? A4), height: HEIGHT };
    if (asset?.work.state !== "done") return { ...size, ...this.waiting(entry) };
    if (pages) return { ...size, source: this.ofFile(entry, this.#page(entry, pages), "document"), aspect };
    if (asset.poster) {
      const source = this.ofFile(entry, addressSource(this.context, asset.poster), "document");
      return { ...size, source, aspect: asset.aspect ?? aspect };
    }
    const hasFailed = (this.#open.get(entry)?.again ?? null) !== null;
    return {
      ...size,
      ...(hasFailed ? this.card(entry, this.context.words.documentUnshowable()) : this.waiting(entry)),
    };
  }

  #page({ asset, state }: ObjectEntry, pages: Pages): PanelSource {
    const page = Math.min(pages.count, Math.max(1, state?.page ?? 1));
    return {
      key: `page ${page} of ${asset?.fileId}`,
      heights: HEIGHTS,
      load: async (level) => {
        try {
          return await pages.draw(page, (HEIGHTS[level] ?? 720) * (await pages.aspectOf(page)));
        } catch (cause) {
          throw new Unreadable(String(cause), { cause });
        }
      },
    };
  }

  #begin(entry: ObjectEntry): void {
    const url = entry.asset?.levels[0]?.url;
    if (url === undefined) return;
    const open: Open = { pages: null, aspect: null, isClosed: false, again: null };
    this.#open.set(entry, open);
    this.#load(open, url).then(
      () => !open.isClosed && this.put(entry),
      (error: unknown) => this.#failed(entry, open, error),
    );
  }

  async #load(open: Open, url: string): Promise<void> {
    const { source, media } = this.context;
    const bytes = await source.fetchBytes(url, undefined, source.signal);
    const pages = await media.openPages(bytes).catch((cause: unknown) => {
      throw new Unreadable(String(cause), { cause });
    });
    if (open.isClosed) return pages.close();
    open.pages = pages;
    open.aspect = await pages.aspectOf(1);
  }

  /** Keeps the first page's picture. */
  #failed(entry: ObjectEntry, open: Open, error: unknown): void {
    if (open.isClosed) return;
    open.pages?.close();
    open.pages = null;
    open.again = error instanceof Unreadable ? Infinity : AGAIN_SECONDS;
    const { fileId: id, name } = entry.asset ?? { fileId: entry.id, name: "" };
    this.context.faults.reportUnavailableFiles({ id, name, noun: "document" }, error);
    this.put(entry);
  }

  #close(entry: ObjectEntry): void {
    const open = this.#open.get(entry);
    if (!open) return;
    this.#open.delete(entry);
    open.isClosed = true;
    open.pages?.close();
  }
}
