import { NoColorSpace, VideoTexture } from "three";

/** A texture with an element's current picture, uploaded per frame of the video, not of the screen. */
export class ElementTexture extends VideoTexture {
  readonly #element: HTMLVideoElement;
  /** The version reported while there is no frame to upload; null: there is one. */
  #held: number | null = null;

  constructor(element: HTMLVideoElement) {
    super(element);
    this.#element = element;
    this.flipY = false;
    this.colorSpace = NoColorSpace;
  }

  /**
   * Called before each upload. An element without a frame, such as a closed one, keeps the last upload: version 0 is
   * never uploaded.
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
