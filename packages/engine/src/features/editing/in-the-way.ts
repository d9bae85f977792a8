import { Ray, Vector3, type Box3 } from "three";
import type { SightLines } from "./sight-lines.ts";
import type { Surfaces } from "./surfaces.ts";

/** What a thing takes up: width, depth, and from where to where over the ground. Metres. */
export type Room = { width: number; depth: number; bottom: number; top: number };

/** What stands in the way besides surfaces. Bounds are in the world; each is good until the next is asked for. */
export type Obstacles = {
  /** Those of every object but one, and of what else has a place. */
  bounds(except: string | null): Iterable<Box3>;
  /** Those of what one looks at from in front, like portals and pictures, or of what one reads alone. */
  faces(areWords: boolean): Iterable<Box3>;
  isUnderWater(point: Vector3): boolean;
  /** What is put down anew: it is not in its own way. */
  readonly own: ReadonlySet<string> | null;
};

/** What a search asks of the space. */
export type Surroundings = {
  readonly surfaces: Surfaces;
  readonly sight: SightLines;
  readonly obstacles: Obstacles;
};

/** What lies lower than this on the ground, like a rug, is no obstacle. Metres. */
const LOW = 0.1;

/** Whether one of these is between two places. What `eye` is in is a room, and never in the way. */
export function isAnyBetween(all: Iterable<Box3>, from: Vector3, to: Vector3, eye: Vector3): boolean {
  const most = from.distanceTo(to);
  SIGHT.set(from, TOWARDS.subVectors(to, from).normalize());
  for (const bounds of all)
    if (!bounds.containsPoint(eye) && SIGHT.intersectBox(bounds, MET) && MET.distanceTo(from) < most)
      return true;
  return false;
}

/** Whether one of these reaches into a space. What `eye` is in is a room, and never in the way. */
export function isAnyIn(all: Iterable<Box3>, space: Box3, eye: Vector3): boolean {
  for (const bounds of all) if (space.intersectsBox(bounds) && !bounds.containsPoint(eye)) return true;
  return false;
}

/** What must be free for a thing on the floor at this height. */
export function spaceOnFloor(
  { x, z }: Vector3,
  height: number,
  { width, top, depth }: Room,
  out: Box3,
): Box3 {
  // It turns to who looks, so that it needs its width to all sides.
  const half = Math.max(width, depth) / 2;
  out.min.set(x - half, height + LOW, z - half);
  out.max.set(x + half, height + Math.max(top, 2 * LOW), z + half);
  return out;
}

const MET = new Vector3();
const TOWARDS = new Vector3();
const SIGHT = new Ray();
