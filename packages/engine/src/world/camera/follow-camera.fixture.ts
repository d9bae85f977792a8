import { CharacterController } from "../body/character-controller.ts";
import type { CollisionWorld } from "../collision/collision-world.ts";
import type { Zones } from "../zones/zones.ts";
import { FollowCamera } from "./follow-camera.ts";

/** Seconds per frame. */
export const DT = 1 / 60;

type Placed = { position: readonly [number, number, number]; heading: number };

/** A body, and the camera behind it. */
export function bodyWithCamera(solids: CollisionWorld, { position, heading }: Placed, zones?: Zones) {
  const body = new CharacterController(solids, zones);
  body.teleport(...position, heading);
  const rig = new FollowCamera(solids, zones);
  rig.placeBehind(body.interpolate(1), false);
  return { body, rig };
}
