import { Vector3 } from "three";
import { EYE_HEIGHT } from "./eye-height.ts";
import type { Onlooker } from "./onlooker.ts";
import type { Surface } from "./surfaces.ts";

/** Direction of a search: its origin, forward and right (horizontal unit vectors). */
export type View = { readonly eye: Vector3; readonly way: Vector3; readonly right: Vector3 };
export const newView = (): View => ({ eye: new Vector3(), way: new Vector3(), right: new Vector3() });

/** From the viewer's eyes in their direction. */
export function lookAs({ from, yaw }: Onlooker, out: View): View {
  out.eye.set(from.x, from.y + EYE_HEIGHT, from.z);
  out.way.set(-Math.sin(yaw), 0, -Math.cos(yaw));
  return withRight(out);
}

/** Perpendicular to a wall, from this distance. */
export function lookAtWall({ point, normal }: Surface, far: number, out: View): View {
  out.eye.copy(point).addScaledVector(normal, far);
  out.way.copy(normal).setY(0).normalize().negate();
  return withRight(out);
}

function withRight(view: View): View {
  view.right.set(-view.way.z, 0, view.way.x);
  return view;
}
