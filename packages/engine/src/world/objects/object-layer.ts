import type { PortalSpace, PortalTarget } from "@veranda/contract/engine/portal-messages";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectState, SpaceObject } from "@veranda/contract/records/object";
import type { Box3, BufferGeometry, Camera, Color, Matrix4, Object3D, Vector3 } from "three";
import type { Clock } from "../../core/clock.ts";
import type { FetchBytes } from "../../core/download.ts";
import type { Audio } from "../../platform/audio/audio.ts";
import type { Media, StreamPicture } from "../../platform/media.ts";
import type { View } from "../../platform/platform.ts";
import type { ZoneSet } from "../zones/zones.ts";
import type { ObjectContent, ObjectQuality } from "./object-renderer.ts";
import type { HighlightKind } from "./highlights.ts";
import type { PrepareThing } from "./shader-warmup-queue.ts";
import type { Pick } from "./pick.ts";

export type { HighlightKind } from "./highlights.ts";
export { pick, type Pick } from "./pick.ts";

export type ObjectSource = {
  /** URL of prefabs.json; the files are next to it. */
  manifestUrl: string;
  fetchBytes: FetchBytes;
  signal: AbortSignal;
  /** The canvas: its height in CSS pixels; without `uploadLayer` each picture is drawn in a call of its own. */
  view?: {
    readonly height: number;
    uploadLayer?: View["uploadLayer"];
    onContext?: View["onContext"];
    /** Without it, shaders are compiled when first drawn. */
    prepare?: PrepareThing;
  };
  clock?: Clock;
  words: EngineWords;
  /** Without it, only prefabs are shown. */
  openMedia?: () => Promise<Media>;
  /** Something can't be shown properly. `said`: a message for the person, unless one was shown already. */
  onFault?: (fault: { message: string; said: string | null; data: Record<string, unknown> }) => void;
};

/** Lighting of objects by the environment. */
export type ObjectLook = {
  /** Lamp intensity: 0 by day, 1 in the dark. */
  lamps: number;
  /** Skylight that reaches the ground at a position; null: the same everywhere. */
  skyLightAt: ((x: number, z: number, target: Color) => Color) | null;
};

/** A changed object's current state; null: removed. */
export type ObjectChanged = { id: string; object: SpaceObject | null };

/** The objects of a space: rendering, colliders and picking. */
export type ObjectLayer = {
  root: Object3D;
  /** Called for everything that is drawn from now on; `isOnFoot`: it is lit by the light of the floor below it. */
  onAdded: ((thing: Object3D, isOnFoot: boolean) => void) | null;
  /**
   * Shows exactly these: loads missing ones, grows new ones in, removes others. Many are spread over several frames,
   * nearest first. Resolves when the prefab files are loaded.
   */
  setObjects(objects: readonly SpaceObject[], assets?: readonly FileAsset[]): Promise<void>;
  /** Fetches the files of these objects, before they are shown. */
  prefetch(objects: readonly SpaceObject[]): Promise<void>;
  /** Everything is drawn: nothing is queued or waits for shaders. */
  readonly isSeen: boolean;
  /** Adds, changes and removes objects; those displaced by `show` return to their positions in the document. */
  apply(changes: readonly ObjectChanged[]): void;
  /** Files that are new or have progressed. */
  setAssets(assets: readonly FileAsset[]): void;
  /** Playback state or the open page. `serverNow` is the current server time in milliseconds. */
  setState(id: string, state: ObjectState, serverNow: number): void;
  /** Current server time in milliseconds, for synchronized playback. 0: unknown. */
  setServerClock(serverNow: number): void;
  setLook(look: ObjectLook): void;
  /**
   * First hit of a ray within `far` metres, written into `target`; null: none. `direction` has length 1. Ignores the
   * objects in `except`.
   */
  pick(
    origin: Vector3,
    direction: Vector3,
    far: number,
    target: Pick,
    except?: ReadonlySet<string> | null,
  ): Pick | null;
  /** Whether any part of it is visible yet. */
  isDrawn(id: string): boolean;
  /** World-space bounds as shown now; false: it isn't here, or its size isn't known yet. */
  boundsOf(id: string, target: Box3): boolean;
  /** Bounds in object space, before rotation and scale. */
  localBoundsOf(id: string, target: Box3): boolean;
  /** Bounds of a new object before rotation and scale; false: not known yet for its kind. */
  measureNew(object: ObjectContent, target: Box3): boolean;
  /** Shows it at another transform than the document's, before the document changes; null: as in the document. */
  show(id: string, matrix: Matrix4 | null): void;
  /** Highlights exactly these objects with edges of this kind. */
  setHighlight(ids: readonly string[], kind: HighlightKind): void;
  /** Editing shows markers that are hidden otherwise: spawn points, hints of empty frames. */
  setEditing(isEditing: boolean): void;
  /** Shows or hides the edges round objects. */
  setEdgesShown(areShown: boolean): void;
  /** Shows a share on a screen object; null: its own content. Idempotent. */
  showShared(id: string, picture: StreamPicture | null): void;
  /** Previews of the spaces that portals lead to. */
  setPortalSpaces(spaces: readonly PortalSpace[]): void;
  /** Portal targets whose spaces have not been requested yet. */
  takeWantedSpaces(): PortalTarget[];
  /** Output for the sound of videos and audio objects. */
  attachAudio(audio: Audio): void;
  /** Exposure of the view; pictures compensate for it to keep their colours. */
  setExposure(exposure: number): void;
  /** The objects here with their titles; radius is horizontal, in metres. */
  list(): { id: string; title: string; position: [x: number, y: number, z: number]; radius: number }[];
  /** Colliders of all objects, in world space. */
  colliders(): BufferGeometry[];
  /**
   * Passes on colliders that have changed near the person, a few per call, longest waiting first; an empty list: no
   * collider any more.
   */
  takeSolids(take: (id: string, hulls: readonly BufferGeometry[]) => void): void;
  /** Zones of objects (seats, portals and the like) if they changed since the last call; else null. */
  takeZones(): Partial<ZoneSet> | null;
  /** Whether something changes besides wind and lamps: objects are added, removed or moved, or videos play. */
  readonly isMoving: boolean;
  /** Whether pictures or shapes have changed since the last call, though nothing moved. */
  takeChanged(): boolean;
  update(timeSeconds: number, dt: number, camera: Camera): void;
  setQuality(level: ObjectQuality): void;
  dispose(): void;
};
