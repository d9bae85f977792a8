import { DataTexture, LinearFilter, NoColorSpace } from "three";
import type { LabelPainter, LabelStyle } from "../../platform/label-painter.ts";
import type { View } from "../../platform/platform.ts";

/** Sizes in CSS pixels; the texture has `painter.density` texels per pixel. */
const WIDTH = 512;
const HEIGHT = 1112;
const CELLS = {
  bubble: { width: 256, height: 96, columns: 2, rows: 6, top: 0 },
  name: { width: 170, height: 22, columns: 3, rows: 20, top: 576 },
  emoji: { width: 48, height: 48, columns: 10, rows: 2, top: 1016 },
} as const satisfies Record<LabelStyle, object>;

/** Number of simultaneous labels by kind. */
export const PLACES = {
  bubble: CELLS.bubble.columns * CELLS.bubble.rows,
  name: CELLS.name.columns * CELLS.name.rows,
  emoji: CELLS.emoji.columns * CELLS.emoji.rows,
} as const;

/** Names are painted at this rate, so that a crowd arriving at once doesn't delay a frame. */
const NAMES_A_SECOND = 60;
/** Sixtieths of a second don't add up exactly. */
const ALMOST_ONE = 0.999;

/** A label in the atlas. */
export type AtlasLabel = {
  readonly text: string;
  readonly style: LabelStyle;
  /** Size in CSS pixels, and the rectangle in the texture: left, top, width, height from 0 to 1. */
  width: number;
  height: number;
  readonly uv: Float32Array;
};

type Cell = { readonly x: number; readonly y: number; holder: AtlasLabel | null; lastUsed: number };

/** One texture for all names and bubbles. The least recently shown label gives its place to a new one. */
export class LabelAtlas {
  readonly texture: DataTexture;
  readonly #view: View;
  readonly #painter: LabelPainter;
  readonly #cells: Record<LabelStyle, Cell[]>;
  readonly #cellOf = new Map<AtlasLabel, Cell>();
  #frame = 0;
  /** Names that may still be painted in this frame. */
  #names = 0;

  constructor(view: View, painter: LabelPainter) {
    this.#view = view;
    this.#painter = painter;
    const { density } = painter;
    const [width, height] = painter.scratch ? [WIDTH * density, HEIGHT * density] : [1, 1];
    this.texture = new DataTexture(new Uint8Array(width * height * 4), width, height);
    this.texture.minFilter = LinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.colorSpace = NoColorSpace;
    this.texture.needsUpdate = true;
    this.#cells = { bubble: cellsOf("bubble"), name: cellsOf("name"), emoji: cellsOf("emoji") };
  }

  beginFrame(deltaSeconds: number): void {
    this.#frame += 1;
    const names = deltaSeconds * NAMES_A_SECOND;
    this.#names = Math.min(this.#names + names, Math.max(1, names));
  }

  /** Ensures that a label is painted; false if all places are in use in this frame, or if a name has to wait. */
  show(label: AtlasLabel): boolean {
    let cell = this.#cellOf.get(label) ?? null;
    if (!cell) {
      // Bubbles are painted at once.
      const isName = label.style === "name";
      if (isName && this.#names < ALMOST_ONE) return false;
      cell = this.#freeCell(label.style);
      if (!cell) return false;
      if (isName) this.#names -= 1;
      this.#paint(label, cell);
    }
    cell.lastUsed = this.#frame;
    return true;
  }

  drop(label: AtlasLabel): void {
    const cell = this.#cellOf.get(label);
    if (cell) cell.holder = null;
    this.#cellOf.delete(label);
  }

  /** The texture has lost its content. */
  clear(): void {
    for (const cell of this.#cellOf.values()) cell.holder = null;
    this.#cellOf.clear();
    this.texture.needsUpdate = true;
  }

  /** Repaints all labels in place. */
  repaint(): void {
    for (const [label, cell] of Array.from(this.#cellOf)) this.#paint(label, cell);
  }

  dispose(): void {
    this.texture.dispose();
  }

  #freeCell(style: LabelStyle): Cell | null {
    let oldest: Cell | null = null;
    for (const cell of this.#cells[style]) {
      if (!cell.holder) return cell;
      if (cell.lastUsed < this.#frame - 1 && (!oldest || cell.lastUsed < oldest.lastUsed)) oldest = cell;
    }
    return oldest;
  }

  #paint(label: AtlasLabel, cell: Cell): void {
    if (cell.holder) this.#cellOf.delete(cell.holder);
    cell.holder = label;
    this.#cellOf.set(label, cell);
    const { density, scratch } = this.#painter;
    const { width, height } = CELLS[label.style];
    const painted = this.#painter.paint(label.text, label.style, width * density, height * density);
    label.width = painted.width / density;
    label.height = painted.height / density;
    label.uv.set([cell.x / WIDTH, cell.y / HEIGHT, label.width / WIDTH, label.height / HEIGHT]);
    if (scratch) {
      this.#view.upload(
        scratch,
        this.texture,
        cell.x * density,
        cell.y * density,
        width * density,
        height * density,
      );
    }
  }
}

export const atlasLabel = (text: string, style: LabelStyle): AtlasLabel => ({
  text,
  style,
  width: 0,
  height: 0,
  uv: new Float32Array(4),
});

function cellsOf(style: LabelStyle): Cell[] {
  const { width, height, columns, rows, top } = CELLS[style];
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * width,
    y: top + Math.floor(index / columns) * height,
    holder: null,
    lastUsed: -1,
  }));
}
