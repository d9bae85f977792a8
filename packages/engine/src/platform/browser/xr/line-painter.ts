import type { CanvasTexture } from "three";
import type { HeadsetLine } from "../../headset.ts";
import { canvasTexture } from "./canvas-texture.ts";
import { PANEL_COLOURS } from "./panel-colours.ts";
import { wrapLine } from "./wrap-line.ts";

const WIDTH = 768;
const HEIGHT = 192;
const MARGIN = 36;
const LINE = 50;

/** Paints a notice on a canvas, centred and only as wide as needed. */
export class LinePainter implements HeadsetLine {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;

  constructor() {
    const { texture, pen } = canvasTexture(WIDTH, HEIGHT);
    this.texture = texture;
    this.#pen = pen;
  }

  write(text: string): void {
    const pen = this.#pen;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.font = "500 36px Figtree, system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const most = WIDTH - MARGIN * 2;
    const lines = wrapLine(pen, text, most);
    const widest = Math.max(...lines.map((line) => pen.measureText(line).width));
    const [width, height] = [Math.min(widest, most) + MARGIN * 2, lines.length * LINE + MARGIN];
    pen.fillStyle = PANEL_COLOURS.glass;
    pen.beginPath();
    pen.roundRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height, MARGIN);
    pen.fill();
    pen.fillStyle = PANEL_COLOURS.ink;
    for (const [at, line] of lines.entries())
      pen.fillText(line, WIDTH / 2, HEIGHT / 2 + (at - (lines.length - 1) / 2) * LINE, most);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
