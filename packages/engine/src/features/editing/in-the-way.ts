import { Box2, Box3, Ray, Vector2, Vector3 } from "three";
import type { SightLines, Upright } from "./sight-lines.ts";
import type { Surfaces } from "./surfaces.ts";

/** What a thing takes up: width, depth, and from where to where over the ground. Metres. */
export type Room = { width: number; depth: number; bottom: number; top: number };

/** What stands in the way besides surfaces. Bounds are in the world; each is good until the next is asked for. */
export type Obstacles = {
  /** Those of every object but one, and of what else has a place. */
  bounds(except: string | null): Iterable<Box3>;
  /** Those of what one looks at from in front, like portals and pictures, or of what one reads alone. */
  faces(areWords: boolean): Iterable<Box3>;
  /** Those of the environment's frames, which no ray meets. */
  frames(): Iterable<Box3>;
  isUnderWater(point: Vector3): boolean;
  /** What is put down again: it is not in its own way. */
  readonly own: ReadonlySet<string> | null;
};

/** The same for as long as nothing moves: a search asks thousands of times. */
export function stillObstacles(obstacles: Obstacles): Obstacles {
  const bounds = new Map<string | null, readonly Box3[]>();
  const faces = new Map<boolean, readonly Box3[]>();
  const kept = <K>(all: Map<K, readonly Box3[]>, key: K, list: () => Iterable<Box3>): readonly Box3[] => {
    const boxes = all.get(key) ?? Array.from(list(), (box) => box.clone());
    all.set(key, boxes);
    return boxes;
  };
  return {
    bounds: (except) => kept(bounds, except, () => obstacles.bounds(except)),
    faces: (areWords) => kept(faces, areWords, () => obstacles.faces(areWords)),
    frames: () => obstacles.frames(),
    isUnderWater: (point) => obstacles.isUnderWater(point),
    own: obstacles.own,
  };
}

/** What a search asks of the space. */
export type Surroundings = {
  readonly surfaces: Surfaces;
  readonly sight: SightLines;
  readonly obstacles: Obstacles;
};

/** What somebody fills, from their feet. Metres. */
export const BODY: Readonly<Box3> = new Box3(new Vector3(-0.35, 0, -0.35), new Vector3(0.35, 1.8, 0.35));
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

/**
 * Whether, looked at from there, a thing is before a part of one of these, which is at most so far behind it (metres).
 * What `eye` is in is a room, and never covered.
 */
export function isAnyBehind(
  all: Iterable<Box3>,
  thing: Upright,
  from: Vector3,
  most: number,
  eye: Vector3,
): boolean {
  const { middle, right, width, height } = thing;
  const far = middle.distanceTo(from);
  AHEAD.subVectors(middle, from).setY(0).normalize();
  COVER.makeEmpty();
  for (const [x, y] of CORNERS_FLAT)
    COVER.expandByPoint(
      angles(
        CORNER.copy(middle)
          .addScaledVector(right, (x * width) / 2)
          .setY(middle.y + (y * height) / 2),
        from,
      ),
    );
  for (const bounds of all) {
    if (bounds.containsPoint(eye) || bounds.distanceToPoint(from) > far + most) continue;
    // Behind one's back it isn't behind the thing.
    if (bounds.getCenter(CORNER).sub(from).dot(AHEAD) <= 0) continue;
    SILHOUETTE.makeEmpty();
    let farthest = 0;
    for (const [x, y, z] of CORNERS) {
      CORNER.set(
        x ? bounds.max.x : bounds.min.x,
        y ? bounds.max.y : bounds.min.y,
        z ? bounds.max.z : bounds.min.z,
      );
      farthest = Math.max(farthest, CORNER.distanceTo(from));
      SILHOUETTE.expandByPoint(angles(CORNER, from));
    }
    if (farthest > far && SILHOUETTE.intersectsBox(COVER)) return true;
  }
  return false;
}

/** In which direction a point is seen from there: to the right of AHEAD and up, radians. */
function angles(point: Vector3, from: Vector3): Vector2 {
  const [x, y, z] = [point.x - from.x, point.y - from.y, point.z - from.z];
  const ahead = x * AHEAD.x + z * AHEAD.z;
  const aside = z * AHEAD.x - x * AHEAD.z;
  return ANGLES.set(Math.atan2(aside, ahead), Math.atan2(y, Math.hypot(x, z)));
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
const AHEAD = new Vector3();
const CORNER = new Vector3();
const ANGLES = new Vector2();
const COVER = new Box2();
const SILHOUETTE = new Box2();
const CORNERS = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z] as const)));
const CORNERS_FLAT = [-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const));
