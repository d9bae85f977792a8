import type { EngineMessage } from "@veranda/contract/engine/messages";
import type { PerspectiveCamera } from "three";
import { ease } from "../../core/easing.ts";

type Rect = { x: number; y: number; width: number; height: number };

/** Moves the view's centre into the part of the canvas that no panel covers; the picture still fills the canvas. */
export class ViewportRect {
  readonly #from: Rect = { x: 0, y: 0, width: 1, height: 1 };
  readonly #shown: Rect = { x: 0, y: 0, width: 1, height: 1 };
  readonly #to: Rect = { x: 0, y: 0, width: 1, height: 1 };
  #easing = "linear";
  #seconds = 0;
  #passed = 0;

  move({ x, y, width, height, duration, easing }: EngineMessage<"set_viewport_rect">): void {
    Object.assign(this.#from, this.#shown);
    Object.assign(this.#to, { x, y, width, height });
    this.#easing = easing;
    this.#seconds = duration;
    this.#passed = 0;
  }

  apply(camera: PerspectiveCamera, width: number, height: number, deltaSeconds: number): void {
    this.#passed += deltaSeconds;
    const share = this.#seconds > 0 ? ease(this.#easing, Math.min(1, this.#passed / this.#seconds)) : 1;
    const { x, y, width: w, height: h } = this.#to;
    const from = this.#from;
    const shown = this.#shown;
    shown.x = from.x + (x - from.x) * share;
    shown.y = from.y + (y - from.y) * share;
    shown.width = from.width + (w - from.width) * share;
    shown.height = from.height + (h - from.height) * share;
    const shiftX = (0.5 - (shown.x + shown.width / 2)) * width;
    const shiftY = (0.5 - (shown.y + shown.height / 2)) * height;
    const isShifted = Math.abs(shiftX) + Math.abs(shiftY) > 0.25;
    if (!isShifted && camera.view?.enabled !== true) return;
    if (isShifted) camera.setViewOffset(width, height, shiftX, shiftY, width, height);
    else camera.clearViewOffset();
  }
}
