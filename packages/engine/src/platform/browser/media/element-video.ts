import type { Texture } from "three";
import type { Video } from "../../media.ts";
import { ElementTexture } from "./element-texture.ts";

/** A video or a sound in a detached element. */
export class ElementVideo implements Video {
  readonly texture: Texture | null;
  readonly sound: { readonly element: HTMLMediaElement };
  readonly #element: HTMLMediaElement;
  #fault: Video["fault"] = null;

  constructor(url: string, hasPicture: boolean) {
    const element = document.createElement(hasPicture ? "video" : "audio");
    element.preload = "auto";
    // Without a gesture only muted media may play.
    element.muted = true;
    element.src = url;
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true;
      this.texture = new ElementTexture(element);
    } else this.texture = null;
    element.addEventListener("error", () => (this.#fault = faultOf(element.error)));
    // A browser that supports the audio codec but not the video codec reports no error.
    element.addEventListener("loadedmetadata", () => {
      if (element instanceof HTMLVideoElement && element.videoWidth === 0)
        this.#fault = { reason: "its picture can't be decoded here", isFinal: true };
    });
    this.#element = element;
    this.sound = { element };
  }

  get status(): Video["status"] {
    if (this.#fault) return "failed";
    return this.#element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? "ready" : "loading";
  }

  get fault(): Video["fault"] {
    return this.#fault;
  }

  get seconds(): number {
    return this.#element.currentTime;
  }

  get length(): number | null {
    return Number.isFinite(this.#element.duration) ? this.#element.duration : null;
  }

  play(): void {
    // Refused without a gesture unless muted: retried later.
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
    element.removeAttribute("src");
    element.load();
    this.texture?.dispose();
  }
}

/** HTTP errors and undecodable bytes have the same code: only decoding errors are final. */
const faultOf = (error: MediaError | null): Video["fault"] => ({
  reason: error ? `${error.code} ${error.message}` : "it ended without a reason",
  isFinal: error?.code === MediaError.MEDIA_ERR_DECODE,
});
