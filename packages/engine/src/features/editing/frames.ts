import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { ObjectKind, ObjectTransform, SpaceObject } from "@veranda/contract/records/object";
import { Box3, Quaternion, Vector3 } from "three";
import { aspectOf } from "./default-sizes.ts";
import { transform } from "./transforms.ts";

/** Offset of pictures in front of a frame's back. Metres. */
const PROUD = 0.015;
/** Maximum distance from a frame's plane for pointing at it. */
const NEAR = 0.3;

/** Width of a frame's moulding. Metres. */
const MOULDING = 0.12;

/** An empty frame of the environment. `key` is its name in `uploadTargetFrame`. */
export type EmptyFrame = {
  readonly name: string;
  readonly key: string;
  readonly position: Vector3;
  /** Facing direction. */
  readonly normal: Vector3;
  readonly rotation: Quaternion;
  readonly width: number;
  readonly height: number;
};

const keyOfFrame = (name: string): string => `frame:${name}`;

/** The environment's empty frames: an object that names a frame fills it if it hangs in it. */
export function emptyFrames(
  manifest: Pick<EnvironmentManifest, "frames"> | null,
  objects: Iterable<SpaceObject>,
): EmptyFrame[] {
  if (!manifest || manifest.frames.length === 0) return [];
  const hung = [...objects].filter(isFilled);
  return manifest.frames
    .map(({ name, position, heading, width, height }) => {
      const normal = new Vector3(-Math.sin(heading), 0, -Math.cos(heading));
      return {
        name,
        key: keyOfFrame(name),
        position: new Vector3(...position),
        normal,
        rotation: new Quaternion().setFromAxisAngle(UP, Math.atan2(normal.x, normal.z)),
        width,
        height,
      };
    })
    .filter((frame) => {
      const isIn = ({ props, transform: { position } }: SpaceObject): boolean =>
        props.frame === frame.name && frameAt([frame], POSITION.fromArray(position)) !== null;
      return !hung.some(isIn);
    });
}

/** Bounds of all frames of the environment, including mouldings. */
export const frameBounds = ({ frames }: Pick<EnvironmentManifest, "frames">): Box3[] =>
  frames.map(({ position: [x, y, z], heading, width, height }) => {
    const [right, ahead] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
    const across = width + 2 * MOULDING;
    return new Box3().setFromCenterAndSize(
      new Vector3(x, y, z),
      new Vector3(right * across + ahead * NEAR, height + 2 * MOULDING, ahead * across + right * NEAR),
    );
  });

/** How a flat object with that aspect ratio fits whole into a frame, as large as possible. */
export function fillOf(
  {
    position,
    normal,
    rotation,
    width,
    height,
  }: Pick<EmptyFrame, "position" | "normal" | "rotation" | "width" | "height">,
  aspect: number,
): ObjectTransform {
  const scale = Math.min(height, width / aspect);
  return transform(POSITION.copy(position).addScaledVector(normal, PROUD), rotation, SCALE.setScalar(scale));
}

/** A frame object as a frame to be filled: its size and transform. */
export function spanOf({ transform: { position, rotation, scale } }: SpaceObject): EmptyFrame {
  const turn = new Quaternion(...rotation);
  return {
    name: "",
    key: "",
    position: new Vector3(...position),
    normal: new Vector3(0, 0, 1).applyQuaternion(turn),
    rotation: turn,
    width: Math.abs(scale[0]) * aspectOf("frame", undefined),
    height: Math.abs(scale[1]),
  };
}

/** The frame that a point is in front of; null: none. */
export function frameAt(frames: readonly EmptyFrame[], point: Vector3): EmptyFrame | null {
  for (const frame of frames) {
    const { position, normal, rotation, width, height } = frame;
    OFFSET.subVectors(point, position);
    if (Math.abs(OFFSET.dot(normal)) > NEAR) continue;
    OFFSET.applyQuaternion(TURN.copy(rotation).invert());
    if (Math.abs(OFFSET.x) <= width / 2 + 0.05 && Math.abs(OFFSET.y) <= height / 2 + 0.05) return frame;
  }
  return null;
}

/** Nearest first. */
export const byDistance = (frames: readonly EmptyFrame[], from: Vector3): EmptyFrame[] =>
  frames.toSorted((a, b) => a.position.distanceToSquared(from) - b.position.distanceToSquared(from));

/** The kind of a filled frame object, and what remains when the content is taken out. */
export const isFilled = (object: SpaceObject): boolean => object.props.frame !== undefined;
export const isFilledFrameObject = (object: SpaceObject): boolean => object.props.frame === object.id;
export const isEmptyFrameObject = ({ kind }: { kind: ObjectKind }): boolean => kind === "frame";

const UP = new Vector3(0, 1, 0);
const POSITION = new Vector3();
const SCALE = new Vector3();
const OFFSET = new Vector3();
const TURN = new Quaternion();
