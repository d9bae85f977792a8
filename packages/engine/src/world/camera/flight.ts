import type { Vector3 } from "three";
import type { Intent } from "../../core/input.ts";

/** Desired direction of flight, at most 1 long: forward is along the view, up is up. */
export function flightWish(out: Vector3, intent: Intent, yaw: number, pitch: number, rise: number): Vector3 {
  const { moveX, moveY } = intent;
  const sin = Math.sin(yaw);
  const cos = Math.cos(yaw);
  const level = Math.cos(pitch);
  out.set(
    cos * moveX - sin * level * moveY,
    Math.sin(pitch) * moveY + rise,
    -sin * moveX - cos * level * moveY,
  );
  return out.lengthSq() > 1 ? out.normalize() : out;
}

/** Clears movement input, so that the person stays in place: the keys move the camera. */
export function keepStanding(intent: Intent): void {
  intent.moveX = intent.moveY = intent.rise = 0;
  intent.wantsJump = intent.wantsInteract = false;
}
