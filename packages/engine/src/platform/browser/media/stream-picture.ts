import { LinearFilter, LinearMipmapLinearFilter, type Texture } from "three";
import type { StreamPicture } from "../../media.ts";
import { ElementTexture, hasFrame } from "./element-texture.ts";

/** Anisotropic filtering: text on a screen seen from the side stays legible. */
const ANISOTROPY = 8;

/** The picture of a stream, in a detached element; its sound is played separately. */
export class ElementStreamPicture implements StreamPicture {
  readonly texture: Texture;
  readonly #element: HTMLVideoElement;

  constructor(stream: MediaStream, isFine: boolean) {
    const element = document.createElement("video");
    element.muted = true;
    element.playsInline = true;
    element.srcObject = stream;
    // Muted, it may play without a gesture; rejects if the stream ends while it starts.
    element.play().catch(() => undefined);
    this.#element = element;
    const texture = new ElementTexture(element);
    texture.magFilter = LinearFilter;
    texture.minFilter = isFine ? LinearMipmapLinearFilter : LinearFilter;
    texture.generateMipmaps = isFine;
    texture.anisotropy = isFine ? ANISOTROPY : 1;
    this.texture = texture;
  }

  get width(): number {
    return hasFrame(this.#element) ? this.#element.videoWidth : 0;
  }

  get height(): number {
    return hasFrame(this.#element) ? this.#element.videoHeight : 0;
  }

  close(): void {
    this.#element.pause();
    this.#element.srcObject = null;
    this.texture.dispose();
  }
}
