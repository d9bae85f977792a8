import { CanvasTexture, LinearFilter, NoColorSpace } from "three";
import { RAISED_HAND, type LabelPainter, type LabelStyle, type PaintedLabel } from "../label-painter.ts";
import { wrapText } from "./wrap-text.ts";

const WIDTH = 512;
const HEIGHT = 192;

/** Colours of a name on its plate: legible on a white wall, on a bright sky and in the dark. */
export const NAME_COLOURS = { letters: "#fffaf3", plate: "rgba(30, 18, 10, 0.68)" } as const;

/** A raised hand in a square: its plate's radius, its fingers from the palm to their tips, and the palm. */
const HAND = {
  side: 48,
  plate: 22,
  finger: 4.4,
  fingers: [
    [17.6, 27, 16.6, 16],
    [22.2, 26, 21.9, 12],
    [26.8, 26, 27.4, 12.5],
    [31.2, 27, 32.4, 17.5],
    [18, 32, 11.8, 25.6],
  ],
  palm: [15.4, 24.4, 18, 12.4],
} as const;

/** Paints names and bubbles in the page's own typeface. */
export class CanvasLabelPainter implements LabelPainter {
  readonly density: number;
  readonly scratch: CanvasTexture;
  readonly #context: CanvasRenderingContext2D;
  readonly #page: HTMLElement;
  #typeface = "";

  constructor(page: HTMLElement) {
    this.#page = page;
    this.density = Math.min(2, Math.max(1, window.devicePixelRatio));
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser can't draw text into a picture");
    this.#context = context;
    this.scratch = new CanvasTexture(canvas);
    this.scratch.flipY = false;
    this.scratch.generateMipmaps = false;
    this.scratch.minFilter = LinearFilter;
    this.scratch.colorSpace = NoColorSpace;
    this.scratch.premultiplyAlpha = true;
  }

  paint(text: string, style: LabelStyle, maxWidth: number, maxHeight: number): PaintedLabel {
    this.#context.clearRect(0, 0, WIDTH, HEIGHT);
    const painted =
      style === "name"
        ? this.#name(text, maxWidth, maxHeight)
        : style === "emoji"
          ? this.#emoji(text, maxWidth, maxHeight)
          : this.#bubble(text, maxWidth, maxHeight);
    this.scratch.needsUpdate = true;
    return painted;
  }

  onLetters(hear: () => void): () => void {
    // A canvas requests a font as it draws, and draws before the font is loaded.
    document.fonts.addEventListener("loadingdone", hear);
    return () => document.fonts.removeEventListener("loadingdone", hear);
  }

  #name(text: string, maxWidth: number, maxHeight: number): PaintedLabel {
    const context = this.#begin(600, 13);
    const pad = 9 * this.density;
    const [line = ""] = wrapText(text, maxWidth - pad * 2, 1, (part) => context.measureText(part).width);
    const width = Math.min(maxWidth, Math.ceil(context.measureText(line).width + pad * 2));
    const edge = this.density;
    context.fillStyle = NAME_COLOURS.plate;
    context.beginPath();
    context.roundRect(edge, edge, width - edge * 2, maxHeight - edge * 2, maxHeight / 2);
    context.fill();
    context.textBaseline = "middle";
    context.fillStyle = NAME_COLOURS.letters;
    context.fillText(line, pad, maxHeight / 2 + 0.5 * this.density);
    return { width, height: maxHeight };
  }

  #emoji(text: string, maxWidth: number, maxHeight: number): PaintedLabel {
    if (text === RAISED_HAND) return this.#hand(maxWidth, maxHeight);
    const context = this.#context;
    context.font = `${35 * this.density}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Emoji Fallback", sans-serif`;
    context.textBaseline = "middle";
    context.shadowColor = "rgba(40, 24, 12, 0.35)";
    context.shadowBlur = 3 * this.density;
    context.shadowOffsetY = this.density;
    context.fillStyle = "#2b2018";
    const width = Math.min(context.measureText(text).width, maxWidth);
    context.fillText(text, (maxWidth - width) / 2, maxHeight * 0.53, maxWidth);
    context.shadowColor = "transparent";
    return { width: maxWidth, height: maxHeight };
  }

  /** A hand on a plate like a name's, as wide as high. */
  #hand(width: number, height: number): PaintedLabel {
    const context = this.#context;
    context.save();
    context.scale(width / HAND.side, height / HAND.side);
    context.fillStyle = NAME_COLOURS.plate;
    context.beginPath();
    context.arc(HAND.side / 2, HAND.side / 2, HAND.plate, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = context.strokeStyle = NAME_COLOURS.letters;
    context.lineCap = "round";
    context.lineWidth = HAND.finger;
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of HAND.fingers) {
      context.moveTo(fromX, fromY);
      context.lineTo(toX, toY);
    }
    context.stroke();
    context.beginPath();
    context.roundRect(...HAND.palm, HAND.finger * 1.2);
    context.fill();
    context.restore();
    return { width, height };
  }

  #bubble(text: string, maxWidth: number, maxHeight: number): PaintedLabel {
    const context = this.#begin(500, 14);
    const d = this.density;
    const [padX, padY, lineHeight, tail, edge] = [12 * d, 9 * d, 18.5 * d, 6 * d, 3 * d];
    const inner = maxWidth - (padX + edge) * 2;
    const most = Math.max(1, Math.floor((maxHeight - padY * 2 - tail - edge * 2) / lineHeight));
    const lines = wrapText(text, inner, most, (part) => context.measureText(part).width);
    const textWidth = Math.max(...lines.map((line) => context.measureText(line).width), 8 * d);
    const width = Math.ceil(textWidth + (padX + edge) * 2);
    const height = Math.ceil(lines.length * lineHeight + padY * 2 + tail + edge * 2);
    const bottom = height - edge - tail;
    context.shadowColor = "rgba(40, 24, 12, 0.32)";
    context.shadowBlur = edge;
    context.shadowOffsetY = d;
    context.fillStyle = "rgba(255, 250, 243, 0.97)";
    context.beginPath();
    context.roundRect(edge, edge, width - edge * 2, bottom - edge, Math.min(14 * d, (bottom - edge) / 2));
    context.moveTo(width / 2 - tail, bottom - 0.5);
    context.quadraticCurveTo(width / 2 - tail * 0.25, bottom + tail * 0.3, width / 2, bottom + tail);
    context.quadraticCurveTo(width / 2 + tail * 0.25, bottom + tail * 0.3, width / 2 + tail, bottom - 0.5);
    context.fill();
    context.shadowColor = "transparent";
    context.fillStyle = "#2b2018";
    context.textBaseline = "middle";
    lines.forEach((line, row) => {
      context.fillText(line, edge + padX, edge + padY + lineHeight * (row + 0.5));
    });
    return { width, height };
  }

  #begin(weight: number, size: number): CanvasRenderingContext2D {
    // The engine may start before its canvas is in the page, and has no typeface yet then.
    this.#typeface ||= getComputedStyle(this.#page).fontFamily;
    this.#context.font = `${weight} ${size * this.density}px ${this.#typeface || "system-ui, sans-serif"}`;
    this.#context.shadowColor = "transparent";
    this.#context.shadowOffsetY = 0;
    return this.#context;
  }
}
