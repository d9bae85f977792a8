import { NOTHING_SAVED } from "@veranda/contract/engine/editing-state";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectState, SpaceObject } from "@veranda/contract/records/object";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { deepEqual } from "../../../core/deep-equal.ts";
import type { Context } from "../../context.ts";
import type { SceneLoader } from "../../scene/scene-loader.ts";
import type { Say } from "../say.ts";
import type { History } from "../store/history.ts";
import type { Replica } from "../store/replica.ts";
import type { ServerClock } from "../sync/server-clock.ts";
import { HoldLabels } from "./hold-labels.ts";
import { TransformInterpolator } from "./transform-interpolator.ts";
import { VisibleObjects } from "./visible-objects.ts";

export type ShowsScene = Pick<SceneLoader, "setObjects" | "applySettings">;

/** Presents the document: the state that the page reads, and the objects and environment as drawn. */
export class DocumentView {
  readonly #context: Context;
  readonly #sceneLoader: ShowsScene;
  readonly #replica: Replica;
  readonly #history: History;
  readonly #clock: ServerClock;
  readonly #say: Say;
  readonly #glide = new TransformInterpolator();
  readonly #labels: HoldLabels;
  readonly #visible: VisibleObjects;
  /** Ids that are drawn at their final transform already. */
  readonly #placed = new Set<string>();
  /** Whether objects are drawn; false while the person is still arriving. */
  #isDrawn = false;
  /** Pending while the layer gets the whole document. */
  #filling: Promise<void> | null = null;

  constructor(
    context: Context,
    sceneLoader: ShowsScene,
    { replica, history, clock }: { replica: Replica; history: History; clock: ServerClock },
    say: Say,
  ) {
    this.#context = context;
    this.#sceneLoader = sceneLoader;
    this.#replica = replica;
    this.#history = history;
    this.#clock = clock;
    this.#say = say;
    this.#labels = new HoldLabels(context);
    this.#visible = new VisibleObjects(context);
  }

  /** Starts drawing objects. */
  draw(): Promise<void> {
    this.#isDrawn = true;
    return this.#fill();
  }

  leave(): void {
    const { state } = this.#context;
    this.#isDrawn = false;
    this.#glide.clear();
    state.set("objects", {});
    state.set("drawn", []);
    state.set("assets", {});
    state.set("holds", {});
    state.set("rights", null);
    state.set("saving", { ...NOTHING_SAVED });
    this.showHistory();
  }

  /** These are drawn at their next transform already: no animation. */
  isPlaced(ids: Iterable<string>): void {
    for (const id of ids) this.#placed.add(id);
  }

  /** Shows changes since the last call: in the state, and in the layer. */
  showObjects(): void {
    const { state, world } = this.#context;
    const before = state.current.objects;
    const puts: Record<string, SpaceObject> = {};
    const gone: string[] = [];
    const changes: { id: string; object: SpaceObject | null }[] = [];
    for (const id of this.#replica.takeTouched()) {
      const object = this.#replica.objects.get(id);
      const old = before[id];
      if (object === old) continue;
      if (!object) {
        gone.push(id);
        this.#glide.stop(id);
        changes.push({ id, object: null });
        continue;
      }
      puts[id] = object;
      if (!old || !isSameSight(old, object)) changes.push({ id, object });
      if (old && !deepEqual(old.transform, object.transform)) this.#move(old, object);
    }
    this.#placed.clear();
    state.merge("objects", puts, gone);
    if (!this.#isDrawn || changes.length === 0) return;
    if (this.#filling || !world.objects) void this.#fill();
    else {
      world.objects.apply(changes);
      this.#glide.update(world.objects, 0);
    }
  }

  /** Applies the current look of the space; if it fails, the person is told, and the previous one stays. */
  showPlace(): void {
    this.wear().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      const data = { error: String(error) };
      this.#context.events.emit("log", { level: "error", message: "The place could not be shown", data });
      this.#say((t) => t.environmentFailed());
    });
  }

  /** The same; rejects if it fails. */
  async wear(): Promise<void> {
    const { state } = this.#context;
    const { setting } = this.#replica;
    if (state.current.room && !deepEqual(state.current.room.setting, setting))
      state.patch("room", { setting });
    await this.#sceneLoader.applySettings(setting, state.current.assets);
  }

  /** Playback or the open page, as the replica already has it. */
  showPlayed(id: string, state: ObjectState): void {
    this.showObjects();
    this.#context.world.objects?.setState(id, state, this.#clock.now);
  }

  showHolds(holds: ServerMessage<"held">["holds"]): void {
    this.#context.state.set("holds", Object.fromEntries(holds.map(({ id, by }) => [id, by ?? ""])));
  }

  showAssets(assets: readonly FileAsset[]): void {
    if (assets.length === 0) return;
    this.#context.state.merge("assets", Object.fromEntries(assets.map((asset) => [asset.fileId, asset])), []);
    this.#context.world.objects?.setAssets(assets);
    if (assets.some(({ work }) => work.state === "refused")) void this.#sayFaults();
    // The custom environment, or its sky, may have become ready.
    const { customFileId, packageFileId, skyFileId } = this.#replica.setting;
    const shown = [customFileId, packageFileId, skyFileId];
    if (this.#isDrawn && assets.some(({ fileId }) => shown.includes(fileId))) this.showPlace();
  }

  /** Reports why files can't be used, with texts that are loaded when a file is refused. */
  async #sayFaults(): Promise<void> {
    const { state, words, world } = this.#context;
    await words.loadFaults();
    const refused = Object.values(state.current.assets).filter(({ work }) => work.state === "refused");
    world.objects?.setAssets(refused);
  }

  showSaving(): void {
    const { isUnsaved, revision, persistedRevision } = this.#replica;
    this.#context.state.patch("saving", { isUnsaved, revision, persistedRevision });
  }

  showHistory(): void {
    const { canUndo, canRedo, wholeChange } = this.#history;
    this.#context.state.patch("editing", { canUndo, canRedo, wholeChange });
  }

  onFrame(deltaSeconds: number): void {
    const { objects } = this.#context.world;
    if (objects) this.#glide.update(objects, deltaSeconds);
    this.#labels.onFrame();
    this.#visible.onFrame(deltaSeconds);
  }

  #move(old: SpaceObject, object: SpaceObject): void {
    const { id } = object;
    if (this.#placed.has(id) || !this.#isDrawn || this.#context.world.isCalm) this.#glide.stop(id);
    else {
      const holder = this.#context.state.current.holds[id];
      this.#glide.start(id, old.transform, object.transform, holder !== undefined);
    }
  }

  /** Passes the whole document to the layer; later changes follow. */
  #fill(): Promise<void> {
    const { objects } = this.#replica;
    const fill = async (): Promise<void> => {
      const given = [...objects.values()];
      await this.#sceneLoader.setObjects(given, Object.values(this.#context.state.current.assets));
      this.#context.world.objects?.setServerClock(this.#clock.now);
      const late = [...objects.values()].filter((object) => !given.includes(object));
      const isLate = late.length > 0 || given.some(({ id }) => !objects.has(id));
      if (isLate && this.#isDrawn) await fill();
    };
    this.#filling ??= fill().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }
}

/** Looks the same: only its version or playback differ. */
const isSameSight = (a: SpaceObject, b: SpaceObject): boolean =>
  a.transform === b.transform &&
  a.props === b.props &&
  a.kind === b.kind &&
  a.isHidden === b.isHidden &&
  a.name === b.name &&
  a.locked === b.locked &&
  a.uneditable === b.uneditable &&
  a.parentId === b.parentId;
