import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectState, SpaceObject } from "@veranda/contract/records/object";
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { BufferGeometry } from "three";
import type { TriangleBvh } from "../collision/triangle-bvh.ts";
import type { RenderFrame } from "./render-frame.ts";

/** An object without its transform. */
export type ObjectContent = { readonly kind: SpaceObject["kind"]; readonly props: SpaceObject["props"] };

/** An object that stands here, with what is known of it now. */
export type ObjectEntry = {
  readonly id: string;
  object: SpaceObject;
  /** Of its file; null: it has none, or nothing is known of it yet. */
  asset: FileAsset | null;
  state: ObjectState | null;
  /** Where it is. */
  readonly matrix: Matrix4;
  /** Where and how large it is drawn: smaller than it is while it grows in or goes. */
  readonly drawn: Matrix4;
  /** What it fills before it is turned and scaled; empty while that isn't known. */
  readonly box: Box3;
  /** The same in the world. */
  readonly worldBox: Box3;
  /** 0 to 1 while it grows or shrinks. */
  grown: number;
  isLeaving: boolean;
  /** Its turn to be drawn, or drawn as it is now, has not come yet. */
  isComing: boolean;
  /** Shown elsewhere than the document says, because someone moves it. */
  isMoved: boolean;
  kind: ObjectRenderer | null;
  /** As its kind was told last. */
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

/** What hears of every frame, and of how all objects are drawn. */
export type RenderPart = {
  /** Something of it plays, or moves by itself. */
  readonly isMoving?: boolean;
  update?(frame: RenderFrame): void;
  /** The light of the place changed. */
  relight?(): void;
  setQuality?(level: ObjectQuality): void;
  setEditing?(isEditing: boolean): void;
  dispose(): void;
};

/** Draws all objects of one kind, or of a few that are alike. A kind is one of these and its line in a table. */
export type ObjectRenderer = RenderPart & {
  /** It is new, or anything of it changed: its document, file or state. Called once at least before `setTransform`. */
  put(entry: ObjectEntry): void;
  /** It is elsewhere, and the same as before in all else; without it, it is put. */
  move?(entry: ObjectEntry): void;
  /** Only `drawn` changed. */
  setTransform(entry: ObjectEntry): void;
  remove(entry: ObjectEntry): void;
  /** How it is called where its maker gave no name. */
  titleOf(entry: ObjectEntry): string;
  /** What a new one fills before it is turned and scaled; false: that isn't known before its file is here. */
  measureNew?(object: ObjectContent, target: Box3): boolean;
  /** Whether it draws this one of its kind; without it, it draws them all. */
  draws?(object: ObjectContent): boolean;
  /** Resolves when what these are drawn with is here. */
  prepare?(objects: readonly SpaceObject[]): Promise<void>;
  /** Whether anything of it is seen by now; without it, it is once its size is known. */
  isDrawn?(entry: ObjectEntry): boolean;
  /** Collider geometry, in world space. */
  solidsOf?(entry: ObjectEntry): BufferGeometry[];
  /** What is picked, before it is turned and scaled; without it, its box is. */
  shapeOf?(entry: ObjectEntry): TriangleBvh | null;
};

export type ObjectQuality = "low" | "medium" | "high" | "ultra";

const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();

/** The matrix of where an object stands. */
export const composeFrom = ({ transform }: SpaceObject, out: Matrix4): Matrix4 =>
  out.compose(
    POSITION.set(...transform.position),
    ROTATION.set(...transform.rotation),
    SCALE.set(...transform.scale),
  );

/** Whether an object is drawn as it was last, except for where it stands. */
export const isAlike = (
  { object: was, asset: wasOf }: NonNullable<ObjectEntry["told"]>,
  { object, asset }: ObjectEntry,
): boolean =>
  was.props === object.props && was.name === object.name && was.locked === object.locked && wasOf === asset;
