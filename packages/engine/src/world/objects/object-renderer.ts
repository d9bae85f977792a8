import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectState, SpaceObject } from "@veranda/contract/records/object";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { BufferGeometry } from "three";
import type { TriangleBvh } from "../collision/triangle-bvh.ts";
import type { RenderFrame } from "./render-frame.ts";

/** An object without its transform. */
export type ObjectContent = { readonly kind: SpaceObject["kind"]; readonly props: SpaceObject["props"] };

/** An object in the scene with its current state. */
export type ObjectEntry = {
  readonly id: string;
  object: SpaceObject;
  /** Its file; null: it has none, or it isn't known yet. */
  asset: FileAsset | null;
  state: ObjectState | null;
  /** Transform as a matrix. */
  readonly matrix: Matrix4;
  /** The matrix that it is drawn with: smaller while it grows in or shrinks. */
  readonly drawn: Matrix4;
  /** Bounding box before rotation and scale; empty while unknown. */
  readonly box: Box3;
  /** Bounding box in world space. */
  readonly worldBox: Box3;
  /** 0 to 1 while it grows or shrinks. */
  grown: number;
  isLeaving: boolean;
  /** It is queued: not drawn yet, or not as it is now. */
  isComing: boolean;
  /** Shown at another transform than the document's, because somebody is moving it. */
  isMoved: boolean;
  kind: ObjectRenderer | null;
  /** The state last passed to its renderer. */
  told: { object: SpaceObject; asset: FileAsset | null } | null;
};

export const newObjectEntry = (object: SpaceObject): ObjectEntry => ({
  id: object.id,
  object,
  asset: null,
  state: object.state ?? null,
  matrix: new Matrix4(),
  drawn: new Matrix4(),
  box: new Box3(),
  worldBox: new Box3(),
  grown: 0,
  isLeaving: false,
  isComing: false,
  isMoved: false,
  kind: null,
  told: null,
});

/** Called each frame, and on changes that concern all objects. */
export type RenderPart = {
  /** Something plays or is animated. */
  readonly isMoving?: boolean;
  update?(frame: RenderFrame): void;
  /** The environment's light has changed. */
  relight?(): void;
  setQuality?(level: ObjectQuality): void;
  setEditing?(isEditing: boolean): void;
  dispose(): void;
};

/**
 * Draws all objects of one or a few similar kinds. A new kind needs one of these and an entry in the table of
 * renderers.
 */
export type ObjectRenderer = RenderPart & {
  /** The object is new, or its document, file or state has changed. Called at least once before `setTransform`. */
  put(entry: ObjectEntry): void;
  /** Only its position has changed; without this method, `put` is called. */
  move?(entry: ObjectEntry): void;
  /** Only `drawn` has changed. */
  setTransform(entry: ObjectEntry): void;
  remove(entry: ObjectEntry): void;
  /** Its default name. */
  titleOf(entry: ObjectEntry): string;
  /** Bounds of a new object before rotation and scale; false: unknown until its file is loaded. */
  measureNew?(object: ObjectContent, target: Box3): boolean;
  /** Whether it draws this object of its kind; without this method, it draws all. */
  draws?(object: ObjectContent): boolean;
  /** Resolves when everything needed to draw these is loaded. */
  prepare?(objects: readonly SpaceObject[]): Promise<void>;
  /** Whether any part of it is visible yet; without this method, it is once its size is known. */
  isDrawn?(entry: ObjectEntry): boolean;
  /** Collider geometry, in world space. */
  solidsOf?(entry: ObjectEntry): BufferGeometry[];
  /** Shape for picking, before rotation and scale; without this method, its bounding box. */
  shapeOf?(entry: ObjectEntry): TriangleBvh | null;
};

export type ObjectQuality = "low" | "medium" | "high" | "ultra";

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();

/** The transform of an object as a matrix. */
export const composeFrom = ({ transform }: SpaceObject, out: Matrix4): Matrix4 =>
  out.compose(
    POSITION.set(...transform.position),
    ROTATION.set(...transform.rotation),
    SCALE.set(...transform.scale),
  );

/** Whether an object looks as it did before, except for its transform. */
export const isAlike = (
  { object: was, asset: wasOf }: NonNullable<ObjectEntry["told"]>,
  { object, asset }: ObjectEntry,
): boolean =>
  was.props === object.props && was.name === object.name && was.locked === object.locked && wasOf === asset;
