import type { StreamPicture } from "../../platform/media.ts";

/** Shared screens, by the object that shows them. */
export class SharedScreens {
  readonly #pictures = new Map<string, { picture: StreamPicture; aspect: number | null }>();

  of(id: string): StreamPicture | null {
    return this.#pictures.get(id)?.picture ?? null;
  }

  /** False if unchanged: the same picture with the same aspect ratio. */
  set(id: string, picture: StreamPicture | null): boolean {
    const before = this.#pictures.get(id);
    if (picture === null) return this.#pictures.delete(id);
    const aspect = aspectOf(picture);
    if (before?.picture === picture && before.aspect === aspect) return false;
    this.#pictures.set(id, { picture, aspect });
    return true;
  }
}

/** Aspect ratio (width / height); null before the first frame. */
export const aspectOf = ({ width, height }: StreamPicture): number | null =>
  width > 0 && height > 0 ? width / height : null;
