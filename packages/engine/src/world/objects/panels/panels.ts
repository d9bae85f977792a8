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

/** Panels that are looked at again in a frame. */
const CHECKS = 40;
const AT_ONCE = 3;
const MEGABYTE = 2 ** 20;
const BUDGET: Record<ObjectQuality, number> = { low: 80, medium: 160, high: 320, ultra: 512 };

/** The network may be back by then. */
const AGAIN_SECONDS = 20;
/** Cards that stand in for a picture are painted in this of their sizes. */
const STAND_IN_LEVEL = 2;

type Waiting = { name: string; source: PanelSource; level: number };

/** All flat pictures of a space: each as fine as it is seen, all together within a budget. */
export class Panels {
  readonly #all: Panel[] = [];
  readonly #pictures: PictureStore;
  readonly #coming = new Set<string>();
  /** Seconds until what could not be brought is asked for again; infinite for what can't be read. */
  readonly #failed = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #queue: Waiting[] = [];
  #budget = BUDGET.high * MEGABYTE;
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
    this.#pictures = new PictureStore(uniforms, onMesh, media, paint);
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
    if (!source) this.#pictures.detach(panel);
    else this.#want(panel, 0);
  }

  /** Shows a picture that changes by itself; whoever made it disposes of it, after it is shown no more. */
  showLive(panel: Panel, key: string, texture: Texture): void {
    if (panel.shown === key) return;
    panel.source = null;
    const name = nameOf(panel, key);
    this.#pictures.openLive(name, panel.isSoft, texture);
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

  /** What the graphics card had is gone: what nobody else has is brought again. */
  repaint(): void {
    this.#pictures.loseAlbums(this.#all);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#pictures.dispose();
    this.#all.length = 0;
    this.#queue.length = 0;
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
      const open = await this.#pictures.lay(name, isSoft, made);
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
