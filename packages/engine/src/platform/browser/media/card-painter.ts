import type { Card, CardSize } from "../../media.ts";
import { wrapText } from "../wrap-text.ts";
import { type CardFont, type LaidCard, layCard } from "./cards.ts";

/** CSS variables of the page's typefaces. */
const FACES = { heading: "--font-heading", body: "--font-text" } as const;
/** Maximum texture size. */
const MOST_SIDE = 2048;

type Painted = { canvas: HTMLCanvasElement; width: number; height: number };

/** Paints cards in the page's own typefaces. */
export class CardPainter {
  readonly #page: HTMLElement;
  readonly #measuring: CanvasRenderingContext2D;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#measuring = contextOf(document.createElement("canvas"));
  }

  /** Loads the typefaces, which the page may not have used yet. */
  async load(): Promise<void> {
    const fonts = (["heading", "body"] as const).map((face) => this.#font({ face, weight: 600, size: 16 }));
    await Promise.all(fonts.map((font) => document.fonts.load(font))).catch(() => undefined);
  }

  measure(card: Card): CardSize {
    const { width, height } = this.#lay(card);
    return { width, height };
  }

  paint(card: Card, density: number, picture?: ImageBitmap): Painted {
    const laid = this.#lay(card);
    const scale = Math.min(density, MOST_SIDE / Math.max(laid.width, laid.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(laid.width * scale));
    canvas.height = Math.max(1, Math.ceil(laid.height * scale));
    const context = contextOf(canvas);
    context.scale(canvas.width / laid.width, canvas.height / laid.height);
    laid.draw(context, (font) => this.#font(font), picture);
    return { canvas, width: canvas.width, height: canvas.height };
  }

  #lay(card: Card): LaidCard {
    return layCard(card, (text, font, width, most) => {
      this.#measuring.font = this.#font(font);
      const measured = (part: string): number => this.#measuring.measureText(part).width;
      const lines = text
        .split("\n")
        .flatMap((line) => wrapText(line, width, most, measured))
        .slice(0, most);
      return { lines, width: Math.max(0, ...lines.map(measured)) };
    });
  }

  #font({ face, weight, size }: CardFont): string {
    const family = getComputedStyle(this.#page).getPropertyValue(FACES[face]);
    return `${weight} ${size}px ${family || (face === "heading" ? "Georgia, serif" : "system-ui, sans-serif")}`;
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw text into a picture");
  return context;
}
