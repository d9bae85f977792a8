import type { EngineMessageRead } from "@veranda/contract/engine/messages";

/** Sizes of videos shown in the page beside the view, by media: they are requested at that size. */
export class PageLayouts {
  readonly #heights = new Map<string, number>();

  set({ mediaId, width, height }: EngineMessageRead<"rtc_media_layout">): void {
    if (width > 0 && height > 0) this.#heights.set(mediaId, height);
    else this.#heights.delete(mediaId);
  }

  /** CSS pixels; 0: not shown. */
  heightOf(mediaId: string): number {
    return this.#heights.get(mediaId) ?? 0;
  }
}
