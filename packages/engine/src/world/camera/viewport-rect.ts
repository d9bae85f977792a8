import type { EngineMessage } from "@veranda/contract/engine/messages";
import type { PerspectiveCamera } from "three";
import { ease } from "../../core/easing.ts";

type Rect = { x: number; y: number; width: number; height: number };

const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };
/** Seconds of the move when a recording starts or ends. */
const FILM_MOVE = 0.25;

/**
 * Moves the view's centre into the part of the canvas that no panel covers; the picture still fills the canvas. A
 * recording of the canvas has no panels: during one, the centre is that of the canvas.
 */
export class ViewportRect {
  readonly #from: Rect = { x: 0, y: 0, width: 1, height: 1 };
  readonly #shown: Rect = { x: 0, y: 0, width: 1, height: 1 };
  readonly #to: Rect = { x: 0, y: 0, width: 1, height: 1 };
  #easing = "linear";
  #seconds = 0;
  #passed = 0;
  #films: (() => boolean)[] = [];
  #isFilmed = false;

  /** The canvas is being recorded as long as `isTaken` returns true. */
  film(isTaken: () => boolean): void {
    this.#films.push(isTaken);
  }

  /** The uncovered rectangle of the canvas, from its top left, after the move. */
  get free(): Readonly<Rect> {
    return this.#to;
  }

  /** Remaining offset of the picture, to the right and up, in half canvases. */
  restOfMove(out: { x: number; y: number }): void {
    const { x, y, width, height } = this.#isFilmed ? WHOLE : this.#to;
    const shown = this.#shown;
    out.x = 2 * (x + width / 2 - (shown.x + shown.width / 2));
    out.y = 2 * (shown.y + shown.height / 2 - (y + height / 2));
  }

  move({ x, y, width, height, duration, easing }: EngineMessage<"set_viewport_rect">): void {
    Object.assign(this.#from, this.#shown);
    Object.assign(this.#to, { x, y, width, height });
    this.#easing = easing;
    this.#seconds = duration;
    this.#passed = 0;
  }

  apply(camera: PerspectiveCamera, width: number, height: number, deltaSeconds: number): void {
    this.#followFilms();
    this.#passed += deltaSeconds;
    const share = this.#seconds > 0 ? ease(this.#easing, Math.min(1, this.#passed / this.#seconds)) : 1;
    const { x, y, width: w, height: h } = this.#isFilmed ? WHOLE : this.#to;
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

  #followFilms(): void {
    if (this.#films.length > 0 && !this.#films.every(isStillTaken))
      this.#films = this.#films.filter(isStillTaken);
    const isFilmed = this.#films.length > 0;
    if (isFilmed === this.#isFilmed) return;
    this.#isFilmed = isFilmed;
    Object.assign(this.#from, this.#shown);
    this.#easing = "in_out_cubic";
    this.#seconds = FILM_MOVE;
    this.#passed = 0;
  }
}

const isStillTaken = (isTaken: () => boolean): boolean => isTaken();
