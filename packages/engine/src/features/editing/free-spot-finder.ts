import { Box3, Vector3 } from "three";
import { EYE_HEIGHT } from "./eye-height.ts";
import { FloorSearch, GROUND_FAR, TOO_NEAR } from "./floor-search.ts";
import { isAnyIn, spaceOnFloor, type Obstacles, type Room, type Surroundings } from "./in-the-way.ts";
import type { Onlooker } from "./onlooker.ts";
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
/** Metres over a place that is pointed at from where the ground about it is looked for. */
const OVER = 1;

/** Finds room in front of one. What is brought one after the other comes side by side. */
export class FreeSpotFinder {
  readonly #around: Surroundings;
  readonly #view = newView();
  /** Where the floor was last searched from, over the ground. */
  readonly #near = new Vector3();
  readonly #beside = surface();

  constructor(surfaces: Surfaces, obstacles: Obstacles) {
    this.#around = { surfaces, sight: new SightLines(surfaces), obstacles };
  }

  /**
   * A wall for what hangs, else the floor, nearer where a wall is in the way; first of all where it is seen whole, and
   * nothing of the environment is before it or in it.
   */
  find(onlooker: Onlooker, room: Room, hangs: boolean, out: Surface): Surface {
    lookAs(onlooker, this.#view);
    // A place in the air that is seen whole is better than a wall that is out of view.
    if (hangs && this.#searchWall(onlooker, room, out, true)) return out;
    if (hangs && this.#searchFloorAhead(onlooker, room, out, true)) return out;
    if (hangs && this.#searchWall(onlooker, room, out, false)) return out;
    if (this.#searchFloorAhead(onlooker, room, out, false)) return out;
    // Nowhere is room: it comes in front of one, onto or into what is there.
    if (this.#around.surfaces.below(this.#near, GROUND_FAR, null, out)) return out;
    out.normal.set(0, 1, 0);
    out.objectId = null;
    out.point.copy(this.#near).setY(onlooker.from.y);
    return out;
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
    const { point, objectId } = pointed;
    const { eye } = lookAs(onlooker, this.#view);
    const space = spaceOnFloor(point, point.y, room, SPACE);
    if (!isAnyIn(this.#around.obstacles.bounds(objectId), space, eye)) return pointed;
    return this.inSightFrom(onlooker, pointed, room);
  }

  /** The same for a place that nobody pointed at: it may be behind a wall, or on what can't be walked on. */
  inSightFrom(onlooker: Onlooker, near: Surface, room: Room): Surface {
    lookAs(onlooker, this.#view);
    const { point, objectId } = near;
    this.#near.copy(point).setY(point.y + OVER);
    if (
      this.#searchFloor(onlooker, room, point.y, objectId, this.#beside, false) ||
      this.#searchFloorAhead(onlooker, room, this.#beside, false)
    )
      copySurface(this.#beside, near);
    return near;
  }

  /** The bare wall beside what hangs where one points, for an onlooker where they see it whole; false: there is none. */
  besideHung(pointed: Surface, room: Room, onlooker: Onlooker | null): boolean {
    lookAtWall(pointed, GAP, this.#view);
    if (!this.#searchWall(onlooker, room, this.#beside, onlooker !== null)) return false;
    copySurface(this.#beside, pointed);
    return true;
  }

  /** Whether the environment goes through what hangs there. */
  isWallPierced(hung: Surface, room: Room): boolean {
    return this.#around.sight.isPierced(hungOn(hung, room.width, room.top - room.bottom, HUNG));
  }

  #searchWall(onlooker: Onlooker | null, room: Room, out: Surface, isWhole: boolean): boolean {
    return new WallSearch(this.#around, this.#view, onlooker, room, out).find(isWhole);
  }

  /** From in front of one, on the ground that one stands on. */
  #searchFloorAhead(onlooker: Onlooker, room: Room, out: Surface, isWhole: boolean): boolean {
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
    return this.#searchFloor(onlooker, room, onlooker.from.y, floor, out, isWhole);
  }

  /** From `#near` on. */
  #searchFloor(
    onlooker: Onlooker,
    room: Room,
    feet: number,
    floor: string | null,
    out: Surface,
    isWhole: boolean,
  ): boolean {
    const wanted = { view: this.#view, onlooker, room, near: this.#near, feet, floor };
    return new FloorSearch(this.#around, wanted, out).find(isWhole);
  }
}

const TOWARDS = new Vector3();
const SPACE = new Box3();
const HUNG = upright();
