import type { CanvasTexture } from "three";
import type { HeadsetPanel, PanelButton } from "../../headset.ts";
import { canvasTexture } from "./canvas-texture.ts";
import { PANEL_COLOURS } from "./panel-colours.ts";
import { drawIcon } from "./panel-icon.ts";
import { wrapLine } from "./wrap-line.ts";

const WIDTH = 768;
const HEIGHT = 640;
const COLUMNS = 3;
const HEAD = 100;
const GAP = 14;
const ROW = 118;
const ALONE = { font: "500 30px Figtree, system-ui, sans-serif", line: 34 } as const;
const BELOW_ICON = { font: "500 26px Figtree, system-ui, sans-serif", line: 28 } as const;
const ICON = 32;
const ICON_GAP = 4;

/** Paints the menu on a canvas, only if it changes. */
export class PanelPainter implements HeadsetPanel {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #painted = "";

  constructor() {
    const { texture, pen } = canvasTexture(WIDTH, HEIGHT);
    this.texture = texture;
    this.#pen = pen;
  }

  paint(title: string, buttons: readonly PanelButton[], pointed: number): void {
    const wanted = JSON.stringify([title, buttons, pointed]);
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    const pen = this.#pen;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.fillStyle = PANEL_COLOURS.glass;
    // A person's panel has fewer rows than the menu.
    const rows = Math.ceil(buttons.length / COLUMNS);
    this.#box(0, 0, WIDTH, Math.min(HEIGHT, HEAD + rows * ROW + GAP), 44);
    pen.fillStyle = PANEL_COLOURS.ink;
    pen.textBaseline = "middle";
    pen.textAlign = "left";
    pen.font = "600 40px Figtree, system-ui, sans-serif";
    pen.fillText(title, 40, HEAD / 2 + 8, WIDTH - 80);
    for (const [i, button] of buttons.entries()) this.#paintButton(button, i, i === pointed);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }

  #paintButton({ label, isOn, icon, isBarred }: PanelButton, at: number, isPointed: boolean): void {
    const pen = this.#pen;
    const width = (WIDTH - GAP * (COLUMNS + 3)) / COLUMNS;
    const x = GAP * 2 + (at % COLUMNS) * (width + GAP);
    const y = HEAD + Math.floor(at / COLUMNS) * ROW;
    pen.fillStyle = isPointed ? PANEL_COLOURS.pointed : isOn ? PANEL_COLOURS.on : PANEL_COLOURS.button;
    this.#box(x, y, width, ROW - GAP, 26);
    const colour = isBarred === true ? PANEL_COLOURS.barred : PANEL_COLOURS.ink;
    pen.fillStyle = colour;
    pen.textAlign = "center";
    const { font, line } = icon ? BELOW_ICON : ALONE;
    pen.font = font;
    const lines = wrapLine(pen, label, width - 24);
    const high = lines.length * line + (icon ? ICON + ICON_GAP : 0);
    let top = y + (ROW - GAP - high) / 2;
    if (icon) {
      pen.strokeStyle = colour;
      drawIcon(pen, icon, x + width / 2, top + ICON / 2, ICON);
      top += ICON + ICON_GAP;
    }
    for (const [row, text] of lines.entries())
      pen.fillText(text, x + width / 2, top + (row + 0.5) * line, width - 24);
  }

  #box(x: number, y: number, width: number, height: number, radius: number): void {
    this.#pen.beginPath();
    this.#pen.roundRect(x, y, width, height, radius);
    this.#pen.fill();
  }
}
