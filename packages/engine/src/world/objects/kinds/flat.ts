import type { BufferGeometry } from "three";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { fitted, type Fitting } from "../fittings.ts";
import type { Panel, PanelSource } from "../panels/panel.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { fileCard, fileSubject } from "./file-card.ts";
import { paintedSource, type PaintedSource } from "./painted-source.ts";

/** Width and depth of a frame's border, and height of a pedestal. Metres. */
const EDGE = 0.06;
const DEPTH = 0.05;
const PEDESTAL = 1;
/** Offset of pictures in front of their back panel. Metres. */
const PROUD = 0.004;
const WOOD = "#6d4a33";
const PLASTER = "#efe8dc";
/** Colour of the panel until its picture is loaded. */
export const BACK = "#d9cdbd";
/** Pixels per metre of a gallery label. */
const LABEL_PIXELS = 900;

export type Content = {
  /** Metres, at scale 1. */
  width: number;
  height: number;
  /** What is shown now, and its own aspect ratio (width / height): it is fitted whole into the size. */
  source: PanelSource | null;
  aspect: number;
};

export type Flatness = { panel: Panel; label: Panel | null; content: Content; signature: string };

/**
 * Base of renderers for flat objects with a picture: subclasses supply the content; border, pedestal and label are
 * shared.
 */
export abstract class Flat implements ObjectRenderer {
  protected readonly context: UserRenderContext;
  protected readonly parts = new Map<ObjectEntry, Flatness>();

  constructor(context: UserRenderContext) {
    this.context = context;
  }

  abstract titleOf(entry: ObjectEntry): string;
  protected abstract contentOf(entry: ObjectEntry): Content;

  /** Alpha-blended over what is behind it. */
  protected isSoft(_entry: ObjectEntry): boolean {
    return false;
  }

  /** Isn't dimmed in the dark. */
  protected shines(_entry: ObjectEntry): boolean {
    return false;
  }

  put(entry: ObjectEntry): void {
    const { panels } = this.context;
    let parts = this.parts.get(entry);
    const content = this.contentOf(entry);
    if (!parts) {
      const panel = panels.add(this.isSoft(entry), this.shines(entry));
      parts = { panel, label: null, content, signature: "" };
      this.parts.set(entry, parts);
    }
    parts.content = content;
    this.showContent(entry, parts);
    this.#label(entry, parts);
    this.fit(entry, parts);
    this.setTransform(entry);
  }

  move(entry: ObjectEntry): void {
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    const parts = this.parts.get(entry);
    if (!parts) return;
    const { panels, fittings } = this.context;
    const { panel, label, content } = parts;
    const { width, height, aspect } = content;
    const shownWidth = Math.min(width, height * aspect);
    panels.place(panel, entry.drawn, 0, 0, PROUD, shownWidth, shownWidth / aspect);
    if (label) {
      const [labelWidth, labelHeight] = this.#labelSize(label);
      const x = width / 2 + EDGE + 0.08 + labelWidth / 2;
      panels.place(label, entry.drawn, x, labelHeight / 2 - height / 2, PROUD, labelWidth, labelHeight);
    }
    fittings.place(entry);
  }

  remove(entry: ObjectEntry): void {
    const parts = this.parts.get(entry);
    if (!parts) return;
    this.context.panels.remove(parts.panel);
    if (parts.label) this.context.panels.remove(parts.label);
    this.context.fittings.remove(entry);
    this.parts.delete(entry);
  }

  isDrawn(entry: ObjectEntry): boolean {
    const parts = this.parts.get(entry);
    if (!parts || (entry.asset && entry.asset.work.state !== "done")) return false;
    return parts.content.source === null || this.context.panels.isCurrent(parts.panel);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    return this.context.fittings.solidsOf(entry);
  }

  update?(frame: RenderFrame): void;

  dispose(): void {
    for (const entry of this.parts.keys()) this.remove(entry);
  }

  protected showContent(_entry: ObjectEntry, { panel, content }: Flatness): void {
    this.context.panels.show(panel, content.source);
  }

  /** Shows a picture of an object's file, or a card with the reason if it can't be loaded. */
  protected ofFile(
    entry: ObjectEntry,
    source: PanelSource | null,
    noun: "picture" | "document",
  ): PanelSource | null {
    const { asset } = entry;
    if (!source || !asset) return source;
    const { words } = this.context;
    const refusal = noun === "picture" ? words.pictureUnshowable() : words.documentUnshowable();
    const standIn = () => this.card(entry, refusal).source;
    return { ...source, subject: fileSubject(asset, noun), standIn };
  }

  /** What is shown while its file is loading, or for good if it was refused. */
  protected waiting(entry: ObjectEntry): { source: PaintedSource; aspect: number } {
    return this.card(entry);
  }

  protected card(entry: ObjectEntry, refusal?: string): { source: PaintedSource; aspect: number } {
    const source = fileCard(this.context, entry, this.titleOf(entry), refusal);
    return { source, aspect: source.aspect };
  }

  #label(entry: ObjectEntry, parts: Flatness): void {
    const { props } = entry.object;
    const words = (value: unknown): string => (typeof value === "string" ? value : "");
    const card = {
      style: "label",
      title: words(props.title),
      creator: words(props.creator),
      description: words(props.description),
    } as const;
    const isShown = props.isLabelShown !== false && (card.title || card.creator || card.description) !== "";
    if (!isShown) {
      if (parts.label) this.context.panels.remove(parts.label);
      parts.label = null;
      return;
    }
    parts.label ??= this.context.panels.add();
    this.context.panels.show(parts.label, paintedSource(this.context.media, card));
  }

  #labelSize({ source }: Panel): [width: number, height: number] {
    const height = source?.heights[1] ?? 100;
    const aspect = source?.aspect ?? 2;
    return [(height * aspect) / LABEL_PIXELS, height / LABEL_PIXELS];
  }

  /** Border, back and pedestal; rebuilt only if they change. */
  protected fit(entry: ObjectEntry, parts: Flatness): void {
    const { width, height } = parts.content;
    const { hasFrame, hasPedestal } = entry.object.props;
    const colour = this.bodyColour(parts);
    const signature = `${width.toFixed(3)} ${height.toFixed(3)} ${hasFrame === true} ${hasPedestal === true} ${colour}`;
    if (parts.signature === signature) return;
    parts.signature = signature;
    const out = this.bodyOf(width, height, colour);
    const edge = hasFrame === true ? EDGE : 0;
    if (edge > 0)
      out.push(
        fitted("box", BACK, [0, 0, -DEPTH / 4], [width, height, DEPTH / 2 - 0.004], true),
        fitted("box", WOOD, [0, (height + edge) / 2, 0], [width + edge * 2, edge, DEPTH]),
        fitted("box", WOOD, [0, -(height + edge) / 2, 0], [width + edge * 2, edge, DEPTH]),
        fitted("box", WOOD, [-(width + edge) / 2, 0, 0], [edge, height, DEPTH]),
        fitted("box", WOOD, [(width + edge) / 2, 0, 0], [edge, height, DEPTH]),
      );
    let bottom = -height / 2 - edge;
    if (hasPedestal === true) {
      const top = bottom;
      bottom -= PEDESTAL;
      out.push(
        fitted("box", PLASTER, [0, (top + bottom) / 2, 0], [Math.min(0.7, width), PEDESTAL, 0.4], true),
        fitted("box", PLASTER, [0, top - 0.02, 0], [Math.min(0.8, width + 0.06), 0.04, 0.46]),
      );
    }
    this.context.fittings.set(entry, out);
    const deep = hasPedestal === true ? 0.23 : edge > 0 ? DEPTH / 2 : 0.012;
    entry.box.min.set(-width / 2 - edge, bottom, -deep);
    entry.box.max.set(width / 2 + edge, height / 2 + edge, deep);
    this.context.resized(entry);
  }

  /** Overridden where it depends on the content. */
  protected bodyColour(_parts: Flatness): string {
    return "";
  }

  /** Body parts that don't depend on the content. */
  protected bodyOf(_width: number, _height: number, _colour: string): Fitting[] {
    return [];
  }
}
