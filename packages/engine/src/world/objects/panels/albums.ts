import type { DataArrayTexture, Texture } from "three";
import { Album, MOST_LAYERS, type AlbumSize } from "./album.ts";
import type { Sheet } from "./sheet.ts";

/** Writes a picture into one level of one layer of an array texture. */
export type PaintLayer = (source: Texture, target: DataArrayTexture, layer: number, level: number) => void;

/** `slot` is the album's index in its sheet. */
type PlacedAlbum = { key: string; album: Album; sheet: Sheet; slot: number };
/** Where a picture is stored; `at` is its layer as numbered by the sheet. */
export type Room = { placed: PlacedAlbum; layer: number; at: number };

/** All albums: a picture is put into a free layer of its size, else into a new album. */
export class Albums {
  /** Bytes of all albums together. */
  bytes = 0;
  readonly #paint: PaintLayer;
  readonly #openSheet: (isSoft: boolean) => Sheet;
  readonly #sheets: { isSoft: boolean; sheet: Sheet }[] = [];
  readonly #albums = new Map<string, PlacedAlbum[]>();

  constructor(paint: PaintLayer, openSheet: (isSoft: boolean) => Sheet) {
    this.#paint = paint;
    this.#openSheet = openSheet;
  }

  /** Copies a picture of this size into a layer; the picture is not needed afterwards. */
  keep(size: AlbumSize, isSoft: boolean, picture: Texture): Room {
    const key = `${isSoft} ${size.width} ${size.height}`;
    const albums = this.#albums.get(key) ?? [];
    this.#albums.set(key, albums);
    let placed = albums.find(({ album }) => !album.isFull);
    if (!placed) {
      const album = new Album(size, albums.length);
      placed = { key, album, ...this.#slotFor(isSoft, album.texture) };
      albums.push(placed);
      this.bytes += album.bytes;
    }
    const layer = placed.album.take();
    this.#paint(picture, placed.album.texture, layer, 0);
    return { placed, layer, at: placed.slot * MOST_LAYERS + layer };
  }

  /** Frees the layer: no panel shows this picture any more. */
  leave({ placed, layer }: Room): void {
    placed.album.give(layer);
    if (placed.album.isEmpty) this.#close(placed);
  }

  dispose(): void {
    for (const albums of this.#albums.values()) for (const placed of albums.slice()) this.#close(placed);
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

  #close(placed: PlacedAlbum): void {
    const albums = this.#albums.get(placed.key) ?? [];
    albums.splice(albums.indexOf(placed), 1);
    this.bytes -= placed.album.bytes;
    const { sheet, slot } = placed;
    sheet.give(slot);
    if (sheet.isEmpty) {
      sheet.dispose();
      this.#sheets.splice(
        this.#sheets.findIndex((each) => each.sheet === sheet),
        1,
      );
    }
    placed.album.texture.dispose();
  }
}
