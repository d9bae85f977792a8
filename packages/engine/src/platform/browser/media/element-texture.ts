import { NoColorSpace, VideoTexture } from "three";

/** The picture of an element as it is now, taken again for each frame of the video, not of the screen. */
export class ElementTexture extends VideoTexture {
  readonly #element: HTMLVideoElement;
  /** Its version while there is nothing to take; null: there is. */
  #held: number | null = null;

  constructor(element: HTMLVideoElement) {
    super(element);
    this.#element = element;
    this.flipY = false;
    this.colorSpace = NoColorSpace;
  }

  /**
   * Asked before each upload. An element without a frame, one that is closed too, keeps what was taken last: version 0
   * is never uploaded.
   */
  override update(): void {
    if (!hasFrame(this.#element)) {
      this.#held = (this.#held ?? 0) + this.version;
      this.version = 0;
      return;
    }
    if (this.#held !== null) {
      const taken = this.#held + this.version;
      this.#held = null;
      // An element that never had a frame has nothing to keep.
      this.version = taken > 0 ? taken + 1 : 0;
    }
    super.update();
  }
}

export const hasFrame = ({ readyState, videoWidth }: HTMLVideoElement): boolean =>
  readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth > 0;
