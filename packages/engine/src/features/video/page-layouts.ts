import type { EngineMessageRead } from "@veranda/contract/engine/messages";

/** Where in the page videos are shown beside the view, by their media: they are fetched at that size. */
export class PageLayouts {
  readonly #heights = new Map<string, number>();

  set({ mediaId, width, height }: EngineMessageRead<"rtc_media_layout">): void {
    if (width > 0 && height > 0) this.#heights.set(mediaId, height);
    else this.#heights.delete(mediaId);
  }

  /** CSS pixels; 0: nowhere. */
  heightOf(mediaId: string): number {
    return this.#heights.get(mediaId) ?? 0;
  }
}
