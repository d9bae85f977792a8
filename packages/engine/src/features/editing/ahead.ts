import { Vector3 } from "three";
import { isWall, type Surface, type Surfaces } from "./surfaces.ts";

/** Eyes over feet, metres. */
export const HEAD = 1.6;
/** How far in front a thing comes, how near a wall must be to hang it there, and how far down there is ground. */
const AHEAD = { least: 1.8, most: 6 } as const;
const WALL_FAR = 6;
const GROUND_FAR = 6;
/** How far to the right of the middle it stands, seen from behind oneself. */
const ASIDE = 0.35;
/** Where a thing goes when another stands there: in widths to the right, in depths farther off, with a gap between. */
const SIDES = [0, 1, -1, 2, -2, 3, -3] as const;
const ROWS = [0, 1, 2] as const;
const GAP = 0.25;

/** Who looks from where (feet) and in which direction; `behind`: the camera is behind them. */
type Onlooker = { from: { x: number; y: number; z: number }; yaw: number; behind: boolean };

/** Finds room in front of one. What is brought one after the other comes side by side. */
export class Ahead {
  readonly #surfaces: Surfaces;

  constructor(surfaces: Surfaces) {
    this.#surfaces = surfaces;
  }

  /** A wall for what hangs, else the floor, nearer where a wall is in the way; for a thing of this size. */
  find({ from, yaw, behind }: Onlooker, size: Vector3, hangs: boolean, out: Surface): Surface {
    EYE.set(from.x, from.y + HEAD, from.z);
    WAY.set(-Math.sin(yaw), 0, -Math.cos(yaw));
    RIGHT.set(-WAY.z, 0, WAY.x);
    if (hangs && this.#freeWall(size.x, out)) return out;
    const reach = Math.min(AHEAD.most, AHEAD.least + Math.max(size.x, size.z) / 2);
    const isBlocked = this.#surfaces.along(EYE, WAY, WALL_FAR, null, out);
    const far = isBlocked ? Math.max(0.8, Math.min(reach, out.distance - size.z / 2 - 0.1)) : reach;
    FROM.copy(EYE).addScaledVector(WAY, far);
    // From behind one's own back it would be hidden by oneself.
    if (behind && !isBlocked) FROM.addScaledVector(RIGHT, ASIDE + size.x / 2);
    if (this.#freeFloor(size.x, size.z, out) || this.#surfaces.below(FROM, GROUND_FAR, null, out)) return out;
    out.normal.set(0, 1, 0);
    out.objectId = null;
    out.point.copy(FROM).setY(from.y);
    return out;
  }

  /** A stretch of the wall where nothing hangs yet, the nearest to where one looks. */
  #freeWall(width: number, out: Surface): boolean {
    const isBare = (right: number): boolean => {
      START.copy(EYE).addScaledVector(RIGHT, right);
      return this.#surfaces.along(START, WAY, WALL_FAR, null, out) && isWall(out) && out.objectId === null;
    };
    const isFree = (right: number): boolean =>
      isBare(right - width / 2) && isBare(right + width / 2) && isBare(right);
    // A pillar that is narrower takes it all the same.
    return SIDES.some((side) => isFree(side * (width + GAP))) || isBare(0);
  }

  /** Ground at FROM or about it where nothing stands, but what one stands on oneself; in sight of one. */
  #freeFloor(width: number, depth: number, out: Surface): boolean {
    const floor = this.#surfaces.below(EYE, HEAD * 2, null, out) ? out.objectId : null;
    const above = (right: number, away: number): Vector3 =>
      START.copy(FROM).addScaledVector(RIGHT, right).addScaledVector(WAY, away);
    const isBare = (right: number, away: number): boolean =>
      this.#surfaces.below(above(right, away), GROUND_FAR, null, out) &&
      (out.objectId === null || out.objectId === floor);
    const isBehindWall = (right: number, away: number): boolean => {
      const far = above(right, away).distanceTo(EYE);
      LINE.subVectors(START, EYE).divideScalar(Math.max(far, 1e-6));
      return this.#surfaces.along(EYE, LINE, far, null, out) && out.objectId === null;
    };
    const isFree = (right: number, away: number): boolean =>
      !isBehindWall(right, away) &&
      CORNERS.every(([x, z]) => isBare(right + (x * width) / 2, away + (z * depth) / 2));
    return ROWS.some((row) => SIDES.some((side) => isFree(side * (width + GAP), row * (depth + GAP))));
  }
}

/** Of what a thing stands on; the middle last, as that is where it comes. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, 0],
] as const;
const EYE = new Vector3();
const WAY = new Vector3();
const RIGHT = new Vector3();
const FROM = new Vector3();
const START = new Vector3();
const LINE = new Vector3();
