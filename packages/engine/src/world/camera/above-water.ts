import type { Vector3 } from "three";
import { isOver, type Water, type Zones } from "../zones/zones.ts";

/** A hand's breadth: so far above water the camera stays. From below there is no water to be seen. Metres. */
export const ABOVE_WATER = 0.1;
/** A boom that water shortens stays so long: the camera goes along the surface then, and one's own body stays whole. */
const SHORTEST = 1.8;

/**
 * Keeps a camera above water: shortens the boom (from what is looked at to the camera; changed in place) to where it
 * comes to a surface, or lays it along the surface where that is too near.
 */
export function keepBoomAboveWater(zones: Zones, from: Readonly<Vector3>, boom: Vector3): void {
  const { waters, shallows } = zones.all;
  for (const water of waters) keepAbove(water, from, boom);
  for (const water of shallows) keepAbove(water, from, boom);
}

function keepAbove(water: Water, from: Readonly<Vector3>, boom: Vector3): void {
  const level = water.surface + ABOVE_WATER;
  if (from.y + boom.y >= level || from.y < water.floor) return;
  const share = from.y > level ? (from.y - level) / -boom.y : 0;
  if (!isOver(water, from.x + boom.x * share, from.z + boom.z * share)) return;
  const length = boom.length();
  boom.setLength(Math.max(share * length, Math.min(length, SHORTEST)));
  boom.y = Math.max(boom.y, level - from.y);
}

/** Lifts a camera that flies freely out of water. */
export function liftAboveWater(zones: Zones, at: Vector3): void {
  const { waters, shallows } = zones.all;
  for (const water of waters) lift(water, at);
  for (const water of shallows) lift(water, at);
}

function lift(water: Water, at: Vector3): void {
  if (at.y > water.floor && isOver(water, at.x, at.z)) at.y = Math.max(at.y, water.surface + ABOVE_WATER);
}
