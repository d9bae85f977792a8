import { CanvasTexture, SRGBColorSpace } from "three";
import type { HeadsetPanel, PanelButton } from "../../headset.ts";
import { wrapLine } from "./wrap-line.ts";

const WIDTH = 768;
const HEIGHT = 640;
const COLUMNS = 3;
const HEAD = 100;
const GAP = 14;
const ROW = 118;
const LINE = 34;

/** Paints the menu on a canvas, only when something of it changes. */
export class PanelPainter implements HeadsetPanel {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #painted = "";

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

  paint(title: string, buttons: readonly PanelButton[], pointed: number): void {
    const wanted = JSON.stringify([title, buttons, pointed]);
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    const pen = this.#pen;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.fillStyle = "rgba(28, 22, 18, 0.92)";
    this.#box(0, 0, WIDTH, HEIGHT, 44);
    pen.fillStyle = "#fbf6ee";
    pen.textBaseline = "middle";
    pen.textAlign = "left";
    pen.font = "600 40px Figtree, system-ui, sans-serif";
    pen.fillText(title, 40, HEAD / 2 + 8, WIDTH - 80);
    pen.textAlign = "center";
    pen.font = "500 30px Figtree, system-ui, sans-serif";
    const width = (WIDTH - GAP * (COLUMNS + 3)) / COLUMNS;
    for (const [i, { label, isOn }] of buttons.entries()) {
      const x = GAP * 2 + (i % COLUMNS) * (width + GAP);
      const y = HEAD + Math.floor(i / COLUMNS) * ROW;
      pen.fillStyle = i === pointed ? "#c8623f" : isOn ? "#2f6f72" : "rgba(251, 246, 238, 0.12)";
      this.#box(x, y, width, ROW - GAP, 26);
      pen.fillStyle = "#fbf6ee";
      const lines = wrapLine(pen, label, width - 24);
      const top = y + (ROW - GAP) / 2 - ((lines.length - 1) * LINE) / 2;
      for (const [at, line] of lines.entries())
        pen.fillText(line, x + width / 2, top + at * LINE, width - 24);
    }
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }

  #box(x: number, y: number, width: number, height: number, radius: number): void {
    this.#pen.beginPath();
    this.#pen.roundRect(x, y, width, height, radius);
    this.#pen.fill();
  }
}
