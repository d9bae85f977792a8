import { DataArrayTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from "three";

/** Sizes that pictures are kept in, in texels: so few that many lie together. What is larger is kept by itself. */
const WIDTHS = [128, 256, 384, 512];
const HEIGHTS = [128, 192, 256, 288, 384, 512];
/** The first of a size takes about so many bytes, or has so few layers; each that follows has twice as many. */
const FIRST_BYTES = 1e6;
const FEWEST = 2;
/** Smaller copies are made of a whole album with each picture that is laid in. */
const MOST_BYTES = 8e6;
/** Every machine has so many. */
export const MOST_LAYERS = 256;

export type AlbumSize = { width: number; height: number };

/** The size that a picture is kept in: as large at least, so that nothing of it is lost; null: it is too large. */
export function albumSize(width: number, height: number): AlbumSize | null {
  const wide = WIDTHS.find((side) => side >= width);
  const high = HEIGHTS.find((side) => side >= height);
  return wide === undefined || high === undefined ? null : { width: wide, height: high };
}

/** Pictures of about one size in the layers of one texture, each with its smaller copies: one call draws them all. */
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
    // Made again with each picture that is laid in.
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
