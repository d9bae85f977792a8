import { Box3, Vector3 } from "three";
import { isAnyBetween, isAnyIn, type Room, type Surroundings } from "./in-the-way.ts";
import type { Onlooker } from "./onlooker.ts";
import type { View } from "./search-view.ts";
import { GAP, SIDES } from "./side-by-side.ts";
import { hungOn, placeIn, upright } from "./sight-lines.ts";
import { isWall, type Surface } from "./surfaces.ts";

/** Maximum distance of a wall to hang an object there. Metres. */
export const WALL_FAR = 6;
/** Maximum offset of a hanging object from its wall. Metres. */
const OFF_WALL = 0.2;

/** A search for a free stretch of the wall ahead. */
export class WallSearch {
  readonly #around: Surroundings;
  readonly #view: View;
  readonly #onlooker: Onlooker | null;
  readonly #width: number;
  readonly #height: number;
  readonly #out: Surface;
  readonly #own: ReadonlySet<string> | null;

  /** With an onlooker it must be visible to them. The result is in `out`. */
  constructor(around: Surroundings, view: View, onlooker: Onlooker | null, room: Room, out: Surface) {
    this.#around = around;
    this.#view = view;
    this.#onlooker = onlooker;
    this.#width = room.width;
    this.#height = room.top - room.bottom;
    this.#out = out;
    this.#own = around.obstacles.own;
  }

  /** The position nearest to the view direction; `isWhole`: fully visible to the onlooker. */
  find(isWhole: boolean): boolean {
    const half = this.#width / 2;
    const isFree = (right: number): boolean =>
      this.#isBare(right - half) && this.#isBare(right + half) && this.#isFree(right, isWhole);
    // A narrower pillar will do as well.
    return SIDES.some((side) => isFree(side * (this.#width + GAP))) || this.#isFree(0, isWhole);
  }

  #isFree(right: number, isWhole: boolean): boolean {
    return this.#isBare(right) && this.#coversNone() && this.#isVisible(isWhole);
  }

  /** Whether the wall itself is hit at this lateral offset, which is in `out` then, and the onlooker sees it. */
  #isBare(right: number): boolean {
    const { surfaces, sight } = this.#around;
    const { eye, way } = this.#view;
    const out = this.#out;
    START.copy(eye).addScaledVector(this.#view.right, right);
    if (!surfaces.along(START, way, WALL_FAR, this.#own, out) || !isWall(out) || out.objectId !== null)
      return false;
    return (
      !this.#onlooker || sight.isClearBetween(eye, POINT.copy(out.point).addScaledVector(way, -OFF_WALL))
    );
  }

  /** Whether nothing hangs there, nor above or below, that this would cover. */
  #coversNone(): boolean {
    const { x, y, z } = this.#out.point;
    const { eye, right } = this.#view;
    const half = this.#width / 2;
    const dx = Math.abs(right.x) * half + OFF_WALL;
    const dz = Math.abs(right.z) * half + OFF_WALL;
    SPACE.min.set(x - dx, y - this.#height / 2, z - dz);
    SPACE.max.set(x + dx, y + this.#height / 2, z + dz);
    const { obstacles } = this.#around;
    return !isAnyIn(obstacles.bounds(null), SPACE, eye) && !isAnyIn(obstacles.frames(), SPACE, eye);
  }

  /** Whether the environment doesn't intersect it, and all of it is visible if required. */
  #isVisible(isWhole: boolean): boolean {
    const { sight, obstacles } = this.#around;
    if (sight.isPierced(hungOn(this.#out, this.#width, this.#height, HUNG))) return false;
    if (!this.#onlooker || !isWhole) return true;
    if (!sight.seesWhole(this.#onlooker, HUNG)) return false;
    CAMERA.copy(this.#onlooker.camera);
    for (const [across, up] of SEEN) {
      placeIn(HUNG, across, up, 0, POINT);
      if (isAnyBetween(obstacles.bounds(null), CAMERA, POINT, this.#view.eye)) return false;
    }
    return true;
  }
}

/** Centre and corners of an object, from -1 to 1, across and up. */
const SEEN = [
  [0, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const HUNG = upright();
const START = new Vector3();
const POINT = new Vector3();
const CAMERA = new Vector3();
const SPACE = new Box3();
