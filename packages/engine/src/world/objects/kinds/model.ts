import type { FileAsset } from "@veranda/contract/records/file";
import type { BufferGeometry } from "three";
import type { TriangleBvh } from "../../collision/triangle-bvh.ts";
import type { ObjectEntry, ObjectRenderer, ObjectQuality } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { hullsOf } from "../models/hulls.ts";
import { ModelBatches } from "../models/model-batches.ts";
import { ModelFile } from "../models/model-file.ts";
import type { Panel } from "../panels/panel.ts";
import { crateOf } from "./crate.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { fileCard } from "./file-card.ts";

const MEGABYTE = 2 ** 20;
/** Memory budget for geometry and textures of all models, in MB. */
const BUDGET: Record<ObjectQuality, number> = { low: 96, medium: 192, high: 384, ultra: 640 };
/** Triangles per squared pixel of the model's height on screen. */
const DENSITY: Record<ObjectQuality, number> = { low: 0.04, medium: 0.1, high: 0.2, ultra: 0.4 };
/** Maximum number of objects whose level is re-evaluated per frame. */
const CHECKS = 32;
const AT_ONCE = 2;
const MOVES_WITHIN = 45;
/** Minimum and maximum edge of the crate that stands in for a model that can't be shown. Metres. */
const CRATE = { least: 0.5, most: 1.2 };

/**
 * Renders uploaded models: equal ones share a file and draw calls; each has a level of detail for its size on screen.
 */
export class Models implements ObjectRenderer {
  readonly #context: UserRenderContext;
  readonly #batches: ModelBatches;
  readonly #files = new Map<string, ModelFile>();
  readonly #fileOf = new Map<ObjectEntry, ModelFile>();
  readonly #order: ObjectEntry[] = [];
  /** Cards of models whose file is not ready. */
  readonly #cards = new Map<ObjectEntry, Panel>();
  /** Crates, each with a card in front, for models that can't be shown. */
  readonly #crates = new Map<ObjectEntry, { panel: Panel; side: number; at: [number, number, number] }>();
  #quality: ObjectQuality = "high";
  #next = 0;
  #share = 1;

  constructor(context: UserRenderContext) {
    this.#context = context;
    this.#batches = new ModelBatches((thing) => context.added(thing, true));
  }

  /** Bytes of memory used by models for drawing. */
  get bytes(): number {
    let sum = 0;
    for (const file of this.#files.values()) sum += file.bytes;
    return sum;
  }

  titleOf({ asset }: ObjectEntry): string {
    return asset?.name.replace(/\.[a-z0-9]{2,5}$/i, "") || this.#context.words.model();
  }

  put(entry: ObjectEntry): void {
    const { asset } = entry;
    if (asset?.work.state !== "done" || asset.levels.length === 0) {
      this.#leaveFile(entry);
      this.#wait(entry);
      return this.setTransform(entry);
    }
    this.#stopWaiting(entry);
    const file = this.#file(asset);
    if (this.#fileOf.get(entry) !== file) {
      this.#leaveFile(entry);
      this.#fileOf.set(entry, file);
      this.#order.push(entry);
      file.add(entry);
      const { min, max } = asset.bounds ?? { min: [-0.5, 0, -0.5], max: [0.5, 1, 0.5] };
      entry.box.min.fromArray(min);
      entry.box.max.fromArray(max);
      this.#context.resized(entry);
    }
    this.#crate(entry);
    this.setTransform(entry);
  }

  move(entry: ObjectEntry): void {
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    this.#fileOf.get(entry)?.setTransform(entry);
    const card = this.#cards.get(entry);
    if (card) this.#context.panels.place(card, entry.drawn, 0, 0.5, 0, 0.8, 0.45);
    const crate = this.#crates.get(entry);
    if (!crate) return;
    const { panel, side } = crate;
    const [x, y, z] = crate.at;
    const width = side * 0.8;
    this.#context.panels.place(panel, entry.drawn, x, y + side / 2, z + side * 0.52, width, width * 0.5625);
    this.#context.fittings.place(entry);
  }

  remove(entry: ObjectEntry): void {
    this.#stopWaiting(entry);
    this.#leaveFile(entry);
    this.#uncrate(entry);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    if (this.#crates.has(entry)) return this.#context.fittings.solidsOf(entry);
    const file = this.#fileOf.get(entry);
    return file ? hullsOf(file, entry) : [];
  }

  shapeOf(entry: ObjectEntry): TriangleBvh | null {
    return this.#fileOf.get(entry)?.shape ?? null;
  }

  setQuality(level: ObjectQuality): void {
    this.#quality = level;
  }

  get isMoving(): boolean {
    for (const file of this.#files.values()) if (file.isMoving) return true;
    return false;
  }

  update(frame: RenderFrame): void {
    const { eye, dt } = frame;
    for (let i = Math.min(CHECKS, this.#order.length); i > 0; i--) {
      const entry = this.#order[this.#next++ % this.#order.length];
      const file = entry && this.#fileOf.get(entry);
      if (file) file.want(entry, file.levelFor(this.#triangles(entry, eye)));
    }
    let coming = 0;
    for (const file of this.#files.values()) coming += file.coming;
    if (coming < AT_ONCE) this.#nearestWanted(eye)?.loadNext();
    for (const file of this.#files.values()) {
      file.update(dt, eye, MOVES_WITHIN);
      if (file.isForgotten) {
        file.dispose();
        this.#files.delete(file.id);
      }
    }
    const budget = BUDGET[this.#quality] * MEGABYTE;
    const { bytes } = this;
    if (bytes > budget) this.#share = Math.max(0.001, this.#share * 0.95);
    else if (bytes < budget * 0.6 && this.#share < 1) this.#share = Math.min(1, this.#share * 1.01);
  }

  dispose(): void {
    for (const file of this.#files.values()) file.dispose();
    this.#files.clear();
    this.#fileOf.clear();
  }

  #nearestWanted(eye: RenderFrame["eye"]): ModelFile | null {
    let [found, least]: [ModelFile | null, number] = [null, Infinity];
    for (const file of this.#files.values()) {
      if (!file.isWanted) continue;
      const far = file.farFrom(eye);
      if (far < least) [found, least] = [file, far];
    }
    return found;
  }

  /** Triangle budget of a model as seen from here. */
  #triangles({ worldBox: { min, max } }: ObjectEntry, eye: RenderFrame["eye"]): number {
    const size = Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z);
    const dx = (min.x + max.x) / 2 - eye.x;
    const dy = (min.y + max.y) / 2 - eye.y;
    const dz = (min.z + max.z) / 2 - eye.z;
    const far = Math.max(0.3, Math.hypot(dx, dy, dz) - size / 2);
    const isBehind = dx * eye.aheadX + dy * eye.aheadY + dz * eye.aheadZ < -size;
    const pixels = (size * eye.pixels) / far;
    return pixels * pixels * DENSITY[this.#quality] * this.#share * (isBehind ? 0.1 : 1);
  }

  #file(asset: FileAsset): ModelFile {
    const cached = this.#files.get(asset.fileId);
    if (cached) return cached;
    const file = new ModelFile(asset, this.#context, this.#batches, {
      outlined: (entry) => this.#context.resized(entry),
      shownOrNot: (entry) => this.put(entry),
      fault: ({ what, error }) =>
        this.#context.faults.tell({ id: asset.fileId, name: asset.name, noun: "model" }, what, error),
    });
    this.#files.set(asset.fileId, file);
    return file;
  }

  /** Replaces a model that can't be shown by a crate as large as it, within limits. */
  #crate(entry: ObjectEntry): void {
    if (this.#fileOf.get(entry)?.isUnshowable !== true) return this.#uncrate(entry);
    if (this.#crates.has(entry)) return;
    const { min, max } = entry.box;
    const largest = Math.max(max.x - min.x, max.y - min.y, max.z - min.z);
    const side = Math.min(CRATE.most, Math.max(CRATE.least, largest));
    const at: [number, number, number] = [(min.x + max.x) / 2, min.y, (min.z + max.z) / 2];
    const { panels, fittings, words } = this.#context;
    const panel = panels.add(false, true);
    panels.show(panel, fileCard(this.#context, entry, this.titleOf(entry), words.modelUnshowable()));
    fittings.set(entry, crateOf(side, at));
    this.#crates.set(entry, { panel, side, at });
    entry.box.min.set(at[0] - side / 2, at[1], at[2] - side / 2);
    entry.box.max.set(at[0] + side / 2, at[1] + side, at[2] + side / 2);
    this.#context.resized(entry);
  }

  #uncrate(entry: ObjectEntry): void {
    const crate = this.#crates.get(entry);
    if (!crate) return;
    this.#crates.delete(entry);
    this.#context.panels.remove(crate.panel);
    this.#context.fittings.remove(entry);
    const { bounds } = entry.asset ?? {};
    if (bounds) entry.box.set(entry.box.min.fromArray(bounds.min), entry.box.max.fromArray(bounds.max));
    this.#context.resized(entry);
  }

  #leaveFile(entry: ObjectEntry): void {
    const file = this.#fileOf.get(entry);
    if (!file) return;
    file.remove(entry);
    this.#fileOf.delete(entry);
    this.#order.splice(this.#order.indexOf(entry), 1);
  }

  #wait(entry: ObjectEntry): void {
    const { panels } = this.#context;
    let card = this.#cards.get(entry);
    if (!card) {
      this.#cards.set(entry, (card = panels.add(false, true)));
      entry.box.min.set(-0.4, 0.27, -0.02);
      entry.box.max.set(0.4, 0.73, 0.02);
      this.#context.resized(entry);
    }
    panels.show(card, fileCard(this.#context, entry, this.titleOf(entry)));
  }

  #stopWaiting(entry: ObjectEntry): void {
    const card = this.#cards.get(entry);
    if (card) this.#context.panels.remove(card);
    this.#cards.delete(entry);
  }
}
