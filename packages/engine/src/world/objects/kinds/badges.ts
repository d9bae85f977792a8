import type { ObjectEntry } from "../object-renderer.ts";
import type { Panel } from "../panels/panel.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { paintedSource } from "./painted-source.ts";

/** Metres, at scale 1. */
const HEIGHT = 0.09;
const BEFORE = 0.012;

/** Small pill-shaped labels over the lower edge of flat objects. */
export class Badges {
  readonly #context: UserRenderContext;
  readonly #panels = new Map<ObjectEntry, { panel: Panel; bottom: number }>();

  constructor(context: UserRenderContext) {
    this.#context = context;
  }

  /** `bottom`: the lower edge that it overlaps; null words: removes the badge. */
  set(entry: ObjectEntry, words: string | null, bottom: number): void {
    if (words === null) return this.remove(entry);
    const { panels, media } = this.#context;
    const badge = this.#panels.get(entry) ?? { panel: panels.add(true, true), bottom };
    badge.bottom = bottom;
    this.#panels.set(entry, badge);
    panels.show(badge.panel, paintedSource(media, { style: "pill", text: words }));
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    const badge = this.#panels.get(entry);
    if (!badge) return;
    const { panel, bottom } = badge;
    const width = HEIGHT * (panel.source?.aspect ?? 4);
    this.#context.panels.place(panel, entry.drawn, 0, bottom + HEIGHT, BEFORE, width, HEIGHT);
  }

  remove(entry: ObjectEntry): void {
    const badge = this.#panels.get(entry);
    if (badge) this.#context.panels.remove(badge.panel);
    this.#panels.delete(entry);
  }
}
