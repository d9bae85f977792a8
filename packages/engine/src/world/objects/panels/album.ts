import { DataArrayTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from "three";

/** Sides of what pictures are kept in, in texels; what is larger is kept by itself. */
const SIDES = [128, 256, 384, 512];
/** The first of a size takes about so many bytes, or has so few layers; each that follows has four times as many. */
const FIRST_BYTES = 2e6;
const FEWEST = 4;
const MOST_BYTES = 32e6;
/** Every machine has so many. */
const MOST_LAYERS = 256;

export type AlbumSize = { width: number; height: number };

/** The size that a picture is kept in: as large at least, so that nothing of it is lost; null: it is too large. */
export function albumSize(width: number, height: number): AlbumSize | null {
  const [wide, high] = [width, height].map((length) => SIDES.find((side) => side >= length));
  return wide === undefined || high === undefined ? null : { width: wide, height: high };
}

/** How many halving sizes a picture is kept in, itself the first: down to four texels, less says nothing. */
export const levelsOf = ({ width, height }: AlbumSize): number =>
  Math.floor(Math.log2(Math.min(width, height))) - 1;

/** Pictures of about one size in the layers of one texture, each with its smaller copies: one call draws them all. */
export class Album {
  readonly texture: DataArrayTexture;
  readonly bytes: number;
  readonly #layers: number;
  readonly #free: number[];

  /** `nth` of its size, from 0. */
  constructor(size: AlbumSize, nth: number) {
    const { width, height } = size;
    const each = width * height * 4 * (4 / 3);
    const first = Math.max(FEWEST, Math.floor(FIRST_BYTES / each));
    this.#layers = Math.min(first * 4 ** nth, Math.floor(MOST_BYTES / each), MOST_LAYERS);
    this.bytes = each * this.#layers;
    this.#free = Array.from({ length: this.#layers }, (_, i) => this.#layers - 1 - i);
    this.texture = new DataArrayTexture(null, width, height, this.#layers);
    this.texture.colorSpace = NoColorSpace;
    this.texture.magFilter = LinearFilter;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.anisotropy = 8;
    this.texture.generateMipmaps = false;
    // How many levels there is to be room for; they are painted by hand.
    this.texture.mipmaps = Array.from({ length: levelsOf(size) }, () => ({
      data: new Uint8Array(),
      width: 0,
      height: 0,
    }));
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
