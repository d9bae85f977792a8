import { MathUtils, Quaternion, Vector3, type Box3 } from "three";
import type { ObjectKind } from "@veranda/contract/records/object";
import { isFlat } from "./default-sizes.ts";
import { isWall, type Surface } from "./surfaces.ts";
import { yawOf } from "./transforms.ts";

/** Heights above the floor, metres: of the centre of hanging objects, of a light, of a sound. */
const EYES = 1.5;
const LIGHT = 2.4;
/** Offset of pictures from a wall. Metres. */
const PROUD = 0.02;
/** Yaw steps of standing objects while snapping, degrees. */
const YAW_STEP = 15;

/** Position and rotation of an object. */
export type Placement = { readonly position: Vector3; readonly rotation: Quaternion };
export const newPlacement = (): Placement => ({ position: new Vector3(), rotation: new Quaternion() });

/**
 * Places an object onto a surface: pictures flat onto walls, upright at eye height above floors, everything else on the
 * floor, facing `eye`. `box` is its bounds before rotation, at its scale. Objects that aren't flat are placed with
 * their back to a wall, about the height of the position; objects hang from a ceiling.
 */
export function placeOn(
  surface: Surface,
  kind: ObjectKind,
  box: Box3,
  eye: Vector3,
  isSnapping: boolean,
  { position, rotation }: Placement,
): void {
  const { point, normal } = surface;
  const isOnWall = isWall(surface);
  const yaw = isOnWall ? yawOf(normal.x, normal.z) : facing(point, eye, isSnapping);
  rotation.setFromAxisAngle(UP, yaw);
  position.copy(point);
  if (isOnWall) {
    position.addScaledVector(OUT.set(normal.x, 0, normal.z).normalize(), PROUD - box.min.z);
    if (!isFlat(kind)) position.y -= (box.max.y + box.min.y) / 2;
  } else if (normal.y < 0) position.y -= box.max.y;
  else if (isFlat(kind)) position.y += middleOfHung(box.max.y - box.min.y);
  else if (kind === "light") position.y += LIGHT;
  else if (kind === "model") position.y -= box.min.y;
}

/** Height above the floor of a hanging object's centre, by its own height. Metres. */
const middleOfHung = (height: number): number => Math.max(EYES, height / 2 + 0.3);
/** The same for its upper edge. */
export const topOfHung = (height: number): number => middleOfHung(height) + height / 2;

/** Yaw of an object that faces somebody. */
function facing(at: Vector3, eye: Vector3, isSnapping: boolean): number {
  const yaw = yawOf(eye.x - at.x, eye.z - at.z);
  if (!isSnapping) return yaw;
  const step = MathUtils.degToRad(YAW_STEP);
  return Math.round(yaw / step) * step;
}

const UP = new Vector3(0, 1, 0);
const OUT = new Vector3();
