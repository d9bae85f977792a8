import type { PortalSpace, PortalTarget } from "@veranda/contract/engine/portal-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import { filesIn, type ObjectState, type SpaceObject } from "@veranda/contract/records/object";
import { Group } from "three";
import type { Box3, BufferGeometry, Camera, Matrix4, Vector3 } from "three";
import type { Audio } from "../../platform/audio/audio.ts";
import type { StreamPicture } from "../../platform/media.ts";
import type { ZoneSet } from "../zones/zones.ts";
import { readCatalogue } from "./catalogue.ts";
import { ObjectLoadQueue } from "./object-load-queue.ts";
import { Edges } from "./edges.ts";
import { Growth, scaleToGrowth } from "./growth.ts";
import {
  composeFrom,
  isAlike,
  newObjectEntry,
  type ObjectContent,
  type ObjectEntry,
  type ObjectQuality,
} from "./object-renderer.ts";
import type { HighlightKind } from "./highlights.ts";
import { PortalSpaces } from "./portal-spaces.ts";
import { SharedScreens } from "./shared-screens.ts";
import { Lamps } from "./lamps.ts";
import { createObjectUniforms } from "./object-material.ts";
import { ShaderWarmupQueue } from "./shader-warmup-queue.ts";
import { ObjectZones } from "./object-zones.ts";
import type { ObjectChanged, ObjectLayer, ObjectLook, ObjectSource } from "./object-layer.ts";
import { pickNearest, type Pick } from "./pick.ts";
import { ObjectColliders } from "./object-colliders.ts";
import { SkyVisibility, type RenderContext } from "./render-context.ts";
import { readEye, newRenderFrame } from "./render-frame.ts";
import { RendererRegistry } from "./renderer-registry.ts";
import { ServerTime } from "./server-time.ts";
import { hullsOf, isEntryDrawn, listStanding, sized } from "./standing-objects.ts";
import { StillShadows } from "./still-shadows.ts";

const NIGHT_SECONDS = 1.2;
/** Above this number of simultaneous changes, objects are queued instead of drawn at once. */
const AT_ONCE = 64;
const HOVER = ["hover"] as const;

/** Draws the objects of a space, each with the renderer of its kind. */
export const createObjectLayer = async (source: ObjectSource): Promise<ObjectLayer> =>
  new Layer(source, await readCatalogue(source));

class Layer implements ObjectLayer {
  readonly root = new Group();
  onAdded: ObjectLayer["onAdded"] = null;
  readonly #source: ObjectSource;
  readonly #uniforms = createObjectUniforms();
  readonly #sky = new SkyVisibility();
  readonly #spaces = new PortalSpaces();
  readonly #shares = new SharedScreens();
  readonly #renderers: RendererRegistry;
  readonly #lamps = new Lamps(this.#uniforms);
  readonly #entries = new Map<string, ObjectEntry>();
  readonly #assets = new Map<string, FileAsset>();
  readonly #solids = new ObjectColliders();
  readonly #zones = new ObjectZones();
  readonly #loadQueue: ObjectLoadQueue;
  readonly #growth = new Growth();
  readonly #shaderWarmup: ShaderWarmupQueue;
  readonly #edges = new Edges(this.root);
  readonly #shadows = new StillShadows(this.root);
  readonly #frame = newRenderFrame();
  #audio: Audio | null = null;
  readonly #serverTime: ServerTime;
  /** Something has moved or changed its look since the last frame. */
  #isTouched = false;
  #hasChanged = false;
  isMoving = false;

  constructor(source: ObjectSource, catalogue: RenderContext["catalogue"]) {
    this.root.name = "objects";
    this.#source = source;
    const { view } = source;
    this.#shaderWarmup = new ShaderWarmupQueue(
      this.root,
      view?.prepare && ((...thing) => view.prepare?.(...thing) ?? Promise.resolve()),
      () => (this.#hasChanged = true),
    );
    this.#serverTime = new ServerTime(source.clock);
    this.#loadQueue = new ObjectLoadQueue(
      (entry) => this.#render(entry),
      () => this.#serverTime.ownNow,
    );
    this.#renderers = new RendererRegistry(
      {
        source,
        words: source.words,
        catalogue,
        spaces: this.#spaces,
        shares: this.#shares,
        uniforms: this.#uniforms,
        sky: this.#sky,
        setLamps: (id, lamps) => this.#lamps.set(id, lamps),
        resized: (entry) => this.#measure(entry),
        added: (thing, isOnFoot = false) => {
          this.#shaderWarmup.add(thing);
          this.onAdded?.(thing, isOnFoot);
        },
        changed: () => (this.#hasChanged = true),
        assetOf: (fileId) => this.#assets.get(String(fileId)) ?? null,
        audio: () => this.#audio,
        serverNow: () => this.#serverTime.now,
      },
      () => {
        for (const entry of this.#entries.values())
          if (entry.kind === null && !entry.isLeaving) this.#loadQueue.add(entry);
      },
    );
    this.root.add(this.#lamps.root);
  }

  async setObjects(objects: readonly SpaceObject[], assets: readonly FileAsset[] = []): Promise<void> {
    const wanted = new Set(objects.map(({ id }) => id));
    const gone = [...this.#entries.keys()].filter((id) => !wanted.has(id));
    this.setAssets(assets);
    this.apply([
      ...gone.map((id) => ({ id, object: null })),
      ...objects.map((object) => ({ id: object.id, object })),
    ]);
    await this.#renderers.prepare(objects);
  }

  prefetch(objects: readonly SpaceObject[]): Promise<void> {
    return this.#renderers.prepare(objects);
  }

  get isSeen(): boolean {
    return this.#loadQueue.isEmpty && this.#shaderWarmup.isIdle;
  }

  apply(changes: readonly ObjectChanged[]): void {
    const areMany = changes.length > AT_ONCE;
    for (const { id, object } of changes) {
      if (object && !object.isHidden) this.#put(object, areMany);
      else this.#leave(id);
    }
  }

  setAssets(assets: readonly FileAsset[]): void {
    for (const asset of assets) this.#assets.set(asset.fileId, asset);
    const named = new Set(assets.map(({ fileId }) => fileId));
    for (const entry of this.#entries.values())
      if (!entry.isLeaving && !entry.isComing && filesIn(entry.object.props).some((id) => named.has(id)))
        this.#render(entry, true);
  }

  setState(id: string, state: ObjectState, serverNow: number): void {
    this.setServerClock(serverNow);
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.state = state;
    this.#isTouched = true;
    entry.kind?.put(entry);
  }

  setServerClock(serverNow: number): void {
    this.#serverTime.set(serverNow);
  }

  takeChanged(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  setLook(look: ObjectLook): void {
    this.#sky.look = look;
    this.#renderers.relight();
  }

  pick(
    origin: Vector3,
    direction: Vector3,
    far: number,
    target: Pick,
    except: ReadonlySet<string> | null = null,
  ): Pick | null {
    return pickNearest(this.#entries.values(), origin, direction, far, target, except) ? target : null;
  }

  isDrawn(id: string): boolean {
    return isEntryDrawn(this.#entries.get(id));
  }

  boundsOf(id: string, target: Box3): boolean {
    const entry = sized(this.#entries.get(id));
    if (entry) target.copy(entry.worldBox);
    return entry !== null;
  }

  localBoundsOf(id: string, target: Box3): boolean {
    const entry = sized(this.#entries.get(id));
    if (entry) target.copy(entry.box);
    return entry !== null;
  }

  measureNew(object: ObjectContent, target: Box3): boolean {
    return this.#renderers.of(object)?.measureNew?.(object, target) ?? false;
  }

  show(id: string, matrix: Matrix4 | null): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.isMoved = matrix !== null;
    if (matrix) entry.matrix.copy(matrix);
    else composeFrom(entry.object, entry.matrix);
    this.#measure(entry);
    this.#draw(entry);
  }

  setHighlight(ids: readonly string[], kind: HighlightKind): void {
    this.#edges.set(
      ids.flatMap((id) => this.#entries.get(id) ?? []),
      kind,
    );
    this.#isTouched = true;
  }

  setEdgesShown(areShown: boolean): void {
    this.#edges.setShown(areShown);
  }

  setEditing(isEditing: boolean): void {
    this.#isTouched = true;
    this.#renderers.setEditing(isEditing);
  }

  showShared(id: string, picture: StreamPicture | null): void {
    if (!this.#shares.set(id, picture)) return;
    const entry = this.#entries.get(id);
    if (!entry || entry.isLeaving) return;
    this.#isTouched = true;
    entry.kind?.put(entry);
  }

  setPortalSpaces(spaces: readonly PortalSpace[]): void {
    this.#spaces.set(spaces);
  }

  takeWantedSpaces(): PortalTarget[] {
    return this.#spaces.takeWanted();
  }

  attachAudio(audio: Audio): void {
    this.#audio = audio;
  }

  setExposure(exposure: number): void {
    this.#uniforms.exposure.value = exposure;
  }

  list(): ReturnType<ObjectLayer["list"]> {
    return listStanding(this.#entries.values(), this.#source.words);
  }

  colliders(): BufferGeometry[] {
    return [...this.#entries.values()].flatMap(hullsOf);
  }

  takeSolids(take: (id: string, hulls: readonly BufferGeometry[]) => void): void {
    this.#solids.take(this.#entries, this.#frame.eye, hullsOf, take);
  }

  takeZones(): Partial<ZoneSet> | null {
    return this.#zones.take(this.#source.words);
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    const { time, night, skyAtEye } = this.#uniforms;
    time.value = timeSeconds;
    const step = dt / NIGHT_SECONDS;
    night.value += Math.min(step, Math.max(-step, this.#sky.look.lamps - night.value));
    const frame = this.#frame;
    frame.timeSeconds = timeSeconds;
    frame.dt = dt;
    const { eye } = frame;
    const { pixels } = eye;
    readEye(eye, camera, this.#source.view?.height ?? 720);
    if (pixels !== eye.pixels) this.#edges.moved();
    // The skylight uniform is set at the camera's position; each object stores its ratio to that.
    skyAtEye.value = this.#sky.at(eye.x, eye.z);
    this.#loadQueue.update(frame);
    this.#growth.update(dt, this.#resize, this.#remove);
    this.#renderers.update(frame);
    this.#shaderWarmup.update(camera);
    if (!this.#growth.isGoingOn) this.#shadows.update(dt);
    this.#edges.update(1 / eye.pixels);
    this.#lamps.update(timeSeconds, dt, camera);
    this.isMoving = this.#isTouched || this.#growth.isGoingOn || this.#renderers.isMoving;
    this.#isTouched = false;
  }

  setQuality(level: ObjectQuality): void {
    this.#uniforms.wind.value = level === "low" ? 0 : 1;
    this.#renderers.setQuality(level);
  }

  dispose(): void {
    this.root.removeFromParent();
    this.#renderers.dispose();
    this.#lamps.dispose();
    this.#edges.dispose();
    this.#loadQueue.clear();
    this.#entries.clear();
    this.#solids.clear();
  }

  #put(object: SpaceObject, isOneOfMany: boolean): void {
    let entry = this.#entries.get(object.id);
    if (!entry) this.#entries.set(object.id, (entry = newObjectEntry(object)));
    entry.object = object;
    entry.isLeaving = false;
    entry.isMoved = false;
    if (isOneOfMany) this.#loadQueue.add(entry);
    else if (!entry.isComing) this.#render(entry);
  }

  /**
   * Has its renderer draw the current state. `isAnew`: one of its files has changed, though the object may not have.
   */
  #render(entry: ObjectEntry, isAnew = false): void {
    const { object } = entry;
    if (!entry.isMoved) composeFrom(object, entry.matrix);
    entry.asset = this.#assets.get(String(object.props.fileId)) ?? null;
    const kind = this.#renderers.of(object);
    if (entry.kind && entry.kind !== kind) {
      entry.kind.remove(entry);
      entry.box.makeEmpty();
    }
    const { told } = entry;
    const isOnlyMoved = !isAnew && entry.kind === kind && told !== null && isAlike(told, entry);
    entry.kind = kind;
    entry.told = kind && { object, asset: entry.asset };
    scaleToGrowth(entry);
    if (isOnlyMoved && kind?.move) kind.move(entry);
    else kind?.put(entry);
    this.#measure(entry);
  }

  #leave(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.isLeaving) return;
    entry.isLeaving = true;
    entry.isComing = false;
    if (entry.grown === 0) return this.#remove(entry);
    this.#growth.add(entry);
    this.#solids.changed(id);
    this.#zones.delete(entry);
    this.#edges.forget(id, HOVER);
  }

  #measure(entry: ObjectEntry): void {
    entry.worldBox.copy(entry.box);
    if (!entry.box.isEmpty()) entry.worldBox.applyMatrix4(entry.matrix);
    this.#solids.changed(entry.id);
    // Objects being moved have no active seat or portal.
    if (!entry.isMoved && !entry.isLeaving) this.#zones.changed(entry);
    this.#shadows.changed();
    if (entry.grown < 1) this.#growth.add(entry);
    this.#isTouched = true;
    this.#edges.moved();
  }

  #draw(entry: ObjectEntry): void {
    scaleToGrowth(entry);
    entry.kind?.setTransform(entry);
  }

  readonly #resize = (entry: ObjectEntry): void => {
    this.#draw(entry);
    this.#edges.moved();
  };

  readonly #remove = (entry: ObjectEntry): void => {
    this.#isTouched = true;
    entry.kind?.remove(entry);
    this.#entries.delete(entry.id);
    this.#growth.delete(entry);
    this.#zones.delete(entry);
    this.#solids.changed(entry.id);
    this.#shadows.changed();
    this.#edges.forget(entry.id);
  };
}
