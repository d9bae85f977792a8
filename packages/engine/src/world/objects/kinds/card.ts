import { UNSET_COLOURS } from "@veranda/contract/constants";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { FileAsset } from "@veranda/contract/records/file";
import type { Card } from "../../../platform/media.ts";
import type { ObjectContent, ObjectEntry } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { Matrix4, Quaternion, Vector3, type Box3 } from "three";
import { Flat, type Content } from "./flat.ts";
import { paintedSource } from "./painted-source.ts";
import { addressSource } from "./picture.ts";

/** Pixels per metre of a card. */
const PIXELS = 400;
const PICTURE_PIXELS = 300;
/** Thickness in metres. */
const THIN = 0.03;

/** Renders notes, texts and link cards: painted on this page, as sharp as they are seen. */
export class Cards extends Flat {
  readonly #facing = new Set<ObjectEntry>();

  titleOf({ object: { kind, props } }: ObjectEntry): string {
    const site = kind === "link" ? siteOf(String(props.linkHref)) : "";
    const words = String(props.text ?? props.query ?? props.linkLabel ?? props.title ?? site).trim();
    const t = this.context.words;
    const title = t[kind as "note" | "text" | "link" | "search"]();
    return words ? t.cardTitled({ kind: title, words }) : title;
  }

  /** Its size depends on its text. */
  measureNew(object: ObjectContent, target: Box3): boolean {
    const { media, words } = this.context;
    const { width, height } = media.measure(cardOf({ object, asset: null }, words));
    target.min.set(-width / PIXELS / 2, -height / PIXELS / 2, 0);
    target.max.set(width / PIXELS / 2, height / PIXELS / 2, THIN);
    return true;
  }

  override put(entry: ObjectEntry): void {
    if (entry.object.kind === "text" && entry.object.props.isFacing === true) this.#facing.add(entry);
    else this.#facing.delete(entry);
    super.put(entry);
  }

  override remove(entry: ObjectEntry): void {
    this.#facing.delete(entry);
    super.remove(entry);
  }

  /** Some texts turn towards the viewer. */
  override update({ eye }: RenderFrame): void {
    for (const entry of this.#facing) {
      entry.drawn.decompose(AT, TURN, SIZE);
      TURN.setFromAxisAngle(UP, Math.atan2(eye.x - AT.x, eye.z - AT.z));
      const parts = this.parts.get(entry);
      if (!parts) continue;
      TURNED.compose(AT, TURN, SIZE);
      const { width, height } = parts.content;
      this.context.panels.place(parts.panel, TURNED, 0, 0, 0, width, height);
    }
  }

  protected override isSoft({ object }: ObjectEntry): boolean {
    return object.kind === "text";
  }

  protected contentOf(entry: ObjectEntry): Content {
    const card = cardOf(entry, this.context.words);
    const address = card.style === "link" ? card.picture : null;
    const load = address === null ? undefined : () => addressSource(this.context, address).load(0);
    const source = paintedSource(this.context.media, card, load);
    const height = (source.heights[1] ?? 180) / PIXELS;
    return { width: height * source.aspect, height, source, aspect: source.aspect };
  }
}

type Shown = { object: ObjectContent; asset: ObjectEntry["asset"] };

function cardOf({ object: { kind, props }, asset }: Shown, t: EngineWords): Card {
  const words = (name: string): string => (typeof props[name] === "string" ? props[name] : "");
  if (kind === "note")
    return { style: "note", text: words("text"), colour: words("colour") || UNSET_COLOURS.note };
  if (kind === "search") return { style: "search", query: words("query"), label: t.search() };
  if (kind === "link") {
    const site = siteOf(words("linkHref"));
    return {
      style: "link",
      title: words("linkLabel") || words("title") || site,
      // Omitted if the label already shows it.
      description: props.isLabelShown === false ? words("description") : "",
      site,
      picture: asset && pictureIn(asset),
    };
  }
  const { align } = props;
  return {
    style: "text",
    text: words("text"),
    colour: words("colour") || UNSET_COLOURS.text,
    align: align === "left" || align === "right" ? align : "centre",
    font: props.font === "body" ? "body" : "heading",
  };
}

/** The smallest level that is sharp enough. Null: not ready, or never will be. */
function pictureIn({ work, kind, levels }: FileAsset): string | null {
  if (work.state !== "done" || kind !== "image") return null;
  const ascending = levels.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return (ascending.find(({ width = 0 }) => width >= PICTURE_PIXELS) ?? ascending.at(-1))?.url ?? null;
}

const siteOf = (href: string): string =>
  URL.canParse(href) ? new URL(href).hostname.replace(/^www\./, "") : href;

const UP = new Vector3(0, 1, 0);
const AT = new Vector3();
const SIZE = new Vector3();
const TURN = new Quaternion();
const TURNED = new Matrix4();
