import { Box3, Vector3 } from "three";
import { EYE_HEIGHT } from "./eye-height.ts";
import { SEEN_FAR_OFF, SEEN_IN_MIDDLE, SEEN_PARTLY, SEEN_WHOLE, type Attempt } from "./floor-attempts.ts";
import { FloorSearch, GROUND_FAR, TOO_NEAR, isInBoom } from "./floor-search.ts";
import {
  isAnyBetween,
  isAnyIn,
  spaceOnFloor,
  stillObstacles,
  type Obstacles,
  type Room,
  type Surroundings,
} from "./in-the-way.ts";
import { turned, type Onlooker } from "./onlooker.ts";
import { lookAs, lookAtWall, newView } from "./search-view.ts";
import { GAP } from "./side-by-side.ts";
import { SightLines, hungOn, upright } from "./sight-lines.ts";
import { copySurface, surface, type Surface, type Surfaces } from "./surfaces.ts";
import { WALL_FAR, WallSearch } from "./wall-search.ts";

/** How far in front a thing comes: from here on by its size; before a wall, nearer. Metres. */
const AHEAD = { least: 1.8, most: 6, beforeWall: 0.8 } as const;
/** Metres between a thing and the wall behind it. */
const OFF_WALL = 0.1;
/** How far to the right of the middle it stands, seen from behind oneself. */
const ASIDE = 0.35;
/** How far one turns on the spot to a place that is free, radians to the left, nearest first. */
const TURNS = [0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.4, -2.4, Math.PI] as const;
const ANYHOW: readonly Attempt[] = [...SEEN_WHOLE, ...SEEN_FAR_OFF, ...SEEN_PARTLY];
/** Metres over a place that is pointed at from where the ground about it is looked for. */
const OVER = 1;

/** Finds room in front of one, or round about. What is brought one after the other comes side by side. */
export class FreeSpotFinder {
  readonly #obstacles: Obstacles;
  /** As they are during one search. */
  #around: Surroundings;
  readonly #view = newView();
  /** Where the floor was last searched from, over the ground. */
  readonly #near = new Vector3();
  readonly #beside = surface();

  constructor(surfaces: Surfaces, obstacles: Obstacles) {
    this.#obstacles = obstacles;
    this.#around = { surfaces, sight: new SightLines(surfaces), obstacles };
  }

  /**
   * A wall for what hangs, else the floor, nearer where a wall is in the way; first of all where it is seen whole, and
   * nothing of the environment is before it or in it. Answers by how much one must turn to see it, radians to the left:
   * the nearest free place around them, and not before the camera once they look as they do at `home` again. null: they
   * don't turn.
   */
  find(onlooker: Onlooker, room: Room, hangs: boolean, home: Onlooker | null, out: Surface): number {
    this.#begin();
    const spares = (): boolean => !this.#isInBoom(home ?? onlooker, out, room);
    if (this.#findWhole(onlooker, room, hangs, out) && spares()) return 0;
    const turns = home ? TURNS : [];
    // Rather not past the back of what stands there already.
    for (const seesPast of [false, true])
      for (const turn of turns) {
        const other = turned(onlooker, turn);
        if (this.#hasRoomBehind(other, seesPast) && this.#findWhole(other, room, false, out) && spares())
          return turn;
      }
    if (hangs && this.#searchWall(this.#lookAs(onlooker), room, out, false)) return 0;
    for (const turn of home ? [0, ...turns] : []) {
      const other = this.#lookAs(turned(onlooker, turn));
      const isFound =
        this.#hasRoomBehind(other, true) && this.#searchFloorAhead(other, room, SEEN_IN_MIDDLE, out);
      if (isFound && spares()) return turn;
    }
    if (this.#searchFloorAhead(this.#lookAs(onlooker), room, ANYHOW, out)) return 0;
    // Nowhere is room: it comes in front of one, onto or into what is there.
    if (this.#around.surfaces.below(this.#near, GROUND_FAR, null, out)) return 0;
    out.normal.set(0, 1, 0);
    out.objectId = null;
    out.point.copy(this.#near).setY(onlooker.from.y);
    return 0;
  }

  /** Whether what stands there would be between the camera and one's own back. */
  isBehindBack(onlooker: Onlooker, { point }: Surface, { width, depth }: Room): boolean {
    if (!onlooker.behind) return false;
    const { way, right } = lookAs(onlooker, this.#view);
    TOWARDS.subVectors(point, onlooker.from);
    return TOWARDS.dot(way) < TOO_NEAR + depth / 2 && Math.abs(TOWARDS.dot(right)) < TOO_NEAR + width / 2;
  }

  /** The floor that is pointed at, or one beside it where something stands there already; as it is where there is none. */
  besideFloor(onlooker: Onlooker, pointed: Surface, room: Room): Surface {
    this.#begin();
    const { point, objectId } = pointed;
    const { eye } = lookAs(onlooker, this.#view);
    const space = spaceOnFloor(point, point.y, room, SPACE);
    if (!isAnyIn(this.#around.obstacles.bounds(objectId), space, eye)) return pointed;
    return this.inSightFrom(onlooker, pointed, room);
  }

  /** The same for a place that nobody pointed at: it may be behind a wall, or on what can't be walked on. */
  inSightFrom(onlooker: Onlooker, near: Surface, room: Room): Surface {
    this.#begin();
    this.#lookAs(onlooker);
    const { point, objectId } = near;
    this.#near.copy(point).setY(point.y + OVER);
    if (
      this.#searchFloor(onlooker, room, point.y, objectId, ANYHOW, this.#beside) ||
      this.#searchFloorAhead(onlooker, room, ANYHOW, this.#beside)
    )
      copySurface(this.#beside, near);
    return near;
  }

  /** The bare wall beside what hangs where one points, for an onlooker where they see it whole; false: there is none. */
  besideHung(pointed: Surface, room: Room, onlooker: Onlooker | null): boolean {
    this.#begin();
    lookAtWall(pointed, GAP, this.#view);
    if (!this.#searchWall(onlooker, room, this.#beside, onlooker !== null)) return false;
    copySurface(this.#beside, pointed);
    return true;
  }

  /** Whether the environment goes through what hangs there. */
  isWallPierced(hung: Surface, room: Room): boolean {
    return this.#around.sight.isPierced(hungOn(hung, room.width, room.top - room.bottom, HUNG));
  }

  /**
   * A place in the air that is seen whole is better than a wall that is out of view; and than one that nobody looks at,
   * before which there may be drawn what no ray meets.
   */
  #findWhole(onlooker: Onlooker, room: Room, hangs: boolean, out: Surface): boolean {
    this.#lookAs(onlooker);
    return (
      (hangs && this.#searchWall(onlooker, room, out, true)) ||
      this.#searchFloorAhead(onlooker, room, SEEN_WHOLE, out)
    );
  }

  /** Whether it would stand before the camera, once one looks again as one does now. */
  #isInBoom(onlooker: Onlooker, { point }: Surface, { width, depth }: Room): boolean {
    const { way, right } = lookAs(onlooker, this.#view);
    TOWARDS.subVectors(point, onlooker.from);
    return isInBoom(onlooker, TOWARDS.dot(way), TOWARDS.dot(right), Math.max(width, depth) / 2);
  }

  /** Takes a snapshot of the obstacles: none of them moves during a search. */
  #begin(): void {
    this.#around = { ...this.#around, obstacles: stillObstacles(this.#obstacles) };
  }

  #lookAs(onlooker: Onlooker): Onlooker {
    lookAs(onlooker, this.#view);
    return onlooker;
  }

  /** Whether the camera would stay where it is then: a wall would push it on. `seesPast`: objects may be before it. */
  #hasRoomBehind(onlooker: Onlooker, seesPast: boolean): boolean {
    const { eye } = lookAs(onlooker, this.#view);
    const { sight, obstacles } = this.#around;
    CAMERA.copy(onlooker.camera);
    return (
      sight.isClearBetween(eye, CAMERA) &&
      (seesPast || !isAnyBetween(obstacles.bounds(null), eye, CAMERA, eye))
    );
  }

  #searchWall(onlooker: Onlooker | null, room: Room, out: Surface, isWhole: boolean): boolean {
    return new WallSearch(this.#around, this.#view, onlooker, room, out).find(isWhole);
  }

  /** From in front of one, on the ground that one stands on. */
  #searchFloorAhead(onlooker: Onlooker, room: Room, attempts: readonly Attempt[], out: Surface): boolean {
    const { surfaces, sight } = this.#around;
    const { eye, way, right } = this.#view;
    const reach = Math.min(AHEAD.most, AHEAD.least + Math.max(room.width, room.depth) / 2);
    const isBlocked = surfaces.along(eye, way, WALL_FAR, null, out);
    const beforeWall = Math.max(AHEAD.beforeWall, Math.min(reach, out.distance - room.depth / 2 - OFF_WALL));
    const far = isBlocked ? beforeWall : reach;
    this.#near.copy(eye).addScaledVector(way, far);
    // From behind one's own back it would be hidden by oneself.
    if (onlooker.behind && !isBlocked) {
      this.#near.addScaledVector(right, ASIDE + room.width / 2);
      if (!sight.isClearBetween(eye, this.#near)) this.#near.copy(eye).addScaledVector(way, far);
    }
    const floor = surfaces.below(eye, EYE_HEIGHT * 2, null, out) ? out.objectId : null;
    return this.#searchFloor(onlooker, room, onlooker.from.y, floor, attempts, out);
  }

  /** From `#near` on. */
  #searchFloor(
    onlooker: Onlooker,
    room: Room,
    feet: number,
    floor: string | null,
    attempts: readonly Attempt[],
    out: Surface,
  ): boolean {
    const wanted = { view: this.#view, onlooker, room, near: this.#near, feet, floor };
    return new FloorSearch(this.#around, wanted, out).find(attempts);
  }
}

const TOWARDS = new Vector3();
const CAMERA = new Vector3();
const SPACE = new Box3();
const HUNG = upright();
