import { LinearFilter, LinearMipmapLinearFilter, type Texture } from "three";
import type { StreamPicture } from "../../media.ts";
import { ElementTexture, hasFrame } from "./element-texture.ts";

/** Samples along what is seen at a slant: letters on a screen at the side of a room stay apart. */
const ANISOTROPY = 8;

/** The picture of a stream, in an element that is in no page; its sound goes another way. */
export class ElementStreamPicture implements StreamPicture {
  readonly texture: Texture;
  readonly #element: HTMLVideoElement;

  constructor(stream: MediaStream, isFine: boolean) {
    const element = document.createElement("video");
    element.muted = true;
    element.playsInline = true;
    element.srcObject = stream;
    // Silent, it may play without a gesture; a stream that ends while it begins says so here.
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
