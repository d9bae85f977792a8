import { DataArrayTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from "three";

/** Texture sizes in albums, in texels: few, so that many pictures share an album. Larger pictures are kept alone. */
const WIDTHS = [128, 256, 384, 512];
const HEIGHTS = [128, 192, 256, 288, 384, 512];
/**
 * The first album of a size takes about this many bytes, or this many layers; each following one has twice as many
 * layers.
 */
const FIRST_BYTES = 1e6;
const FEWEST = 2;
/** Limited because mipmaps of the whole album are regenerated with each added picture. */
const MOST_BYTES = 8e6;
/** Supported by every machine. */
export const MOST_LAYERS = 256;

export type AlbumSize = { width: number; height: number };

/** The album size for a picture, at least as large so that no detail is lost; null: the picture is too large. */
export function albumSize(width: number, height: number): AlbumSize | null {
  const wide = WIDTHS.find((side) => side >= width);
  const high = HEIGHTS.find((side) => side >= height);
  return wide === undefined || high === undefined ? null : { width: wide, height: high };
}

/** An array texture with pictures of about the same size, with mipmaps: one call draws them all. */
export class Album {
  readonly texture: DataArrayTexture;
  readonly bytes: number;
  readonly #layers: number;
  readonly #free: number[];

  /** `nth` of its size, from 0. */
  constructor({ width, height }: AlbumSize, nth: number) {
    const each = width * height * 4 * (4 / 3);
    const first = Math.max(FEWEST, Math.floor(FIRST_BYTES / each));
    this.#layers = Math.min(first * 2 ** nth, Math.floor(MOST_BYTES / each), MOST_LAYERS);
    this.bytes = each * this.#layers;
    this.#free = Array.from({ length: this.#layers }, (_, i) => this.#layers - 1 - i);
    this.texture = new DataArrayTexture(null, width, height, this.#layers);
    this.texture.colorSpace = NoColorSpace;
    this.texture.magFilter = LinearFilter;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.anisotropy = 8;
    // Regenerated with each added picture.
    this.texture.generateMipmaps = true;
    this.texture.source.dataReady = false;
    this.texture.needsUpdate = true;
  }

  get isFull(): boolean {
    return this.#free.length === 0;
  }

  get isEmpty(): boolean {
    return this.#free.length === this.#layers;
  }

  take(): number {
    const layer = this.#free.pop();
    if (layer === undefined) throw new Error("The album is full.");
    return layer;
  }

  give(layer: number): void {
    this.#free.push(layer);
  }
}
