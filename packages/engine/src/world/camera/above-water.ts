import type { Vector3 } from "three";
import { isOver, type Water, type Zones } from "../zones/zones.ts";

/** Minimum distance of the camera above water, a hand's breadth: water is not rendered from below. Metres. */
export const ABOVE_WATER = 0.1;
/**
 * Minimum boom length when water shortens it: from there on the camera slides along the surface, so that the local body
 * stays fully visible.
 */
const SHORTEST = 1.8;

/**
 * Keeps the camera above water: shortens the boom (the vector from the look-at point to the camera; changed in place)
 * to where it meets a surface, or lays it along the surface if that is too close.
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

/** Lifts a free-flying camera out of water. */
export function liftAboveWater(zones: Zones, at: Vector3): void {
  const { waters, shallows } = zones.all;
  for (const water of waters) lift(water, at);
  for (const water of shallows) lift(water, at);
}

function lift(water: Water, at: Vector3): void {
  if (at.y > water.floor && isOver(water, at.x, at.z)) at.y = Math.max(at.y, water.surface + ABOVE_WATER);
}
