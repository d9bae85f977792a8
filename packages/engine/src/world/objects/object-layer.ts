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
  /** Address of prefabs.json; the files lie beside it. */
  manifestUrl: string;
  fetchBytes: FetchBytes;
  signal: AbortSignal;
  /** What is drawn on, its height in CSS pixels; without `uploadLayer` each picture is drawn by itself. */
  view?: {
    readonly height: number;
    uploadLayer?: View["uploadLayer"];
    onContext?: View["onContext"];
    /** Without it shaders are built as things are drawn first. */
    prepare?: PrepareThing;
  };
  clock?: Clock;
  words: EngineWords;
  /** Without it only prefabs are seen. */
  openMedia?: () => Promise<Media>;
  /** Something can't be shown as it should be. `said`: words for the person, where they were not told already. */
  onFault?: (fault: { message: string; said: string | null; data: Record<string, unknown> }) => void;
};

/** How the environment lights what stands in it. */
export type ObjectLook = {
  /** 0 by day, 1 when lamps are what one sees by. */
  lamps: number;
  /** Light of the sky that reaches the ground here; null: the same everywhere. */
  skyLightAt: ((x: number, z: number, target: Color) => Color) | null;
};

/** A changed object as it is now; null: removed. */
export type ObjectChanged = { id: string; object: SpaceObject | null };

/** The objects of a space as they are seen, walked against and picked. */
export type ObjectLayer = {
  root: Object3D;
  /** Hears of everything that is drawn from now on; `isOnFoot`: it takes the light of the floor that it is on. */
  onAdded: ((thing: Object3D, isOnFoot: boolean) => void) | null;
  /**
   * Shows exactly these: loads what is missing, grows new ones in, takes away what is gone. Many come over several
   * frames, the nearest first. Resolves when the files of prefabs are here.
   */
  setObjects(objects: readonly SpaceObject[], assets?: readonly FileAsset[]): Promise<void>;
  /** Fetches what these are drawn from, before they are shown. */
  prefetch(objects: readonly SpaceObject[]): Promise<void>;
  /** All that is here is drawn: nothing waits for its turn or its shaders. */
  readonly isSeen: boolean;
  /** Puts, changes and removes some; what was shown elsewhere (`show`) is where the document says from now on. */
  apply(changes: readonly ObjectChanged[]): void;
  /** Files that came, or came on. */
  setAssets(assets: readonly FileAsset[]): void;
  /** What plays, or which page is open. `serverNow` is the server's clock at this moment, in milliseconds. */
  setState(id: string, state: ObjectState, serverNow: number): void;
  /** The server's clock at this moment, in milliseconds: what plays is where it is by that. 0: not known. */
  setServerClock(serverNow: number): void;
  setLook(look: ObjectLook): void;
  /**
   * What the ray meets first within `far` metres, written into `target`; null: nothing. `direction` has length 1.
   * It passes through `except`.
   */
  pick(
    origin: Vector3,
    direction: Vector3,
    far: number,
    target: Pick,
    except?: ReadonlySet<string> | null,
  ): Pick | null;
  /** Whether anything of it is seen by now. */
  isDrawn(id: string): boolean;
  /** What it fills in the world, as it is shown now; false: it isn't here, or its size isn't known yet. */
  boundsOf(id: string, target: Box3): boolean;
  /** What it fills before it is turned and scaled. */
  localBoundsOf(id: string, target: Box3): boolean;
  /** What a new one would fill before it is turned and scaled; false: its kind can't say that yet. */
  measureNew(object: ObjectContent, target: Box3): boolean;
  /** Draws it there before the document says so; null: where the document says. */
  show(id: string, matrix: Matrix4 | null): void;
  /** Edges round these and no others of that kind. */
  setHighlight(ids: readonly string[], kind: HighlightKind): void;
  /** While things are edited, marks are seen that nobody else needs: places to arrive at, empty frames. */
  setEditing(isEditing: boolean): void;
  /** Edges round objects are drawn, or not. */
  setEdgesShown(areShown: boolean): void;
  /** Shows what somebody shares on a screen that stands here; null: what is its own. Told again, it is the same. */
  showShared(id: string, picture: StreamPicture | null): void;
  /** Previews of the spaces that portals lead to. */
  setPortalSpaces(spaces: readonly PortalSpace[]): void;
  /** Spaces that portals lead to and that nothing is known of yet. */
  takeWantedSpaces(): PortalTarget[];
  /** What is heard of videos and sounds goes there. */
  attachAudio(audio: Audio): void;
  /** What the view makes of light; pictures are drawn so that they come out as they are. */
  setExposure(exposure: number): void;
  /** What stands here, by name; radius is over the ground, in metres. */
  list(): { id: string; title: string; position: [x: number, y: number, z: number]; radius: number }[];
  /** Hulls of everything that stands here, in world space. */
  colliders(): BufferGeometry[];
  /**
   * Hands over the hulls of objects that are near and whose hulls changed, some in each call, who waited longest first;
   * none: it has none any more.
   */
  takeSolids(take: (id: string, hulls: readonly BufferGeometry[]) => void): void;
  /** What bodies can do with objects, where that changed since the last call; else null. */
  takeZones(): Partial<ZoneSet> | null;
  /** Whether more of it changes than wind and lamps do: things come, go or are moved, videos play. */
  readonly isMoving: boolean;
  /** Whether other pictures or shapes are seen than at the last call, though nothing moved. */
  takeChanged(): boolean;
  update(timeSeconds: number, dt: number, camera: Camera): void;
  setQuality(level: ObjectQuality): void;
  dispose(): void;
};
