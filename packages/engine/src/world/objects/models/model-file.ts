import type { FileAsset } from "@veranda/contract/records/file";
import type { BufferGeometry } from "three";
import { bvhOf, type TriangleBvh } from "../../collision/triangle-bvh.ts";
import type { MediaFault } from "../media-faults.ts";
import type { ObjectEntry } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { ModelBatches } from "./model-batches.ts";

/** A level without instances is disposed of after this time. */
const IDLE_SECONDS = 10;
/** Seconds until a failed download is retried. */
const AGAIN_SECONDS = 20;

type Level = {
  url: string;
  triangles: number;
  /** `away`: the download failed and will be retried. `unreadable`: never retried. */
  state: "none" | "wanted" | "coming" | "ready" | "away" | "unreadable";
  model: LoadedModel | null;
  /** Seconds since anything was drawn with it, or since the download failed. */
  idle: number;
};

export type ModelEvents = {
  /** The outline is available. */
  outlined(entry: ObjectEntry): void;
  /** Called when no level can be shown, at least for now, and when one can again. */
  shownOrNot(entry: ObjectEntry): void;
  fault(fault: { what: MediaFault; error: unknown }): void;
};

/** A model's file with its levels, lightest first, and all objects that use it. */
export class ModelFile {
  readonly #context: UserRenderContext;
  readonly #batches: ModelBatches;
  readonly #levels: Level[];
  readonly #drawn = new Map<ObjectEntry, LoadedModel | null>();
  readonly #events: ModelEvents;
  #outline: BufferGeometry | null = null;
  #idle = 0;
  #isUnshowable = false;
  #isDisposed = false;

  readonly id: string;

  constructor(
    { fileId, levels }: FileAsset,
    context: UserRenderContext,
    batches: ModelBatches,
    events: ModelEvents,
  ) {
    this.id = fileId;
    this.#context = context;
    this.#batches = batches;
    this.#events = events;
    this.#levels = levels
      .map(({ url, triangles, bytes }): Level => ({
        url,
        triangles: triangles ?? bytes / 24,
        state: "none",
        model: null,
        idle: 0,
      }))
      .sort((a, b) => a.triangles - b.triangles);
  }

  get bytes(): number {
    let sum = 0;
    for (const { model } of this.#levels) sum += model?.bytes ?? 0;
    return sum;
  }

  get coming(): number {
    let count = 0;
    for (const { state } of this.#levels) if (state === "coming") count += 1;
    return count;
  }

  /** All triangles of the lightest level, merged; null: not loaded yet. */
  get outline(): BufferGeometry | null {
    return this.#outline;
  }

  get shape(): TriangleBvh | null {
    return this.#outline && bvhOf(this.#outline);
  }

  /** Unused for long enough to be disposed of. */
  get isForgotten(): boolean {
    return this.#drawn.size === 0 && this.#idle > IDLE_SECONDS;
  }

  /** No level could be fetched and read: something stands in for it. */
  get isUnshowable(): boolean {
    return this.#isUnshowable;
  }

  /** Distance in metres to the nearest object that uses it. */
  farFrom(eye: RenderFrame["eye"]): number {
    let nearest = Infinity;
    for (const { matrix } of this.#drawn.keys()) {
      const { elements: e } = matrix;
      nearest = Math.min(nearest, Math.hypot(e[12] - eye.x, e[13] - eye.y, e[14] - eye.z));
    }
    return nearest;
  }

  get isWanted(): boolean {
    return this.#levels.some(({ state }) => state === "wanted");
  }

  add(entry: ObjectEntry): void {
    this.#drawn.set(entry, null);
    this.want(entry, 0);
  }

  setTransform(entry: ObjectEntry): void {
    this.#drawn.get(entry)?.setTransform(entry);
  }

  remove(entry: ObjectEntry): void {
    this.#drawn.get(entry)?.remove(entry);
    this.#drawn.delete(entry);
  }

  /** The lightest level with that many triangles. */
  levelFor(triangles: number): number {
    let level = 0;
    while (level < this.#levels.length - 1 && (this.#levels[level]?.triangles ?? 0) < triangles) level += 1;
    return level;
  }

  /** Draws the object at this level once loaded; until then at the nearest loaded level. */
  want(entry: ObjectEntry, wanted: number): void {
    const level = this.#levels[wanted];
    if (level?.state === "none") level.state = "wanted";
    const lightest = this.#levels[0];
    if (lightest?.state === "none") lightest.state = "wanted";
    const best = this.#best(wanted);
    const now = this.#drawn.get(entry) ?? null;
    if (best === now) return;
    now?.remove(entry);
    best?.add(entry);
    this.#drawn.set(entry, best);
    this.#context.changed();
  }

  /** Starts fetching the lightest wanted level; returns true if something was started. */
  loadNext(): boolean {
    for (const level of this.#levels) {
      if (level.state !== "wanted") continue;
      level.state = "coming";
      void this.#load(level);
      return true;
    }
    return false;
  }

  /** Whether a copy was animated in the last frame. */
  get isMoving(): boolean {
    return this.#levels.some(({ model }) => model?.isMoving === true);
  }

  update(dt: number, eye: RenderFrame["eye"], movesWithin: number): void {
    this.#idle = this.#drawn.size === 0 ? this.#idle + dt : 0;
    for (const level of this.#levels) {
      const { model } = level;
      if (level.state === "away" && (level.idle += dt) > AGAIN_SECONDS) level.state = "wanted";
      if (!model) continue;
      model.update(dt, eye, movesWithin);
      level.idle = model.count === 0 ? level.idle + dt : 0;
      if (level.idle <= IDLE_SECONDS) continue;
      model.dispose();
      level.model = null;
      level.state = "none";
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const level of this.#levels) {
      level.model?.dispose();
      level.model = null;
    }
    this.#outline?.dispose();
    this.#drawn.clear();
  }

  /** The wanted level, or the nearest loaded one: lighter rather than heavier. */
  #best(wanted: number): LoadedModel | null {
    for (let level = wanted; level >= 0; level--) {
      const { model } = this.#levels[level] ?? {};
      if (model) return model;
    }
    for (let level = wanted + 1; level < this.#levels.length; level++) {
      const { model } = this.#levels[level] ?? {};
      if (model) return model;
    }
    return null;
  }

  async #load(level: Level): Promise<void> {
    const { source, media } = this.#context;
    let bytes: ArrayBuffer | null = null;
    try {
      bytes = await source.fetchBytes(level.url, undefined, source.signal);
      // Loaded together with the reader, since many spaces contain no model.
      const [{ scene, clips, unreadPictures }, { LoadedModel }] = await Promise.all([
        media.readModel(bytes),
        import("./loaded-model.ts"),
      ]);
      const model = new LoadedModel(scene, clips, this.#batches, (thing) => this.#context.added(thing, true));
      if (this.#isDisposed) return model.dispose();
      if (unreadPictures > 0) this.#events.fault({ what: "picturesUnreadable", error: unreadPictures });
      this.#ready(level, model);
    } catch (error) {
      if (!this.#isDisposed && !source.signal.aborted) this.#failed(level, bytes !== null, error);
    }
  }

  #ready(level: Level, model: LoadedModel): void {
    level.model = model;
    level.state = "ready";
    level.idle = 0;
    this.#setUnshowable(false);
    if (this.#outline) return;
    this.#outline = model.outline();
    for (const entry of this.#drawn.keys()) {
      if (entry.asset?.bounds == null) entry.box.copy(model.box);
      this.#events.outlined(entry);
    }
  }

  /** Falls back to the next finer level; if there is none, shows and reports the error. */
  #failed(level: Level, isFetched: boolean, error: unknown): void {
    level.state = isFetched ? "unreadable" : "away";
    level.idle = 0;
    this.#events.fault({ what: isFetched ? "unreadable" : "unloadable", error });
    if (this.#levels.some(({ model }) => model !== null)) return;
    const next = this.#levels.find(({ state }) => state === "none");
    if (next) next.state = "wanted";
    const isDone = this.#levels.every(({ state }) => state === "unreadable" || state === "away");
    if (isDone) this.#setUnshowable(true);
  }

  #setUnshowable(isUnshowable: boolean): void {
    if (this.#isUnshowable === isUnshowable) return;
    this.#isUnshowable = isUnshowable;
    for (const entry of this.#drawn.keys()) this.#events.shownOrNot(entry);
  }
}
