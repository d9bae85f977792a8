import { CanvasTexture, SRGBColorSpace } from "three";
import type { HeadsetMark, PanelIcon } from "../../headset.ts";
import { drawIcon } from "./panel-icon.ts";

const SIZE = 128;

/** Paints an icon on a disc. */
export class MarkPainter implements HeadsetMark {
  readonly texture: CanvasTexture;
  readonly #pen: CanvasRenderingContext2D;
  #painted = "";

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIZE;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("The browser gave no canvas to paint on");
    this.#pen = pen;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
  }

  paint(icon: PanelIcon, isBarred: boolean): void {
    const wanted = `${icon} ${isBarred}`;
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    const pen = this.#pen;
    pen.clearRect(0, 0, SIZE, SIZE);
    pen.fillStyle = "rgba(28, 22, 18, 0.86)";
    pen.beginPath();
    pen.arc(SIZE / 2, SIZE / 2, SIZE / 2 - 2, 0, Math.PI * 2);
    pen.fill();
    pen.strokeStyle = isBarred ? "#ffb4a3" : "#fbf6ee";
    drawIcon(pen, icon, SIZE / 2, SIZE / 2, SIZE * 0.56);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
