import type { CanvasTexture } from "three";
import type { CaptionRow, HeadsetCaptions } from "../../headset.ts";
import { canvasTexture } from "./canvas-texture.ts";
import { PANEL_COLOURS } from "./panel-colours.ts";
import { wrapText } from "../wrap-text.ts";

const WIDTH = 1024;
const HEIGHT = 320;
const MARGIN = 24;
const LINE = 46;
const MOST_LINES = 6;
/** Maximum lines per person: the end of a longer speech is shown. */
const MOST_LINES_EACH = 3;
const NAME_FONT = "600 36px Figtree, system-ui, sans-serif";
const TEXT_FONT = "500 36px Figtree, system-ui, sans-serif";

const LONG_WORD = 30;
const LETTERS = 4;

/** The lines of one person. `name`: the prefix of the first. */
type Block = { name: string; lines: readonly string[]; isFinal: boolean };

/** Paints captions on a canvas: only as wide as needed, the latest at the bottom. */
export class CaptionPainter implements HeadsetCaptions {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #painted = "";

  constructor() {
    const { texture, pen } = canvasTexture(WIDTH, HEIGHT);
    this.texture = texture;
    this.#pen = pen;
  }

  write(rows: readonly CaptionRow[]): void {
    const wanted = JSON.stringify(rows);
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    const pen = this.#pen;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    this.texture.needsUpdate = true;
    const blocks = this.#fit(rows);
    const lines = blocks.flatMap((block) => block.lines);
    if (lines.length === 0) return;
    const width = Math.max(...lines.map(this.#measure)) + MARGIN * 2;
    const height = lines.length * LINE + MARGIN;
    const left = (WIDTH - width) / 2;
    pen.fillStyle = PANEL_COLOURS.clearGlass;
    pen.beginPath();
    pen.roundRect(left, HEIGHT - height, width, height, MARGIN);
    pen.fill();
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    let y = HEIGHT - height + (MARGIN + LINE) / 2;
    for (const block of blocks)
      for (const [at, line] of block.lines.entries()) {
        this.#paintLine(line, at === 0 ? block.name : "", block.isFinal, left + MARGIN, y);
        y += LINE;
      }
  }

  dispose(): void {
    this.texture.dispose();
  }

  /** The wider of both fonts. */
  readonly #measure = (text: string): number => {
    this.#pen.font = NAME_FONT;
    return this.#pen.measureText(text).width;
  };

  #paintLine(line: string, name: string, isFinal: boolean, x: number, y: number): void {
    const pen = this.#pen;
    const named = line.startsWith(name) ? name : line;
    pen.font = NAME_FONT;
    pen.fillStyle = PANEL_COLOURS.name;
    if (named !== "") pen.fillText(named, x, y);
    pen.fillStyle = isFinal ? PANEL_COLOURS.ink : PANEL_COLOURS.softInk;
    const words = line.slice(named.length);
    const from = x + (named === "" ? 0 : this.#measure(named));
    pen.font = TEXT_FONT;
    if (words !== "") pen.fillText(words, from, y);
  }

  /** The latest rows that fit. */
  #fit(rows: readonly CaptionRow[]): Block[] {
    const blocks: Block[] = [];
    let room = MOST_LINES;
    for (const { name, text, isFinal } of rows.toReversed()) {
      const lines = this.#linesOf(name, text);
      if (lines.length > room) break;
      room -= lines.length;
      blocks.unshift({ name, lines, isFinal });
    }
    return blocks;
  }

  #linesOf(name: string, text: string): readonly string[] {
    const whole = this.#wrap(`${name} ${text}`);
    if (whole.length <= MOST_LINES_EACH) return whole;
    let end = whole.slice(-MOST_LINES_EACH).join(" ");
    let lines = this.#wrap(`${name} … ${end}`);
    while (lines.length > MOST_LINES_EACH) {
      end = withoutFirst(end);
      lines = this.#wrap(`${name} … ${end}`);
    }
    return lines;
  }

  #wrap(text: string): string[] {
    return wrapText(text, WIDTH - MARGIN * 2, Infinity, this.#measure);
  }
}

/** Without the first word or, in a language without spaces, some letters. */
function withoutFirst(text: string): string {
  const space = text.indexOf(" ");
  return space > 0 && space < LONG_WORD ? text.slice(space + 1) : Array.from(text).slice(LETTERS).join("");
}
