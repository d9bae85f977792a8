import type { InstancedMesh, Matrix4, Texture } from "three";
import type { Media } from "../../../platform/media.ts";
import type { ObjectQuality } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { Unreadable } from "../media-faults.ts";
import type { PaintLayer } from "./albums.ts";
import type { PanelUniforms } from "./panel-material.ts";
import { Panel, type PanelSource } from "./panel.ts";
import { levelFor } from "./picture-level.ts";
import { PictureStore } from "./picture-store.ts";

/** Maximum number of panels that are re-evaluated per frame. */
const CHECKS = 40;
const AT_ONCE = 3;
const MEGABYTE = 2 ** 20;
const BUDGET: Record<ObjectQuality, number> = { low: 80, medium: 160, high: 320, ultra: 512 };

/** Seconds until a failed download is retried: the network may be back. */
const AGAIN_SECONDS = 20;
/** Level at which cards that stand in for a picture are painted. */
const STAND_IN_LEVEL = 2;

type Waiting = { name: string; source: PanelSource; level: number };

/** All panels of a space: each at the level for its size on screen, together within a memory budget. */
export class Panels {
  readonly #all: Panel[] = [];
  readonly #pictures: PictureStore;
  readonly #coming = new Set<string>();
  /** Seconds until a failed level is retried; infinite if it can't be decoded. */
  readonly #failed = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #queue: Waiting[] = [];
  #budget = BUDGET.high * MEGABYTE;
  /** Below 1, all levels are reduced to stay within the budget. */
  #share = 1;
  #next = 0;
  readonly #eye = { x: 0, y: 0, z: 0 };
  readonly #onFault: (source: PanelSource, error: unknown) => void;
  /** Called when a panel starts to show another picture. */
  onShown: (() => void) | null = null;
  #isDisposed = false;

  /** Without `paint`, albums are disabled. */
  constructor(
    uniforms: PanelUniforms,
    onMesh: (mesh: InstancedMesh) => void,
    media: Pick<Media, "fit">,
    paint: PaintLayer | undefined,
    onFault: (source: PanelSource, error: unknown) => void = () => undefined,
  ) {
    this.#onFault = onFault;
    this.#pictures = new PictureStore(uniforms, onMesh, media, paint);
  }

  add(isSoft = false, shines = false): Panel {
    const panel = new Panel(isSoft, shines);
    this.#all.push(panel);
    return panel;
  }

  /** Sets the picture of a panel; the previous one is shown until it is loaded. */
  show(panel: Panel, source: PanelSource | null): void {
    if (panel.source?.key === source?.key && source !== null) return;
    // Until it is loaded, a stand-in card keeps its aspect ratio in the available rectangle.
    panel.aspect ??= panel.source?.aspect ?? null;
    panel.source = source;
    panel.names = source?.heights.map((_, level) => nameOf(panel, `${source.key}@${level}`)) ?? [];
    panel.wanted = null;
    panel.standIn = null;
    if (!source) this.#pictures.detach(panel);
    else this.#want(panel, 0);
  }

  /** Shows a picture that changes by itself; its maker disposes of it after it is no longer shown. */
  showLive(panel: Panel, key: string, texture: Texture): void {
    if (panel.shown === key) return;
    panel.source = null;
    const name = nameOf(panel, key);
    this.#pictures.openLive(name, panel.isSoft, texture);
    this.#attach(panel, name);
  }

  /** Whether it shows its current source or the stand-in for it, rather than the previous picture. */
  isCurrent({ shown, source, names, standIn, wanted }: Panel): boolean {
    if (shown === null) return false;
    return source === null || names.includes(shown) || (standIn !== null && shown === wanted);
  }

  /** Places a panel: a rectangle of this size round x, y, z in object space. */
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
    this.#pictures.place(panel);
  }

  remove(panel: Panel): void {
    this.#pictures.detach(panel);
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
      if (panel?.source) this.#want(panel, levelFor(panel.matrix, panel.source.heights, eye, this.#share));
    }
    this.#eye.x = eye.x;
    this.#eye.y = eye.y;
    this.#eye.z = eye.z;
    for (const [name, seconds] of this.#failed) {
      if (seconds > dt) this.#failed.set(name, seconds - dt);
      else this.#failed.delete(name);
    }
    this.#pull();
    this.#pictures.update(dt, this.#budget);
    const { bytes } = this.#pictures;
    if (bytes > this.#budget) this.#share = Math.max(0.05, this.#share * 0.97);
    else if (bytes < this.#budget * 0.6 && this.#share < 1) this.#share = Math.min(1, this.#share * 1.01);
  }

  /** The graphics context was lost: reloads what nothing else holds. */
  repaint(): void {
    this.#pictures.loseAlbums(this.#all);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#pictures.dispose();
    this.#all.length = 0;
    this.#queue.length = 0;
  }

  /** Wants this level, else a smaller one that is available, a larger one, or the stand-in. */
  #want(panel: Panel, level: number): void {
    const { source, names } = panel;
    if (!source) return;
    const found = this.#nearestSize(names, level);
    if (found !== null) return this.#ask(panel, names[found] ?? "", source, found);
    if (!source.standIn) return;
    const standIn = (panel.standIn ??= source.standIn());
    this.#ask(panel, standInName(panel, standIn), standIn, STAND_IN_LEVEL);
  }

  /** Null: no level is available now. */
  #nearestSize(names: readonly string[], wanted: number): number | null {
    for (let level = wanted; level >= 0; level--) if (!this.#failed.has(names[level] ?? "")) return level;
    for (let level = wanted + 1; level < names.length; level++)
      if (!this.#failed.has(names[level] ?? "")) return level;
    return null;
  }

  #ask(panel: Panel, name: string, source: PanelSource, level: number): void {
    panel.wanted = name;
    if (panel.shown === name) return;
    if (this.#pictures.has(name)) this.#attach(panel, name);
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

  /** Takes the entry shown nearest to the eye from the queue. */
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
    // It may no longer be wanted by now.
    const isWanted = (panel: Panel): boolean => panel.source !== null && panel.wanted === name;
    try {
      if (!this.#all.some(isWanted)) return;
      const made = await source.load(level);
      const isSoft = this.#all.find(isWanted)?.isSoft === true;
      const open = await this.#pictures.lay(name, isSoft, made);
      const panels = this.#isDisposed ? [] : this.#all.filter(isWanted);
      open(panels.length > 0);
      for (const panel of panels) this.#attach(panel, name);
    } catch (error) {
      // A live picture may have been closed while it was loading.
      if (this.#isDisposed || !this.#all.some(isWanted)) return;
      this.#failed.set(name, error instanceof Unreadable ? Infinity : AGAIN_SECONDS);
      if (this.#told.has(source.key)) return;
      this.#told.add(source.key);
      this.#onFault(source, error);
    } finally {
      this.#coming.delete(name);
    }
  }

  #attach(panel: Panel, name: string): void {
    if (!this.#pictures.attach(panel, name)) return;
    const { standIn } = panel;
    panel.aspect = standIn && name === standInName(panel, standIn) ? standIn.aspect : null;
    this.#fit(panel);
    this.onShown?.();
  }
}

const farFrom = ({ matrix: { elements: e } }: Panel, eye: { x: number; y: number; z: number }): number =>
  Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z);
const nameOf = ({ isSoft }: Panel, key: string): string => (isSoft ? `soft ${key}` : key);
const standInName = (panel: Panel, { key }: PanelSource): string => nameOf(panel, `in place of it ${key}`);
