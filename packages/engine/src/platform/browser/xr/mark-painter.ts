import type { CanvasTexture } from "three";
import type { HeadsetMark, PanelIcon } from "../../headset.ts";
import { canvasTexture } from "./canvas-texture.ts";
import { PANEL_COLOURS } from "./panel-colours.ts";
import { drawIcon } from "./panel-icon.ts";

const SIZE = 128;

/** Paints an icon on a disc. */
export class MarkPainter implements HeadsetMark {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #painted = "";

  constructor() {
    const { texture, pen } = canvasTexture(SIZE, SIZE);
    this.texture = texture;
    this.#pen = pen;
  }

  paint(icon: PanelIcon, isBarred: boolean): void {
    const wanted = `${icon} ${isBarred}`;
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    const pen = this.#pen;
    pen.clearRect(0, 0, SIZE, SIZE);
    pen.fillStyle = PANEL_COLOURS.clearGlass;
    pen.beginPath();
    pen.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 2, 0, Math.PI * 2);
    pen.fill();
    pen.strokeStyle = isBarred ? PANEL_COLOURS.barred : PANEL_COLOURS.ink;
    drawIcon(pen, icon, SIZE / 2, SIZE / 2, SIZE * 0.56);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
