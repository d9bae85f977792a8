import { moveTowards } from "../core/smoothing.ts";
import { disposeCover, viewCover } from "./view-cover.ts";

/** The product's warm black. */
const FRAGMENT = /* glsl */ `
uniform float shown;
void main() { color = vec4(0.098, 0.075, 0.06, shown); }`;

/** A black cover over the view: fades in and out when the body is teleported. */
export class ScreenFade {
  readonly #shown = { value: 1 };
  readonly mesh = viewCover(FRAGMENT, { shown: this.#shown }, 1);
  #closed = 1;
  /** Minimum darkness apart from fading: the head is in a wall. */
  #darkness = 0;
  #target = 1;
  #seconds = 0.5;
  #whenClosed: (() => void) | null = null;

  get isMoving(): boolean {
    return this.#closed !== this.#target;
  }

  open(seconds: number): void {
    this.#target = 0;
    this.#seconds = seconds;
    this.#whenClosed = null;
  }

  /** Black at once; a pending action is dropped. */
  shut(): void {
    this.#closed = this.#target = 1;
    this.#whenClosed = null;
  }

  /** Calls back once the view is black; a call during closing is ignored. */
  close(seconds: number, whenClosed: () => void): void {
    if (this.#whenClosed) return;
    this.#target = 1;
    this.#seconds = seconds;
    this.#whenClosed = whenClosed;
  }

  /** At least this dark, 0 to 1, until the next call. */
  darken(share: number): void {
    this.#darkness = share;
  }

  update(deltaSeconds: number): void {
    this.#closed = moveTowards(this.#closed, this.#target, deltaSeconds / Math.max(this.#seconds, 1e-3));
    this.#shown.value = Math.max(this.#closed, this.#darkness);
    this.mesh.visible = this.#shown.value > 0.001;
    if (this.#closed < 1 || !this.#whenClosed) return;
    const act = this.#whenClosed;
    this.#whenClosed = null;
    act();
  }

  dispose(): void {
    disposeCover(this.mesh);
  }
}
