import type { DataArrayTexture, Texture } from "three";
import { Album, type AlbumSize } from "./album.ts";
import type { Sheet } from "./sheet.ts";

/** Puts a picture into one level of one layer of an array of pictures. */
export type PaintLayer = (source: Texture, target: DataArrayTexture, layer: number, level: number) => void;

type Shelf = { key: string; album: Album; sheet: Sheet };
/** Where a picture is kept. */
export type Room = { shelf: Shelf; layer: number };

/** All albums: a picture is put where there is room for its size, else another album is begun. */
export class Albums {
  /** Of all of them. */
  bytes = 0;
  readonly #paint: PaintLayer;
  readonly #openSheet: (texture: DataArrayTexture, isSoft: boolean) => Sheet;
  readonly #shelves = new Map<string, Shelf[]>();

  constructor(paint: PaintLayer, openSheet: (texture: DataArrayTexture, isSoft: boolean) => Sheet) {
    this.#paint = paint;
    this.#openSheet = openSheet;
  }

  /** Keeps a picture of this size; it is needed no more then. */
  keep(size: AlbumSize, isSoft: boolean, picture: Texture): Room {
    const key = `${isSoft} ${size.width} ${size.height}`;
    const shelves = this.#shelves.get(key) ?? [];
    this.#shelves.set(key, shelves);
    let shelf = shelves.find(({ album }) => !album.isFull);
    if (!shelf) {
      const album = new Album(size, shelves.length);
      shelf = { key, album, sheet: this.#openSheet(album.texture, isSoft) };
      shelves.push(shelf);
      this.bytes += album.bytes;
    }
    const layer = shelf.album.take();
    this.#paint(picture, shelf.album.texture, layer, 0);
    return { shelf, layer };
  }

  /** Nobody is shown this any more. */
  leave({ shelf, layer }: Room): void {
    shelf.album.give(layer);
    if (shelf.album.isEmpty) this.#close(shelf);
  }

  dispose(): void {
    for (const shelves of this.#shelves.values()) for (const shelf of shelves.slice()) this.#close(shelf);
  }

  #close(shelf: Shelf): void {
    const shelves = this.#shelves.get(shelf.key) ?? [];
    shelves.splice(shelves.indexOf(shelf), 1);
    this.bytes -= shelf.album.bytes;
    shelf.sheet.dispose();
    shelf.album.texture.dispose();
  }
}
