import { Box3, Ray, Vector3 } from "three";
import { EYE_HEIGHT } from "./eye-height.ts";
import { seesPoint, type Onlooker } from "./onlooker.ts";
import { SightLines, hungOn, placeIn, upright, type Upright } from "./sight-lines.ts";
import { isFloor, isWall, surface, type Surface, type Surfaces } from "./surfaces.ts";

/** How far in front a thing comes, how near a wall must be to hang it there, and how far down there is ground. */
const AHEAD = { least: 1.8, most: 6 } as const;
const WALL_FAR = 6;
const GROUND_FAR = 6;
/** How far to the right of the middle it stands, seen from behind oneself. */
const ASIDE = 0.35;
/**
 * Where a thing goes when another stands there: in widths to the right, in rows farther off or, at last, nearer, with a
 * gap between. Rows of what is thin are so far from each other, metres.
 */
const SIDES = [0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2, -2, 2.5, -2.5, 3, -3] as const;
const NEAR_ROWS = [0, 1, -0.5, 2, 3] as const;
const ROWS = [...NEAR_ROWS, 4, 5, 6, -1] as const;
const ROW_LEAST = 0.75;
/** Rows that are looked at where nothing is in sight. */
const ROWS_UNSEEN = [0, 1, 2, -1, -2, -3] as const;
const GAP = 0.25;
/** Of a thing's width: so far from its middle to both sides it is in sight, which is all of it or most. */
const WHOLLY = 0.5;
const MOSTLY = 0.3;
/** Metres behind a thing: a portal or a picture that near would be covered by it. */
const COVERED = 8;
/** Metres: what is lower is looked for over the ground, which may be uneven on the way. */
const LOOKED_FOR = 0.3;
/** Metres: how far what hangs stands off its wall. */
const OFF_WALL = 0.2;
/** Metres in front of one and to a side: nearer, oneself hides a thing, or it hides the view. */
const TOO_NEAR = 0.6;
/** Metres over a place that is pointed at from where the ground about it is looked for. */
const OVER = 1;
/** Metres: how far up or down the ground may lie from one's feet, and how uneven it may be below a thing. */
const CLIMB = 0.7;
const UNEVEN = 0.15;
/** What lies lower than this on the ground, like a rug, is no obstacle. Metres. */
const LOW = 0.1;

/** What a thing takes up: width, depth, and from where to where over the ground. Metres. */
export type Room = { width: number; depth: number; bottom: number; top: number };

/** What stands in the way besides surfaces. */
export type Obstacles = {
  /** World bounds of every object but one, and of what else has a place. */
  bounds(except: string | null): Iterable<Box3>;
  /** Those of what one looks at from in front, like portals and pictures, or of what one reads alone. */
  faces(areWords: boolean): Iterable<Box3>;
  isUnderWater(point: Vector3): boolean;
  /** What is put down anew: it is not in its own way. */
  own(): ReadonlySet<string> | null;
};

/** Finds room in front of one. What is brought one after the other comes side by side. */
export class FreeSpotFinder {
  readonly #surfaces: Surfaces;
  readonly #sight: SightLines;
  readonly #obstacles: Obstacles;

  constructor(surfaces: Surfaces, obstacles: Obstacles) {
    this.#surfaces = surfaces;
    this.#sight = new SightLines(surfaces);
    this.#obstacles = obstacles;
  }

  /**
   * A wall for what hangs, else the floor, nearer where a wall is in the way; first of all where it is seen whole, and
   * nothing of the environment is before it or in it.
   */
  find(onlooker: Onlooker, room: Room, hangs: boolean, out: Surface): Surface {
    const { from, yaw } = onlooker;
    setView(from, yaw);
    if (hangs && this.#freeWall(room, out, onlooker, true)) return out;
    if (hangs && this.#freeFloorAhead(onlooker, room, out, true)) return out;
    if (hangs && this.#freeWall(room, out, onlooker, false)) return out;
    if (this.#freeFloorAhead(onlooker, room, out, false)) return out;
    if (this.#surfaces.below(FROM, GROUND_FAR, null, out)) return out;
    out.normal.set(0, 1, 0);
    out.objectId = null;
    out.point.copy(FROM).setY(from.y);
    return out;
  }

  /** Free floor in front of one; where there is none, FROM is where it was looked for. */
  #freeFloorAhead(onlooker: Onlooker, room: Room, out: Surface, isWhole: boolean): boolean {
    const reach = Math.min(AHEAD.most, AHEAD.least + Math.max(room.width, room.depth) / 2);
    const isBlocked = this.#surfaces.along(EYE, WAY, WALL_FAR, null, out);
    const far = isBlocked ? Math.max(0.8, Math.min(reach, out.distance - room.depth / 2 - 0.1)) : reach;
    FROM.copy(EYE).addScaledVector(WAY, far);
    // From behind one's own back it would be hidden by oneself.
    if (onlooker.behind && !isBlocked) {
      FROM.addScaledVector(RIGHT, ASIDE + room.width / 2);
      if (!this.#sight.isClearBetween(EYE, FROM)) FROM.copy(EYE).addScaledVector(WAY, far);
    }
    const floor = this.#surfaces.below(EYE, EYE_HEIGHT * 2, null, out) ? out.objectId : null;
    return this.#freeFloor(onlooker, room, onlooker.from.y, floor, out, isWhole);
  }

  /** Whether what stands there would be between the camera and one's own back. */
  isBehindBack({ from, yaw, behind }: Onlooker, { point }: Surface, { width, depth }: Room): boolean {
    if (!behind) return false;
    setView(from, yaw);
    LINE.subVectors(point, from);
    return LINE.dot(WAY) < TOO_NEAR + depth / 2 && Math.abs(LINE.dot(RIGHT)) < TOO_NEAR + width / 2;
  }

  /** The floor that is pointed at, or one beside it where something stands there already; as it is where there is none. */
  besideFloor(onlooker: Onlooker, pointed: Surface, room: Room): Surface {
    const { point, objectId } = pointed;
    if (this.#isClear(point, point.y, room, objectId)) return pointed;
    return this.inSightFrom(onlooker, pointed, room);
  }

  /** The same for a place that nobody pointed at: it may be behind a wall, or on what can't be walked on. */
  inSightFrom(onlooker: Onlooker, near: Surface, room: Room): Surface {
    setView(onlooker.from, onlooker.yaw);
    const { point, objectId } = near;
    FROM.copy(point).setY(point.y + OVER);
    const isFound = this.#freeFloor(onlooker, room, point.y, objectId, BESIDE, false);
    if (isFound || this.#freeFloorAhead(onlooker, room, BESIDE, false)) copySurface(BESIDE, near);
    return near;
  }

  /** The bare wall beside what hangs where one points, for an onlooker where they see it whole; false: there is none. */
  besideHung(pointed: Surface, room: Room, onlooker: Onlooker | null): boolean {
    EYE.copy(pointed.point).addScaledVector(pointed.normal, GAP);
    WAY.copy(pointed.normal).setY(0).normalize().negate();
    RIGHT.set(-WAY.z, 0, WAY.x);
    if (!this.#freeWall(room, BESIDE, onlooker, onlooker !== null)) return false;
    copySurface(BESIDE, pointed);
    return true;
  }

  /** Whether the environment goes through what hangs there. */
  isWallPierced(hung: Surface, room: Room): boolean {
    return this.#sight.isPierced(hungOn(hung, room.width, room.top - room.bottom, HUNG));
  }

  /**
   * A stretch of the wall where nothing hangs yet, the nearest to where one looks; for an onlooker one that they see, or
   * see whole, and where nothing hangs above or below that this would cover.
   */
  #freeWall(room: Room, out: Surface, onlooker: Onlooker | null, isWhole: boolean): boolean {
    const { width, bottom, top } = room;
    const own = this.#obstacles.own();
    const height = top - bottom;
    const isBare = (right: number): boolean => {
      START.copy(EYE).addScaledVector(RIGHT, right);
      if (!this.#surfaces.along(START, WAY, WALL_FAR, own, out) || !isWall(out) || out.objectId !== null)
        return false;
      if (!onlooker) return true;
      LINE.copy(out.point).addScaledVector(WAY, -OFF_WALL);
      return this.#sight.isClearBetween(EYE, LINE);
    };
    const isUncovered = (): boolean => {
      const { x, y, z } = out.point;
      const [half, off] = [width / 2, OFF_WALL];
      const [dx, dz] = [Math.abs(RIGHT.x) * half + off, Math.abs(RIGHT.z) * half + off];
      SPACE.min.set(x - dx, y - height / 2, z - dz);
      SPACE.max.set(x + dx, y + height / 2, z + dz);
      for (const bounds of this.#obstacles.bounds(null))
        if (SPACE.intersectsBox(bounds) && !bounds.containsPoint(EYE)) return false;
      return true;
    };
    const isSeen = (): boolean => {
      if (this.#sight.isPierced(hungOn(out, width, height, HUNG))) return false;
      if (!onlooker || !isWhole) return true;
      CAMERA.copy(onlooker.camera);
      return this.#sight.seesWhole(onlooker, HUNG) && this.#isBeforeObjects(CAMERA, HUNG);
    };
    const isFree = (right: number): boolean =>
      isBare(right - width / 2) && isBare(right + width / 2) && isBare(right) && isUncovered() && isSeen();
    // A pillar that is narrower takes it all the same.
    return SIDES.some((side) => isFree(side * (width + GAP))) || (isBare(0) && isUncovered() && isSeen());
  }

  /** Whether no object is between a place and a thing. */
  #isBeforeObjects(from: Vector3, thing: Upright): boolean {
    return SEEN.every(
      ([across, up]) => !this.#isObjectBetween(from, placeIn(thing, across, up, 0, LINE), null),
    );
  }

  /**
   * Even ground at FROM or about it that one can walk to, where nothing stands or hangs but what one stands on oneself;
   * in sight of one, and in the part of the view that is free, however far off that is, before it is anywhere else. What
   * hangs may come above what is low.
   */
  #freeFloor(
    onlooker: Onlooker,
    room: Room,
    feet: number,
    floor: string | null,
    out: Surface,
    isWhole: boolean,
  ): boolean {
    const { width, depth, bottom, top } = room;
    const own = this.#obstacles.own();
    const above = (right: number, away: number): Vector3 =>
      START.copy(FROM).addScaledVector(RIGHT, right).addScaledVector(WAY, away);
    let [lowest, highest] = [Infinity, -Infinity];
    const isBare = (right: number, away: number): boolean => {
      if (!this.#surfaces.below(above(right, away), GROUND_FAR, own, out)) return false;
      lowest = Math.min(lowest, out.point.y);
      highest = Math.max(highest, out.point.y);
      return (
        (out.objectId === null || out.objectId === floor) &&
        isFloor(out) &&
        Math.abs(out.point.y - feet) <= CLIMB &&
        !this.#obstacles.isUnderWater(out.point)
      );
    };
    /** How much higher than it is usual a thing hangs. */
    let lift = 0;
    const at = (right: number, away: number, up: number): Vector3 =>
      above(right, away).setY(feet + lift + up);
    const middle = Math.max((bottom + top) / 2, LOOKED_FOR);
    const isHiddenAt = (right: number, away: number): boolean => {
      above(right, away).y += lift;
      const far = START.distanceTo(EYE);
      LINE.subVectors(START, EYE).divideScalar(Math.max(far, 1e-6));
      const isHidden = this.#surfaces.along(EYE, LINE, far, own, out) && out.objectId === null;
      if (isHidden || this.#isObjectBetween(EYE, START, floor)) return true;
      // A doorway shows the middle of what is mostly behind the wall.
      return [0, -MOSTLY, MOSTLY].some(
        (side) => !this.#sight.isClearBetween(EYE, at(right + side * width, away, middle)),
      );
    };
    const coversNone = (
      right: number,
      away: number,
      areWords: boolean,
      heights: readonly number[],
    ): boolean =>
      [EYE, CAMERA.copy(onlooker.camera)].every((from) =>
        ACROSS.every((side) =>
          heights.every((up) => {
            LINE.subVectors(at(right + side * width, away, up), from)
              .setLength(COVERED)
              .add(START);
            return !this.#isAnyBetween(START, LINE, this.#obstacles.faces(areWords));
          }),
        ),
      );
    // Words are low: the middle of a thing is over or below those that it would cover.
    const coversNoWordsAt = (right: number, away: number): boolean =>
      coversNone(right, away, true, [middle, bottom, top]);
    const coversNothingAt = (right: number, away: number): boolean =>
      coversNone(right, away, false, [middle]) && coversNoWordsAt(right, away);
    /** It turns to who looks. */
    const standing = (right: number, away: number, from: number): Upright => {
      STANDS.middle.copy(at(right, away, from + (top - bottom) / 2));
      STANDS.right.subVectors(STANDS.middle, EYE).setY(0).normalize();
      STANDS.right.set(-STANDS.right.z, 0, STANDS.right.x);
      return Object.assign(STANDS, { width, depth, height: top - bottom });
    };
    const isFree = (right: number, away: number): boolean => {
      [lowest, highest] = [Infinity, -Infinity];
      return (
        !isHiddenAt(right, away) &&
        CORNERS.every(([x, z]) => isBare(right + (x * width) / 2, away + (z * depth) / 2)) &&
        highest - lowest <= UNEVEN &&
        !this.#sight.isPierced(standing(right, away, highest - feet + bottom)) &&
        this.#isClear(out.point, highest, room, floor)
      );
    };
    const isFreeOver = (right: number, away: number): boolean => {
      if (isHiddenAt(right, away) || this.#sight.isPierced(standing(right, away, bottom))) return false;
      out.point.copy(at(right, away, 0));
      out.normal.set(0, 1, 0);
      out.objectId = floor;
      return this.#isClear(out.point, out.point.y + bottom, { ...room, bottom: 0, top: top - bottom }, floor);
    };
    const isOnView = (right: number, away: number, up: number): boolean =>
      seesPoint(onlooker, at(right, away, up));
    const seesAt = (right: number, away: number): boolean =>
      isOnView(right, away, (bottom + top) / 2) &&
      this.#sight.isClearBetween(CAMERA.copy(onlooker.camera), at(right, away, middle));
    const isUncovered = (right: number, away: number): boolean =>
      ACROSS.every((side) =>
        [bottom, middle, top].every((up) => {
          CAMERA.copy(onlooker.camera);
          return !this.#isObjectBetween(CAMERA, at(right + side * width, away, up), floor);
        }),
      );
    const seesWhole = (right: number, away: number): boolean =>
      this.#sight.seesWhole(onlooker, standing(right, away, bottom)) && isUncovered(right, away);
    const isInSight = (right: number, away: number, share: number): boolean =>
      above(right, away).sub(EYE).dot(WAY) > TOO_NEAR + depth / 2 &&
      seesAt(right, away) &&
      (share !== WHOLLY || seesWhole(right, away)) &&
      (share !== MOSTLY || (seesAt(right - share * width, away) && seesAt(right + share * width, away)));
    const row = Math.max(depth, ROW_LEAST) + GAP;
    const find = (rows: readonly number[], isGood: (right: number, away: number) => boolean): boolean =>
      rows.some((each) => SIDES.some((side) => isGood(side * (width + GAP), each * row)));
    const inSight = (rows: readonly number[], share: number, isGood: typeof isFree): boolean =>
      find(rows, (right, away) => isInSight(right, away, share) && isGood(right, away));
    const uncovering =
      (isGood: typeof isFree): typeof isFree =>
      (right, away) =>
        coversNothingAt(right, away) && isGood(right, away);
    const hangsOver = (rows: readonly number[]): boolean =>
      bottom > 0 && inSight(rows, WHOLLY, uncovering(isFreeOver));
    // Under a low bar there is room only for a second row that is close to the first.
    const hangsInSecondRow = (): boolean =>
      [GAP, GAP / 4].some((gap) => {
        lift = top - bottom + gap;
        const isFound = hangsOver(ROWS);
        if (!isFound) lift = 0;
        return isFound;
      });
    const isSeenWhole =
      inSight(NEAR_ROWS, WHOLLY, uncovering(isFree)) ||
      hangsOver(NEAR_ROWS) ||
      hangsInSecondRow() ||
      inSight(ROWS, WHOLLY, uncovering(isFree));
    if (isSeenWhole || isWhole) return isSeenWhole;
    /** Not in oneself, nor before one's nose. */
    const isApart = (right: number, away: number): boolean => {
      const { x, z } = above(right, away).sub(EYE);
      return Math.hypot(x, z) > TOO_NEAR + Math.max(width, depth) / 2;
    };
    /** Where what is read stays readable, though all of this isn't in sight from here. */
    const leavesWords = (): boolean => {
      const beside: typeof isFree = (right, away) => coversNoWordsAt(right, away) && isFree(right, away);
      const over: typeof isFree = (right, away) => coversNoWordsAt(right, away) && isFreeOver(right, away);
      if (inSight(NEAR_ROWS, WHOLLY, beside) || inSight(ROWS, MOSTLY, beside)) return true;
      lift = bottom > 0 ? top - bottom + GAP : 0;
      if (lift > 0 && inSight(ROWS, 0, over)) return true;
      const highest = lift;
      lift = 0;
      const apart =
        (isGood: typeof isFree): typeof isFree =>
        (right, away) =>
          isApart(right, away) && isGood(right, away);
      if (inSight(ROWS, 0, beside) || find(ROWS_UNSEEN, apart(beside))) return true;
      lift = highest;
      if (lift > 0 && find(ROWS_UNSEEN, apart(over))) return true;
      lift = 0;
      return false;
    };
    const isMostlyBare: typeof isFree = (right, away) => isUncovered(right, away) && isFree(right, away);
    return (
      inSight(ROWS, MOSTLY, uncovering(isMostlyBare)) ||
      inSight(NEAR_ROWS, MOSTLY, uncovering(isFree)) ||
      leavesWords() ||
      inSight(NEAR_ROWS, WHOLLY, isFree) ||
      inSight(ROWS, MOSTLY, isFree) ||
      (bottom > 0 && inSight(ROWS, MOSTLY, isFreeOver)) ||
      inSight(ROWS, 0, isFree) ||
      find(ROWS_UNSEEN, (right, away) => isApart(right, away) && isFree(right, away))
    );
  }

  /** Whether an object is between two places. */
  #isObjectBetween(from: Vector3, to: Vector3, floor: string | null): boolean {
    return this.#isAnyBetween(from, to, this.#obstacles.bounds(floor));
  }

  #isAnyBetween(from: Vector3, to: Vector3, all: Iterable<Box3>): boolean {
    const most = from.distanceTo(to);
    SIGHT.set(from, TOWARDS.subVectors(to, from).normalize());
    for (const bounds of all)
      // What one stands in oneself is a room.
      if (!bounds.containsPoint(EYE) && SIGHT.intersectBox(bounds, MET) && MET.distanceTo(from) < most)
        return true;
    return false;
  }

  /** Whether nothing is in the way of a thing on the floor at this height but what it stands on. */
  #isClear({ x, z }: Vector3, height: number, { width, top, depth }: Room, floor: string | null): boolean {
    // It turns to who looks, so that it needs its width to all sides.
    const half = Math.max(width, depth) / 2;
    SPACE.min.set(x - half, height + LOW, z - half);
    SPACE.max.set(x + half, height + Math.max(top, 2 * LOW), z + half);
    for (const bounds of this.#obstacles.bounds(floor))
      // What one stands in oneself is a room.
      if (SPACE.intersectsBox(bounds) && !bounds.containsPoint(EYE)) return false;
    return true;
  }
}

function setView(from: Onlooker["from"], yaw: number): void {
  EYE.set(from.x, from.y + EYE_HEIGHT, from.z);
  WAY.set(-Math.sin(yaw), 0, -Math.cos(yaw));
  RIGHT.set(-WAY.z, 0, WAY.x);
}

function copySurface(from: Surface, to: Surface): void {
  to.point.copy(from.point);
  to.normal.copy(from.normal);
  to.distance = from.distance;
  to.objectId = from.objectId;
}

/** Of what a thing stands on; the middle last, as that is where it comes. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, 0],
] as const;
/** Of a thing's width, where it is looked at for what would be before it. */
const ACROSS = [-WHOLLY, -WHOLLY / 2, 0, WHOLLY / 2, WHOLLY] as const;
/** Corners and middle of a thing, from -1 to 1, across and up. */
const SEEN = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const HUNG = upright();
const STANDS = upright();
const EYE = new Vector3();
const WAY = new Vector3();
const RIGHT = new Vector3();
const FROM = new Vector3();
const START = new Vector3();
const LINE = new Vector3();
const MET = new Vector3();
const CAMERA = new Vector3();
const TOWARDS = new Vector3();
const SIGHT = new Ray();
const SPACE = new Box3();
const BESIDE = surface();
