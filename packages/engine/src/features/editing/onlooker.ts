import { MathUtils } from "three";
import type { World } from "../../world/world.ts";
import { EYE_HEIGHT, type Onlooker } from "./free-spot-finder.ts";

/** How much of the view things take that come together, and what they take of the narrowest. Radians. */
const VIEW_SHARE = 0.9;
const VIEW_LEAST = Math.PI / 3;

/** Who looks: who flies is not where their body stands. */
export function onlookerIn({ rig, own }: Pick<World, "rig" | "own">): Onlooker {
  const isFlying = rig.mode === "build_flight";
  const { x, y, z } = rig.camera.position;
  const from = isFlying ? { x, y: y - EYE_HEIGHT, z } : own.pose;
  return { from, yaw: rig.yaw, behind: rig.inFirstPerson < 0.5 && !isFlying };
}

/** How far round one sees: of the view's width. Radians. */
export function viewAngleIn({ rig }: Pick<World, "rig">): number {
  const { fov, aspect } = rig.camera;
  const across = 2 * Math.atan(Math.tan(MathUtils.degToRad(fov) / 2) * aspect);
  return Math.max(VIEW_LEAST, across * VIEW_SHARE);
}
