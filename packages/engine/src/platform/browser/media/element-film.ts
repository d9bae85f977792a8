import type { Texture } from "three";
import type { Film } from "../../media.ts";
import { pictureTexture } from "./picture-texture.ts";

/** A film or a sound in an element that is in no page. */
export class ElementFilm implements Film {
  readonly texture: Texture | null;
  readonly sound: { readonly element: HTMLMediaElement };
  readonly #element: HTMLMediaElement;
  #isFailed = false;
  #frame = 0;

  constructor(url: string, hasPicture: boolean) {
    const element = document.createElement(hasPicture ? "video" : "audio");
    element.preload = "auto";
    // Without a gesture only what is silent may play.
    element.muted = true;
    element.src = url;
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true;
      this.texture = pictureTexture(element, false);
      this.texture.needsUpdate = false;
      this.#follow(element, this.texture);
    } else this.texture = null;
    element.addEventListener("error", () => (this.#isFailed = true));
    this.#element = element;
    this.sound = { element };
  }

  get status(): Film["status"] {
    if (this.#isFailed) return "failed";
    return this.#element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? "ready" : "loading";
  }

  get seconds(): number {
    return this.#element.currentTime;
  }

  get length(): number | null {
    return Number.isFinite(this.#element.duration) ? this.#element.duration : null;
  }

  play(): void {
    // Refused without a gesture where it isn't silent: it goes on silent, and is asked again.
    if (this.#element.paused) this.#element.play().catch(() => undefined);
  }

  pause(): void {
    if (!this.#element.paused) this.#element.pause();
  }

  seek(seconds: number): void {
    this.#element.currentTime = seconds;
  }

  setRate(rate: number): void {
    if (Math.abs(this.#element.playbackRate - rate) > 0.002) this.#element.playbackRate = rate;
  }

  setMuted(isMuted: boolean): void {
    this.#element.muted = isMuted;
  }

  close(): void {
    const element = this.#element;
    element.pause();
    if (element instanceof HTMLVideoElement) element.cancelVideoFrameCallback?.(this.#frame);
    element.removeAttribute("src");
    element.load();
    this.texture?.dispose();
  }

  /** The picture is taken anew for each frame of the film, not of the screen. */
  #follow(video: HTMLVideoElement, texture: Texture): void {
    const take = (): void => {
      texture.needsUpdate = true;
      this.#frame = video.requestVideoFrameCallback(take);
    };
    if ("requestVideoFrameCallback" in video) this.#frame = video.requestVideoFrameCallback(take);
    else (video as HTMLVideoElement).addEventListener("timeupdate", () => (texture.needsUpdate = true));
  }
}
