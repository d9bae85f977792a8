import { MathUtils, Quaternion, Vector3, type Box3 } from "three";
import type { ObjectKind } from "@veranda/contract/records/object";
import { isFlat } from "./default-sizes.ts";
import { isWall, type Surface } from "./surfaces.ts";
import { yawOf } from "./transforms.ts";

/** Heights above the floor, metres: of the middle of what hangs in the air, of a light, of what is heard. */
const EYES = 1.5;
const LIGHT = 2.4;
/** Pictures lie so far before a wall. */
const PROUD = 0.02;
/** Yaws of what stands on the floor, degrees, while things snap. */
const YAW_STEP = 15;

/** Where a thing stands and how it is turned. */
export type Placement = { readonly position: Vector3; readonly rotation: Quaternion };
export const newPlacement = (): Placement => ({ position: new Vector3(), rotation: new Quaternion() });

/**
 * Puts a thing onto a surface: pictures flat onto walls, upright over floors and at eye height, everything else on the
 * floor, looking at `eye`. `box` is what it fills before it is turned, at the scale that it gets. What isn't flat
 * stands with its back to a wall, around the height where it was put; under a ceiling things hang.
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

/** Height over the floor of the middle of what hangs in the air, by its own height. Metres. */
const middleOfHung = (height: number): number => Math.max(EYES, height / 2 + 0.3);
/** The same of its upper edge. */
export const topOfHung = (height: number): number => middleOfHung(height) + height / 2;

/** The turn of a thing at a place that looks at somebody. */
function facing(at: Vector3, eye: Vector3, isSnapping: boolean): number {
  const yaw = yawOf(eye.x - at.x, eye.z - at.z);
  if (!isSnapping) return yaw;
  const step = MathUtils.degToRad(YAW_STEP);
  return Math.round(yaw / step) * step;
}

const UP = new Vector3(0, 1, 0);
const OUT = new Vector3();
