import { CanvasTexture, SRGBColorSpace } from "three";
import type { HeadsetLine } from "../../headset.ts";
import { wrapLine } from "./wrap-line.ts";

const WIDTH = 768;
const HEIGHT = 192;
const MARGIN = 36;
const LINE = 50;

/** Paints a notice on a canvas, in the middle and as wide as it is. */
export class LinePainter implements HeadsetLine {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("The browser gave no canvas to paint on");
    this.#pen = pen;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
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
    pen.fillStyle = "rgba(28, 22, 18, 0.92)";
    pen.beginPath();
    pen.roundRect((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height, MARGIN);
    pen.fill();
    pen.fillStyle = "#fbf6ee";
    for (const [at, line] of lines.entries())
      pen.fillText(line, WIDTH / 2, HEIGHT / 2 + (at - (lines.length - 1) / 2) * LINE, most);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
