import type { DataArrayTexture, Texture } from "three";
import { Album, MOST_LAYERS, type AlbumSize } from "./album.ts";
import type { Sheet } from "./sheet.ts";

/** Puts a picture into one level of one layer of an array of pictures. */
export type PaintLayer = (source: Texture, target: DataArrayTexture, layer: number, level: number) => void;

/** `slot` is the album's place among those of its sheet. */
type Shelf = { key: string; album: Album; sheet: Sheet; slot: number };
/** Where a picture is kept; `at` is what its sheet knows it by. */
export type Room = { shelf: Shelf; layer: number; at: number };

/** All albums: a picture is put where there is room for its size, else another album is begun. */
export class Albums {
  /** Of all of them. */
  bytes = 0;
  readonly #paint: PaintLayer;
  readonly #openSheet: (isSoft: boolean) => Sheet;
  readonly #sheets: { isSoft: boolean; sheet: Sheet }[] = [];
  readonly #shelves = new Map<string, Shelf[]>();

  constructor(paint: PaintLayer, openSheet: (isSoft: boolean) => Sheet) {
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
      shelf = { key, album, ...this.#slotFor(isSoft, album.texture) };
      shelves.push(shelf);
      this.bytes += album.bytes;
    }
    const layer = shelf.album.take();
    this.#paint(picture, shelf.album.texture, layer, 0);
    return { shelf, layer, at: shelf.slot * MOST_LAYERS + layer };
  }

  /** Nobody is shown this any more. */
  leave({ shelf, layer }: Room): void {
    shelf.album.give(layer);
    if (shelf.album.isEmpty) this.#close(shelf);
  }

  dispose(): void {
    for (const shelves of this.#shelves.values()) for (const shelf of shelves.slice()) this.#close(shelf);
  }

  #slotFor(isSoft: boolean, texture: DataArrayTexture): { sheet: Sheet; slot: number } {
    for (const each of this.#sheets) {
      const slot = each.isSoft === isSoft ? each.sheet.take(texture) : null;
      if (slot !== null) return { sheet: each.sheet, slot };
    }
    const sheet = this.#openSheet(isSoft);
    this.#sheets.push({ isSoft, sheet });
    return { sheet, slot: sheet.take(texture) ?? 0 };
  }

  #close(shelf: Shelf): void {
    const shelves = this.#shelves.get(shelf.key) ?? [];
    shelves.splice(shelves.indexOf(shelf), 1);
    this.bytes -= shelf.album.bytes;
    const { sheet, slot } = shelf;
    sheet.give(slot);
    if (sheet.isEmpty) {
      sheet.dispose();
      this.#sheets.splice(
        this.#sheets.findIndex((each) => each.sheet === sheet),
        1,
      );
    }
    shelf.album.texture.dispose();
  }
}
