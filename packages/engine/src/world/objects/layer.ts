import type { KnownSpace, PortalTarget } from "@veranda/contract/engine/portal-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import { filesIn, type ObjectState, type SpaceObject } from "@veranda/contract/records/object";
import { prefabCatalogue } from "@veranda/contract/prefab";
import type { Prefab } from "@veranda/contract/prefab";
import { DirectionalLight, Group, Quaternion, Vector3 } from "three";
import type { Box3, BufferGeometry, Camera, Matrix4, Object3D } from "three";
import type { Audio } from "../../platform/audio/audio.ts";
import type { Media } from "../../platform/media.ts";
import type { ZoneSet } from "../zones/zones.ts";
import { ObjectLoadQueue } from "./object-load-queue.ts";
import { Edges } from "./edges.ts";
import {
  newObjectEntry,
  type ObjectEntry,
  type ObjectRenderer,
  type RenderFrame,
  type ObjectQuality,
} from "./object-renderer.ts";
import type { HighlightKind } from "./highlights.ts";
import { Prefabs } from "./kinds/prefab.ts";
import { Lamps } from "./lamps.ts";
import { createObjectUniforms } from "./object-material.ts";
import type { UserObjectRenderers } from "./user-object-renderers.ts";
import { ShaderWarmupQueue } from "./shader-warmup-queue.ts";
import { isZone, zonesOf } from "./object-zones.ts";
import type { ObjectChanged, ObjectLayer, ObjectLook, ObjectSource } from "./object-layer.ts";
import { pickEntry, type Pick } from "./pick.ts";
import { ObjectColliders } from "./object-colliders.ts";
import { SkyVisibility, type RenderContext } from "./render-context.ts";

const GROW_SECONDS = 0.45;
const NIGHT_SECONDS = 1.2;
/** More than so many objects at once come one after the other. */
const AT_ONCE = 64;
const HOVER = ["hover"] as const;
/** Still shadows are drawn anew once so long nothing has moved. */
const SHADOW_SECONDS = 0.2;

/** Draws the objects of a space, each by its kind. */
export const createObjectLayer = async (source: ObjectSource): Promise<ObjectLayer> => {
  const bytes = await source.fetchBytes(source.manifestUrl, undefined, source.signal);
  const catalogue = prefabCatalogue.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return new Layer(source, new Map(catalogue.prefabs.map((prefab) => [prefab.id, prefab])));
};

class Layer implements ObjectLayer {
  readonly root = new Group();
  onAdded: ObjectLayer["onAdded"] = null;
  readonly #source: ObjectSource;
  readonly #uniforms = createObjectUniforms();
  readonly #stage: RenderContext;
  readonly #prefabs: Prefabs;
  readonly #kinds: ObjectRenderer[] = [];
  readonly #lamps = new Lamps(this.#uniforms);
  readonly #entries = new Map<string, ObjectEntry>();
  readonly #assets = new Map<string, FileAsset>();
  readonly #solids = new ObjectColliders();
  readonly #arrivals: ObjectLoadQueue;
  readonly #shaderWarmup: ShaderWarmupQueue;
  readonly #edges = new Edges(this.root);
  readonly #frame: RenderFrame = {
    timeSeconds: 0,
    dt: 0,
    eye: { x: 0, y: 0, z: 0, aheadX: 0, aheadY: 0, aheadZ: -1, pixels: 1000 },
  };
  /** Code and media of kinds that people make; null: not needed yet, or on its way. */
  #made: UserObjectRenderers | null = null;
  #isMadeAsked = false;
  #audio: Audio | null = null;
  /** The server's milliseconds at 0 of one's own clock. */
  #serverOffset = 0;
  #isEditing = false;
  #quality: ObjectQuality = "high";
  #knownSpaces: readonly KnownSpace[] = [];
  /** What bodies can do something with. */
  readonly #zones = new Set<ObjectEntry>();
  #areZonesStale = false;
  #isDisposed = false;
  /** Those that grow in, or go. */
  readonly #growing = new Set<ObjectEntry>();
  /** Seconds until the shadows are drawn anew; null: they are as they should be. */
  #untilShadows: number | null = null;
  /** Something was drawn elsewhere or otherwise since the last frame. */
  #isTouched = false;
  #hasChanged = false;
  isMoving = false;

  constructor(source: ObjectSource, prefabs: ReadonlyMap<string, Prefab>) {
    this.root.name = "objects";
    this.#source = source;
    const { view } = source;
    this.#shaderWarmup = new ShaderWarmupQueue(
      this.root,
      view?.prepare && ((...thing) => view.prepare?.(...thing) ?? Promise.resolve()),
      () => (this.#hasChanged = true),
    );
    this.#stage = {
      source,
      words: source.words,
      root: this.root,
      uniforms: this.#uniforms,
      sky: new SkyVisibility(),
      setLamps: (id, lamps) => this.#lamps.set(id, lamps),
      resized: (entry) => this.#measure(entry),
      added: (thing, isOnFoot = false) => {
        this.#shaderWarmup.add(thing);
        this.onAdded?.(thing, isOnFoot);
      },
      changed: () => (this.#hasChanged = true),
      assetOf: (fileId) => this.#assets.get(String(fileId)) ?? null,
      audio: () => this.#audio,
      serverNow: () => (source.clock?.now() ?? 0) + this.#serverOffset,
    };
    // Until the server says its time: two clocks that are both set are not far from each other.
    this.#serverOffset = Date.now() - (source.clock?.now() ?? 0);
    this.#arrivals = new ObjectLoadQueue(
      (entry) => this.#tell(entry),
      () => source.clock?.now() ?? 0,
    );
    this.#prefabs = new Prefabs(this.#stage, prefabs);
    this.#kinds.push(this.#prefabs);
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
    const prefabs = new Set(objects.map(({ props }) => this.#prefabs.of(props)));
    prefabs.delete(undefined);
    await Promise.all(Array.from(prefabs as Set<Prefab>, (prefab) => this.#prefabs.load(prefab)));
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
        this.#tell(entry, true);
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
    if (serverNow > 0) this.#serverOffset = serverNow - (this.#source.clock?.now() ?? 0);
  }

  takeChanged(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  setLook(look: ObjectLook): void {
    this.#stage.sky.look = look;
    for (const kind of this.#kinds) kind.relight?.();
    this.#made?.relight();
  }

  pick(
    origin: Vector3,
    direction: Vector3,
    far: number,
    target: Pick,
    except: ReadonlySet<string> | null = null,
  ): Pick | null {
    target.distance = far;
    let isFound = false;
    for (const entry of this.#entries.values())
      if (!entry.isLeaving && !except?.has(entry.id) && pickEntry(entry, origin, direction, target))
        isFound = true;
    return isFound ? target : null;
  }

  isDrawn(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry?.kind || entry.isLeaving || entry.isComing) return false;
    return entry.kind.isDrawn?.(entry) ?? !entry.box.isEmpty();
  }

  boundsOf(id: string, target: Box3): boolean {
    const entry = this.#entries.get(id);
    if (!entry || entry.isLeaving || entry.box.isEmpty()) return false;
    target.copy(entry.worldBox);
    return true;
  }

  localBoundsOf(id: string, target: Box3): boolean {
    const entry = this.#entries.get(id);
    if (!entry || entry.isLeaving || entry.box.isEmpty()) return false;
    target.copy(entry.box);
    return true;
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

  setEditing(isEditing: boolean): void {
    this.#isEditing = isEditing;
    this.#isTouched = true;
    for (const kind of this.#kinds) kind.setEditing?.(isEditing);
  }

  setKnownSpaces(spaces: readonly KnownSpace[]): void {
    const known = new Map([...this.#knownSpaces, ...spaces].map((space) => [space.id, space]));
    this.#knownSpaces = [...known.values()];
    this.#made?.portals.setKnown(this.#knownSpaces);
  }

  takeUnknownSpaces(): PortalTarget[] {
    return this.#made?.portals.takeUnknown() ?? [];
  }

  attachAudio(audio: Audio): void {
    this.#audio = audio;
  }

  setExposure(exposure: number): void {
    this.#uniforms.exposure.value = exposure;
  }

  list(): ReturnType<ObjectLayer["list"]> {
    return [...this.#entries.values()]
      .filter(({ isLeaving, box }) => !isLeaving && !box.isEmpty())
      .map((entry) => {
        const { id, object, box, kind } = entry;
        const [x, , z] = object.transform.scale;
        const radius = Math.hypot((box.max.x - box.min.x) * x, (box.max.z - box.min.z) * z) / 2;
        const title = object.name || kind?.titleOf(entry) || this.#source.words.object();
        return { id, title, position: object.transform.position, radius };
      });
  }

  colliders(): BufferGeometry[] {
    return [...this.#entries.values()].flatMap((entry) => this.#hullsOf(entry));
  }

  takeSolids(take: (id: string, hulls: readonly BufferGeometry[]) => void): void {
    this.#solids.take(this.#entries, this.#frame.eye, this.#hullsOf, take);
  }

  takeZones(): Partial<ZoneSet> | null {
    if (!this.#areZonesStale) return null;
    this.#areZonesStale = false;
    return zonesOf(this.#zones, this.#source.words);
  }

  update(timeSeconds: number, dt: number, camera: Camera): void {
    const { time, night, skyAtEye } = this.#uniforms;
    time.value = timeSeconds;
    const { sky } = this.#stage;
    const step = dt / NIGHT_SECONDS;
    night.value += Math.min(step, Math.max(-step, sky.look.lamps - night.value));
    const frame = this.#look(timeSeconds, dt, camera);
    // The sky's light is set for where the camera is; each object knows how much less or more it gets.
    skyAtEye.value = sky.at(frame.eye.x, frame.eye.z);
    this.#arrivals.update(frame);
    this.#grow(dt / GROW_SECONDS);
    for (const kind of this.#kinds) kind.update?.(frame);
    this.#made?.update(frame);
    this.#shaderWarmup.update(camera);
    if (this.#untilShadows !== null && this.#growing.size === 0 && (this.#untilShadows -= dt) <= 0)
      this.#redrawShadows();
    this.#edges.update(1 / frame.eye.pixels);
    this.#lamps.update(timeSeconds, dt, camera);
    this.isMoving = this.#isTouched || this.#growing.size > 0 || this.#doesAnyMove();
    this.#isTouched = false;
  }

  setQuality(level: ObjectQuality): void {
    this.#uniforms.wind.value = level === "low" ? 0 : 1;
    this.#quality = level;
    this.#made?.panels.setQuality(level);
    for (const kind of this.#kinds) kind.setQuality?.(level);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.root.removeFromParent();
    this.#prefabs.dispose();
    this.#made?.dispose();
    this.#lamps.dispose();
    this.#edges.dispose();
    this.#arrivals.clear();
    this.#entries.clear();
    this.#solids.clear();
  }

  #put(object: SpaceObject, isOneOfMany: boolean): void {
    let entry = this.#entries.get(object.id);
    if (!entry) this.#entries.set(object.id, (entry = newObjectEntry(object)));
    entry.object = object;
    entry.isLeaving = false;
    entry.isMoved = false;
    if (isOneOfMany) this.#arrivals.add(entry);
    else if (!entry.isComing) this.#tell(entry);
  }

  /** Has its kind draw it as it is now. `isAnew`: what it names has changed, though it itself may not have. */
  #tell(entry: ObjectEntry, isAnew = false): void {
    const { object } = entry;
    if (!entry.isMoved) composeFrom(object, entry.matrix);
    entry.asset = this.#assets.get(String(object.props.fileId)) ?? null;
    const kind = this.#kindOf(object);
    if (entry.kind && entry.kind !== kind) {
      entry.kind.remove(entry);
      entry.box.makeEmpty();
    }
    const { told } = entry;
    const isOnlyMoved = !isAnew && entry.kind === kind && told !== null && isAlike(told, entry);
    entry.kind = kind;
    entry.told = kind && { object, asset: entry.asset };
    scaled(entry);
    if (isOnlyMoved && kind?.move) kind.move(entry);
    else kind?.put(entry);
    if (isZone(entry)) this.#zones.add(entry);
    this.#measure(entry);
  }

  /** Who draws it; null: the code for it is on its way. */
  #kindOf({ kind, props }: SpaceObject): ObjectRenderer | null {
    if (kind === "prefab" && this.#prefabs.of(props)) return this.#prefabs;
    if (!this.#isMadeAsked && this.#source.openMedia) {
      this.#isMadeAsked = true;
      // Tried again with the next change.
      this.#openMade(this.#source.openMedia).catch(() => (this.#isMadeAsked = false));
    }
    return this.#made?.of(kind) ?? null;
  }

  async #openMade(openMedia: () => Promise<Media>): Promise<void> {
    const [{ UserObjectRenderers }, media] = await Promise.all([
      import("./user-object-renderers.ts"),
      openMedia(),
    ]);
    if (this.#isDisposed) return;
    this.#made = new UserObjectRenderers(this.#stage, media);
    this.#kinds.push(...this.#made.all);
    this.#made.panels.setQuality(this.#quality);
    this.#made.portals.setKnown(this.#knownSpaces);
    for (const kind of this.#made.all) {
      kind.setQuality?.(this.#quality);
      kind.setEditing?.(this.#isEditing);
    }
    for (const entry of this.#entries.values())
      if (entry.kind === null && !entry.isLeaving) this.#arrivals.add(entry);
  }

  #leave(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.isLeaving) return;
    entry.isLeaving = true;
    entry.isComing = false;
    if (entry.grown === 0) return this.#remove(entry);
    this.#growing.add(entry);
    this.#solids.changed(id);
    this.#areZonesStale ||= isZone(entry);
    this.#edges.forget(id, HOVER);
  }

  #measure(entry: ObjectEntry): void {
    entry.worldBox.copy(entry.box);
    if (!entry.box.isEmpty()) entry.worldBox.applyMatrix4(entry.matrix);
    this.#solids.changed(entry.id);
    // In somebody's hands nothing is to be done with it.
    this.#areZonesStale ||= !entry.isMoved && isZone(entry);
    this.#untilShadows = SHADOW_SECONDS;
    if (entry.grown < 1) this.#growing.add(entry);
    this.#isTouched = true;
    this.#edges.moved();
  }

  #draw(entry: ObjectEntry): void {
    scaled(entry);
    entry.kind?.setTransform(entry);
  }

  readonly #hullsOf = (entry: ObjectEntry): BufferGeometry[] => {
    // In somebody's hands its hull would be built anew in each frame: it has one again when it is set down.
    if (entry.isLeaving || entry.isMoved || entry.object.props.isPassable === true) return [];
    return entry.kind?.solidsOf?.(entry) ?? [];
  };

  #grow(step: number): void {
    for (const entry of this.#growing) {
      if (entry.isLeaving ? entry.grown === 0 : entry.grown === 1 || entry.box.isEmpty()) {
        this.#growing.delete(entry);
        if (entry.isLeaving) this.#remove(entry);
        continue;
      }
      entry.grown = Math.min(1, Math.max(0, entry.grown + (entry.isLeaving ? -step : step)));
      this.#draw(entry);
      this.#edges.moved();
    }
  }

  #doesAnyMove(): boolean {
    for (let i = 0; i < this.#kinds.length; i++) if (this.#kinds[i]?.isMoving === true) return true;
    return false;
  }

  #remove(entry: ObjectEntry): void {
    this.#isTouched = true;
    entry.kind?.remove(entry);
    this.#entries.delete(entry.id);
    this.#growing.delete(entry);
    this.#zones.delete(entry);
    this.#areZonesStale ||= isZone(entry);
    this.#solids.changed(entry.id);
    this.#untilShadows = SHADOW_SECONDS;
    this.#edges.forget(entry.id);
  }

  #look(timeSeconds: number, dt: number, camera: Camera): RenderFrame {
    const frame = this.#frame;
    frame.timeSeconds = timeSeconds;
    frame.dt = dt;
    const { eye } = frame;
    const { elements: at } = camera.matrixWorld;
    eye.x = at[12];
    eye.y = at[13];
    eye.z = at[14];
    eye.aheadX = -at[8];
    eye.aheadY = -at[9];
    eye.aheadZ = -at[10];
    const pixels = (camera.projectionMatrix.elements[5] * (this.#stage.source.view?.height ?? 720)) / 2;
    if (pixels !== eye.pixels) this.#edges.moved();
    eye.pixels = pixels;
    return frame;
  }

  /** The sun draws the shadows of what stands still only when told to. */
  #redrawShadows(): void {
    this.#untilShadows = null;
    let scene: Object3D = this.root;
    while (scene.parent) scene = scene.parent;
    scene.traverse((thing) => {
      if (thing instanceof DirectionalLight && !thing.shadow.autoUpdate) thing.shadow.needsUpdate = true;
    });
  }
}

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();

const composeFrom = ({ transform }: SpaceObject, out: Matrix4): Matrix4 =>
  out.compose(
    POSITION.set(...transform.position),
    ROTATION.set(...transform.rotation),
    SCALE.set(...transform.scale),
  );

/** Whether nothing that its kind shows is another, but where it is. */
const isAlike = (
  { object: was, asset: wasOf }: NonNullable<ObjectEntry["told"]>,
  { object, asset }: ObjectEntry,
): boolean =>
  was.props === object.props && was.name === object.name && was.locked === object.locked && wasOf === asset;

/** Past its size and back, as something set down. */
function scaled({ matrix, drawn, grown }: ObjectEntry): void {
  drawn.copy(matrix);
  if (grown >= 1) return;
  const t = 1 - grown;
  const size = Math.max(0.001, 1 - t * t * t + Math.sin(grown * Math.PI) * 0.06);
  drawn.scale(SCALE.setScalar(size));
}
