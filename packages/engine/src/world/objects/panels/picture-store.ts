import type { InstancedMesh, Texture } from "three";
import type { MadePicture, Media } from "../../../platform/media.ts";
import { TEXEL_BYTES } from "../gpu-bytes.ts";
import { albumSize } from "./album.ts";
import { Albums, type PaintLayer, type Room } from "./albums.ts";
import type { PanelUniforms } from "./panel-material.ts";
import type { Panel } from "./panel.ts";
import { Sheet } from "./sheet.ts";

/** Seconds that an unused picture is kept, in case it is shown again. */
const IDLE_SECONDS = 8;

/** `users` are the panels that show it; `own` means that the sheet shows only this picture. */
type StoredPicture = {
  name: string;
  sheet: Sheet;
  users: number;
  idle: number;
  layer: number;
  own: { texture: Texture; bytes: number; isLive: boolean } | null;
  room: Room | null;
};

/** Loaded pictures by name, with the panels that show them: small ones in albums, others alone. */
export class PictureStore {
  readonly #uniforms: PanelUniforms;
  readonly #onMesh: (mesh: InstancedMesh) => void;
  readonly #media: Pick<Media, "fit">;
  readonly #albums: Albums | null;
  readonly #pictures = new Map<string, StoredPicture>();
  /** Pending uploads into albums, one per frame. */
  readonly #laying: (() => void)[] = [];
  #ownBytes = 0;

  /** Without `paint`, albums are disabled. */
  constructor(
    uniforms: PanelUniforms,
    onMesh: (mesh: InstancedMesh) => void,
    media: Pick<Media, "fit">,
    paint: PaintLayer | undefined,
  ) {
    this.#uniforms = uniforms;
    this.#onMesh = onMesh;
    this.#media = media;
    this.#albums = paint ? new Albums(paint, (isSoft) => new Sheet(null, isSoft, uniforms, onMesh)) : null;
  }

  /** Bytes of all loaded pictures. */
  get bytes(): number {
    return this.#ownBytes + (this.#albums?.bytes ?? 0);
  }

  has(name: string): boolean {
    return this.#pictures.has(name);
  }

  /** Shows a picture if it is loaded; returns whether it is. */
  attach(panel: Panel, name: string): boolean {
    this.detach(panel);
    const picture = this.#pictures.get(name);
    if (!picture) return false;
    panel.shown = name;
    panel.layer = picture.layer;
    picture.users += 1;
    picture.sheet.add(panel);
    return true;
  }

  detach(panel: Panel): void {
    const picture = panel.shown === null ? undefined : this.#pictures.get(panel.shown);
    panel.shown = null;
    if (!picture) return;
    picture.users -= 1;
    picture.sheet.remove(panel);
  }

  /** Its transform has changed. */
  place(panel: Panel): void {
    if (panel.shown !== null) this.#pictures.get(panel.shown)?.sheet.place(panel);
  }

  /** Adds a picture that changes by itself; its maker disposes of it. */
  openLive(name: string, isSoft: boolean, texture: Texture): void {
    if (!this.has(name)) this.#open(name, isSoft, { texture, bytes: 0, isLive: true });
  }

  /** Uploads a picture. The returned function makes it available, or releases it if it is no longer wanted. */
  async lay(name: string, isSoft: boolean, made: MadePicture): Promise<(isWanted: boolean) => void> {
    const { texture, width, height } = made;
    // Compressed textures can't be copied into an array layer.
    const size = this.#albums && made.bytes === undefined ? albumSize(width, height) : null;
    if (!this.#albums || !size)
      return (isWanted) => {
        const { bytes = width * height * TEXEL_BYTES } = made;
        if (isWanted) this.#open(name, isSoft, { texture, bytes, isLive: false });
        else texture.dispose();
      };
    const albums = this.#albums;
    const picture = await this.#media.fit(made, size.width, size.height);
    texture.dispose();
    await new Promise<void>((resolve) => this.#laying.push(resolve));
    return (isWanted) => {
      if (isWanted) {
        const room = albums.keep(size, isSoft, picture);
        const { at: layer, placed } = room;
        this.#pictures.set(name, { name, sheet: placed.sheet, users: 0, idle: 0, layer, own: null, room });
      }
      picture.dispose();
    };
  }

  /**
   * Once per frame: copies the next picture into its album, and disposes of unused ones, at once if over the budget.
   */
  update(dt: number, budget: number): void {
    this.#laying.shift()?.();
    const { bytes } = this;
    for (const picture of this.#pictures.values()) {
      picture.sheet.settle();
      if (picture.users > 0) picture.idle = 0;
      else if (picture.own?.isLive === true || (picture.idle += dt) > IDLE_SECONDS || bytes > budget)
        this.#close(picture);
    }
  }

  /** The graphics context was lost: album contents exist nowhere else, so these panels no longer show them. */
  loseAlbums(panels: readonly Panel[]): void {
    for (const panel of panels) {
      const picture = panel.shown === null ? undefined : this.#pictures.get(panel.shown);
      if (picture?.room) this.detach(panel);
    }
    for (const picture of this.#pictures.values()) if (picture.room) this.#close(picture);
  }

  dispose(): void {
    for (const lay of this.#laying.splice(0)) lay();
    for (const picture of this.#pictures.values()) this.#close(picture);
    this.#albums?.dispose();
  }

  #open(name: string, isSoft: boolean, own: NonNullable<StoredPicture["own"]>): void {
    const sheet = new Sheet(own.texture, isSoft, this.#uniforms, this.#onMesh);
    this.#pictures.set(name, { name, sheet, users: 0, idle: 0, layer: 0, own, room: null });
    this.#ownBytes += own.bytes;
  }

  #close({ name, sheet, own, room }: StoredPicture): void {
    this.#pictures.delete(name);
    if (room) this.#albums?.leave(room);
    if (!own) return;
    this.#ownBytes -= own.bytes;
    sheet.dispose();
    if (!own.isLive) own.texture.dispose();
  }
}
