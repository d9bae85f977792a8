import type { InstancedMesh, Matrix4, Texture } from "three";
import type { MadePicture, Media } from "../../../platform/media.ts";
import type { ObjectQuality } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { Unreadable } from "../media-faults.ts";
import { albumSize } from "./album.ts";
import { Albums, type PaintLayer, type Room } from "./albums.ts";
import type { PanelUniforms } from "./panel-material.ts";
import { Panel, type PanelSource } from "./panel.ts";
import { Sheet } from "./sheet.ts";

/** Panels that are looked at anew in a frame. */
const CHECKS = 40;
const AT_ONCE = 3;
/** A picture that nobody shows any more is kept for so long, in case it comes back. */
const IDLE_SECONDS = 8;
const MEGABYTE = 2 ** 20;
const BUDGET: Record<ObjectQuality, number> = { low: 80, medium: 160, high: 320, ultra: 512 };

/** `users` are the panels that show it; `own` says that the sheet is of this picture alone. */
type Shown = {
  name: string;
  sheet: Sheet;
  users: number;
  idle: number;
  layer: number;
  own: { texture: Texture; bytes: number; isLive: boolean } | null;
  room: Room | null;
};

/** The network may be back by then. */
const AGAIN_SECONDS = 20;
/** Cards that stand in for a picture are painted in this of their sizes. */
const STAND_IN_LEVEL = 2;

type Waiting = { name: string; source: PanelSource; level: number };

/** All flat pictures of a space: each as fine as it is seen, all together within a budget. */
export class Panels {
  readonly #uniforms: PanelUniforms;
  readonly #onMesh: (mesh: InstancedMesh) => void;
  readonly #all: Panel[] = [];
  readonly #shown = new Map<string, Shown>();
  readonly #coming = new Set<string>();
  /** Seconds until what could not be brought is asked for again; infinite for what can't be read. */
  readonly #failed = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #queue: Waiting[] = [];
  readonly #albums: Albums | null;
  readonly #media: Pick<Media, "fit">;
  /** What is laid into an album when its turn comes. */
  readonly #laying: (() => void)[] = [];
  #budget = BUDGET.high * MEGABYTE;
  #ownBytes = 0;
  /** Below 1, all are brought smaller than they are seen, to stay within the budget. */
  #share = 1;
  #next = 0;
  readonly #eye = { x: 0, y: 0, z: 0 };
  readonly #onFault: (source: PanelSource, error: unknown) => void;
  /** A panel shows another picture from now on. */
  onShown: (() => void) | null = null;
  #isDisposed = false;

  /** Without `paint`, nothing can be laid into an album. */
  constructor(
    uniforms: PanelUniforms,
    onMesh: (mesh: InstancedMesh) => void,
    media: Pick<Media, "fit">,
    paint: PaintLayer | undefined,
    onFault: (source: PanelSource, error: unknown) => void = () => undefined,
  ) {
    this.#onFault = onFault;
    this.#uniforms = uniforms;
    this.#onMesh = onMesh;
    this.#media = media;
    this.#albums = paint ? new Albums(paint, (isSoft) => new Sheet(null, isSoft, uniforms, onMesh)) : null;
  }

  /** Bytes of pictures that are held for drawing. */
  get bytes(): number {
    return this.#ownBytes + (this.#albums?.bytes ?? 0);
  }

  add(isSoft = false, shines = false): Panel {
    const panel = new Panel(isSoft, shines);
    this.#all.push(panel);
    return panel;
  }

  /** Shows this from now on; until it is there, what was shown before. */
  show(panel: Panel, source: PanelSource | null): void {
    if (panel.source?.key === source?.key && source !== null) return;
    // Until it is there, a card that was shown keeps its shape in whatever room there is now.
    panel.aspect ??= panel.source?.aspect ?? null;
    panel.source = source;
    panel.names = source?.heights.map((_, level) => nameOf(panel, `${source.key}@${level}`)) ?? [];
    panel.wanted = null;
    panel.standIn = null;
    if (!source) this.#detach(panel);
    else this.#want(panel, 0);
  }

  /** Shows a picture that changes by itself; whoever made it disposes of it, after it is shown no more. */
  showLive(panel: Panel, key: string, texture: Texture): void {
    if (panel.shown === key) return;
    panel.source = null;
    const name = nameOf(panel, key);
    if (!this.#shown.has(name)) this.#open(name, panel.isSoft, { texture, bytes: 0, isLive: true });
    this.#attach(panel, name);
  }

  /** Whether it shows what it is to show, or what stands in for that; not what was shown before. */
  isCurrent({ shown, source, names, standIn, wanted }: Panel): boolean {
    if (shown === null) return false;
    return source === null || names.includes(shown) || (standIn !== null && shown === wanted);
  }

  /** Where it is: a rectangle of this size round x, y, z of the object's own measure. */
  place(panel: Panel, object: Matrix4, x: number, y: number, z: number, width: number, height: number): void {
    const { room } = panel;
    room.matrix.makeTranslation(x, y, z).premultiply(object);
    room.width = width;
    room.height = height;
    this.#fit(panel);
  }

  #fit(panel: Panel): void {
    const { room, aspect } = panel;
    const width = aspect === null ? room.width : Math.min(room.width, room.height * aspect);
    const height = aspect === null ? room.height : width / aspect;
    panel.matrix.makeScale(width, height, 1).premultiply(room.matrix);
    if (panel.shown !== null) this.#shown.get(panel.shown)?.sheet.place(panel);
  }

  remove(panel: Panel): void {
    this.#detach(panel);
    panel.source = null;
    const at = this.#all.indexOf(panel);
    if (at >= 0) this.#all.splice(at, 1);
  }

  setQuality(level: ObjectQuality): void {
    this.#budget = BUDGET[level] * MEGABYTE;
  }

  update({ dt, eye }: RenderFrame): void {
    for (let i = Math.min(CHECKS, this.#all.length); i > 0; i--) {
      const panel = this.#all[this.#next++ % this.#all.length];
      if (panel?.source) this.#want(panel, this.#levelFor(panel, panel.source, eye));
    }
    this.#eye.x = eye.x;
    this.#eye.y = eye.y;
    this.#eye.z = eye.z;
    for (const [name, seconds] of this.#failed) {
      if (seconds > dt) this.#failed.set(name, seconds - dt);
      else this.#failed.delete(name);
    }
    this.#pull();
    // One in a frame.
    this.#laying.shift()?.();
    const { bytes } = this;
    for (const shown of this.#shown.values()) {
      shown.sheet.settle();
      if (shown.users > 0) shown.idle = 0;
      else if (shown.own?.isLive === true || (shown.idle += dt) > IDLE_SECONDS || bytes > this.#budget)
        this.#close(shown);
    }
    if (bytes > this.#budget) this.#share = Math.max(0.05, this.#share * 0.97);
    else if (bytes < this.#budget * 0.6 && this.#share < 1) this.#share = Math.min(1, this.#share * 1.01);
  }

  /** What the graphics card had is gone; what lies in albums nobody else has, and it is brought again. */
  repaint(): void {
    for (const panel of this.#all) {
      const shown = panel.shown === null ? undefined : this.#shown.get(panel.shown);
      if (shown?.room) this.#detach(panel);
    }
    for (const shown of this.#shown.values()) if (shown.room) this.#close(shown);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const lay of this.#laying.splice(0)) lay();
    for (const shown of this.#shown.values()) this.#close(shown);
    this.#albums?.dispose();
    this.#all.length = 0;
    this.#queue.length = 0;
  }

  /** The smallest size that is as fine as it is seen. */
  #levelFor(panel: Panel, { heights }: PanelSource, eye: RenderFrame["eye"]): number {
    const e = panel.matrix.elements;
    const height = Math.hypot(e[4], e[5], e[6]);
    const dx = e[12] - eye.x;
    const dy = e[13] - eye.y;
    const dz = e[14] - eye.z;
    const far = Math.hypot(dx, dy, dz);
    const isBehind = dx * eye.aheadX + dy * eye.aheadY + dz * eye.aheadZ < -height * 2;
    const pixels =
      ((height * eye.pixels) / Math.max(0.3, far - height * 0.3)) * this.#share * (isBehind ? 0.25 : 1);
    let level = 0;
    while (level < heights.length - 1 && (heights[level] ?? 0) < pixels * 0.85) level += 1;
    return level;
  }

  /** This size, a smaller one that can be had, a larger one, or what stands in for all of them. */
  #want(panel: Panel, level: number): void {
    const { source, names } = panel;
    if (!source) return;
    const found = this.#nearestSize(names, level);
    if (found !== null) return this.#ask(panel, names[found] ?? "", source, found);
    if (!source.standIn) return;
    const standIn = (panel.standIn ??= source.standIn());
    this.#ask(panel, standInName(panel, standIn), standIn, STAND_IN_LEVEL);
  }

  /** Null: none of them can be had now. */
  #nearestSize(names: readonly string[], wanted: number): number | null {
    for (let level = wanted; level >= 0; level--) if (!this.#failed.has(names[level] ?? "")) return level;
    for (let level = wanted + 1; level < names.length; level++)
      if (!this.#failed.has(names[level] ?? "")) return level;
    return null;
  }

  #ask(panel: Panel, name: string, source: PanelSource, level: number): void {
    panel.wanted = name;
    if (panel.shown === name) return;
    if (this.#shown.has(name)) this.#attach(panel, name);
    else if (!this.#coming.has(name) && !this.#failed.has(name)) {
      this.#coming.add(name);
      this.#queue.push({ name, source, level });
    }
  }

  #pull(): void {
    while (this.#queue.length > 0 && this.#coming.size - this.#queue.length < AT_ONCE) {
      const next = this.#takeNearest();
      if (next) void this.#load(next.name, next.source, next.level);
    }
  }

  /** Out of the queue, what is shown nearest to the eye. */
  #takeNearest(): Waiting | undefined {
    let [best, least] = [0, Infinity];
    for (const [i, { name }] of this.#queue.entries()) {
      for (const panel of this.#all) {
        if (panel.wanted !== name) continue;
        const far = farFrom(panel, this.#eye);
        if (far < least) [best, least] = [i, far];
      }
    }
    return this.#queue.splice(best, 1)[0];
  }

  async #load(name: string, source: PanelSource, level: number): Promise<void> {
    // Meanwhile it may be wanted no more.
    const isWanted = (panel: Panel): boolean => panel.source !== null && panel.wanted === name;
    try {
      if (!this.#all.some(isWanted)) return;
      const made = await source.load(level);
      const isSoft = this.#all.find(isWanted)?.isSoft === true;
      const open = await this.#lay(name, isSoft, made);
      const panels = this.#isDisposed ? [] : this.#all.filter(isWanted);
      open(panels.length > 0);
      for (const panel of panels) this.#attach(panel, name);
    } catch (error) {
      // What is shown no more may have been closed while it was drawn.
      if (this.#isDisposed || !this.#all.some(isWanted)) return;
      this.#failed.set(name, error instanceof Unreadable ? Infinity : AGAIN_SECONDS);
      if (this.#told.has(source.key)) return;
      this.#told.add(source.key);
      this.#onFault(source, error);
    } finally {
      this.#coming.delete(name);
    }
  }

  /** Makes a picture ready to be shown. What it answers with opens it, or lets go of it when nobody wants it any more. */
  async #lay(name: string, isSoft: boolean, made: MadePicture): Promise<(isWanted: boolean) => void> {
    const { texture, width, height } = made;
    // What is packed can't be drawn into an album.
    const size = this.#albums && made.bytes === undefined ? albumSize(width, height) : null;
    if (!this.#albums || !size)
      return (isWanted) => {
        const { bytes = width * height * 4 * 1.34 } = made;
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
        this.#shown.set(name, { name, sheet: placed.sheet, users: 0, idle: 0, layer, own: null, room });
      }
      picture.dispose();
    };
  }

  #open(name: string, isSoft: boolean, own: NonNullable<Shown["own"]>): void {
    const sheet = new Sheet(own.texture, isSoft, this.#uniforms, this.#onMesh);
    this.#shown.set(name, { name, sheet, users: 0, idle: 0, layer: 0, own, room: null });
    this.#ownBytes += own.bytes;
  }

  #close({ name, sheet, own, room }: Shown): void {
    this.#shown.delete(name);
    if (room) this.#albums?.leave(room);
    if (!own) return;
    this.#ownBytes -= own.bytes;
    sheet.dispose();
    if (!own.isLive) own.texture.dispose();
  }

  #attach(panel: Panel, name: string): void {
    this.#detach(panel);
    const shown = this.#shown.get(name);
    if (!shown) return;
    panel.shown = name;
    panel.layer = shown.layer;
    const { standIn } = panel;
    panel.aspect = standIn && name === standInName(panel, standIn) ? standIn.aspect : null;
    shown.users += 1;
    shown.sheet.add(panel);
    this.#fit(panel);
    this.onShown?.();
  }

  #detach(panel: Panel): void {
    const shown = panel.shown === null ? undefined : this.#shown.get(panel.shown);
    panel.shown = null;
    if (!shown) return;
    shown.users -= 1;
    shown.sheet.remove(panel);
  }
}

const farFrom = ({ matrix: { elements: e } }: Panel, eye: { x: number; y: number; z: number }): number =>
  Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z);
const nameOf = ({ isSoft }: Panel, key: string): string => (isSoft ? `soft ${key}` : key);
const standInName = (panel: Panel, { key }: PanelSource): string => nameOf(panel, `in place of it ${key}`);
