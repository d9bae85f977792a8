import type { Texture } from "three";
import { emptyPicture } from "../platform/empty-picture.ts";
import { disposeCover, viewCover } from "./view-cover.ts";

const FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform float shown;
void main() { color = vec4(texture(picture, at * 0.5 + 0.5).rgb, shown); }`;

/** The previous picture over the view, fading out over the current one. */
export class CrossFade {
  readonly #picture = emptyPicture();
  readonly #shown = { value: 0 };
  readonly mesh = viewCover(FRAGMENT, { picture: this.#picture, shown: this.#shown }, 2);
  #seconds = 1;
  #passed = 0;

  constructor() {
    this.mesh.visible = false;
  }

  /** Takes ownership of the picture and disposes of it at the end. */
  start(picture: Texture | null, seconds: number): void {
    this.#picture.value?.dispose();
    this.#picture.value = picture;
    this.#seconds = seconds;
    this.#passed = 0;
    this.#shown.value = 1;
    this.mesh.visible = picture !== null;
  }

  update(deltaSeconds: number): void {
    if (!this.mesh.visible) return;
    this.#passed += deltaSeconds;
    const t = Math.min(1, this.#passed / this.#seconds);
    this.#shown.value = 1 - t * t * (3 - 2 * t);
    if (t >= 1) this.start(null, 1);
  }

  dispose(): void {
    this.start(null, 1);
    disposeCover(this.mesh);
  }
}
