import { Box3, Vector3 } from "three";
import { GAP_BELOW, type Attempt } from "./floor-attempts.ts";
import {
  isAnyBehind,
  isAnyBetween,
  isAnyIn,
  spaceOnFloor,
  type Room,
  type Surroundings,
} from "./in-the-way.ts";
import { seesPoint, type Onlooker } from "./onlooker.ts";
import type { View } from "./search-view.ts";
import { GAP, SIDES } from "./side-by-side.ts";
import { upright, type Upright } from "./sight-lines.ts";
import { isFloor, type Surface } from "./surfaces.ts";

/** Maximum depth at which ground is searched. Metres. */
export const GROUND_FAR = 6;
/** Minimum distance in front of the person and to a side, within which object and avatar hide each other. Metres. */
export const TOO_NEAR = 0.6;
/** Minimum distance between rows of thin objects. Metres. */
const ROW_LEAST = 0.75;
/** Maximum height difference of the ground from the feet, and its unevenness below an object. Metres. */
const CLIMB = 0.7;
const UNEVEN = 0.15;
/** Share of an object's width to both sides of its centre that counts as mostly visible. */
const MOSTLY = 0.3;
/** Maximum height above the feet of a second row. Metres. */
const HIGHEST = 3.4;
/** Distance behind an object within which a portal or a picture counts as covered. Metres. */
const COVERED = 8;
/** Objects lower than this are ignored, as the ground may be uneven. Metres. */
const LOOKED_FOR = 0.3;

/**
 * Whether something at this distance ahead of an onlooker and to their right, of this half width, is between the camera
 * and their back. Metres.
 */
export const isInBoom = ({ behind }: Onlooker, ahead: number, right: number, half: number): boolean =>
  behind && ahead < 0 && Math.abs(right) < TOO_NEAR - ahead / 3 + half;

/** Parameters of a search: for whom, and where. */
type Wanted = {
  readonly view: View;
  readonly onlooker: Onlooker;
  readonly room: Room;
  /** Start of the search, above the ground. */
  readonly near: Vector3;
  /** Height of the walkable ground there. */
  readonly feet: number;
  /** The object that serves as floor, and doesn't count as an obstacle; null: none. */
  readonly floor: string | null;
};

/**
 * A search for even, reachable and free ground. Positions are tried one at a time: the predicates (`#is…`) are about
 * the current one, which is in `out` once it is free.
 */
export class FloorSearch {
  readonly #around: Surroundings;
  readonly #wanted: Wanted;
  readonly #out: Surface;
  readonly #own: ReadonlySet<string> | null;
  readonly #camera = new Vector3();
  readonly #height: number;
  /** Height at which an object is searched for, between its bottom and its top. */
  readonly #middle: number;
  /** Heights of rays for obstacles in front of it. */
  readonly #heights: readonly number[];
  /** Its room in the air, from its bottom upwards. */
  readonly #inAir: Room;

  /** The current position: metres to the right of `near`, and away. */
  #right = 0;
  #away = 0;
  /** Extra height of a hanging object there. */
  #lift = 0;
  /** Lowest ground found below it. */
  #lowest = Infinity;
  #highest = -Infinity;

  constructor(around: Surroundings, wanted: Wanted, out: Surface) {
    const { bottom, top } = wanted.room;
    this.#around = around;
    this.#wanted = wanted;
    this.#out = out;
    this.#own = around.obstacles.own;
    this.#camera.copy(wanted.onlooker.camera);
    this.#height = top - bottom;
    this.#middle = Math.max((bottom + top) / 2, LOOKED_FOR);
    this.#heights = [this.#middle, bottom, top];
    this.#inAir = { ...wanted.room, bottom: 0, top: this.#height };
  }

  /** The first position found by one of these attempts. */
  find(attempts: readonly Attempt[]): boolean {
    return attempts.some((attempt) => this.#try(attempt));
  }

  #try(attempt: Attempt): boolean {
    const { on, rows } = attempt;
    const { width, depth, bottom } = this.#wanted.room;
    // Objects that stand on the floor can't hang.
    if (on !== "floor" && bottom <= 0) return false;
    this.#lift = on === "second_row" || on === "close_row" ? this.#height + GAP_BELOW[on] : 0;
    if (this.#lift > 0 && this.#lift + this.#wanted.room.top > HIGHEST) return false;
    const row = Math.max(depth, ROW_LEAST) + GAP;
    for (const each of rows)
      for (const side of SIDES) {
        this.#right = side * (width + GAP);
        this.#away = each * row;
        if (this.#suits(attempt)) return true;
      }
    return false;
  }

  #suits({ on, sees, spares, isUncovered }: Attempt): boolean {
    return (
      (sees === "unseen" ? this.#isApart() : this.#isInSight(sees)) &&
      (spares !== "all" || this.#coversNoFace()) &&
      (spares === "none" || this.#coversNoWords()) &&
      (!isUncovered || this.#isUncovered()) &&
      (on === "floor" ? this.#isFreeOnFloor() : this.#isFreeInAir())
    );
  }

  /** A point relative to the current position, at the height of `near`; valid until the next call. */
  #above(right: number, away: number): Vector3 {
    const { near, view } = this.#wanted;
    return PLACE.copy(near)
      .addScaledVector(view.right, this.#right + right)
      .addScaledVector(view.way, this.#away + away);
  }

  /** The same, at this height above the feet, or above where the object hangs. */
  #at(right: number, up: number): Vector3 {
    return this.#above(right, 0).setY(this.#wanted.feet + this.#lift + up);
  }

  /** Its bounds; it faces the viewer. */
  #standing(bottom: number): Upright {
    const { width, depth } = this.#wanted.room;
    STANDS.middle.copy(this.#at(0, bottom + this.#height / 2));
    STANDS.right.subVectors(STANDS.middle, this.#wanted.view.eye).setY(0).normalize();
    STANDS.right.set(-STANDS.right.z, 0, STANDS.right.x);
    STANDS.width = width;
    STANDS.depth = depth;
    STANDS.height = this.#height;
    return STANDS;
  }

  /** Whether it doesn't overlap the person, and isn't right in front of them or the camera. */
  #isApart(): boolean {
    const { onlooker, room } = this.#wanted;
    const { eye, way, right } = this.#wanted.view;
    const half = Math.max(room.width, room.depth) / 2;
    const place = this.#above(0, 0).sub(eye);
    if (isInBoom(onlooker, place.dot(way), place.dot(right), half)) return false;
    return Math.hypot(place.x, place.z) > TOO_NEAR + half;
  }

  #isInSight(sees: "whole" | "most" | "middle"): boolean {
    const { view, room } = this.#wanted;
    if (!(this.#above(0, 0).sub(view.eye).dot(view.way) > TOO_NEAR + room.depth / 2)) return false;
    if (!this.#isSeenAt(0)) return false;
    if (sees === "whole") return this.#isSeenWhole();
    const side = MOSTLY * room.width;
    return sees === "middle" || (this.#isSeenAt(-side) && this.#isSeenAt(side));
  }

  /** Whether its centre, moved to the right, is in the free part of the view, and no wall hides it. */
  #isSeenAt(right: number): boolean {
    const { onlooker, room } = this.#wanted;
    return (
      seesPoint(onlooker, this.#at(right, (room.bottom + room.top) / 2)) &&
      this.#around.sight.isClearBetween(this.#camera, this.#at(right, this.#middle))
    );
  }

  #isSeenWhole(): boolean {
    const { onlooker, room } = this.#wanted;
    return this.#around.sight.seesWhole(onlooker, this.#standing(room.bottom)) && this.#isUncovered();
  }

  /** Whether no object is in front of it. */
  #isUncovered(): boolean {
    for (const side of ACROSS)
      for (const up of this.#heights)
        if (this.#isObjectBetween(this.#camera, this.#at(side * this.#wanted.room.width, up))) return false;
    return true;
  }

  /** Whether its centre would cover no face, neither for the person's eyes nor for the camera. */
  #coversNoFace(): boolean {
    const { room, view } = this.#wanted;
    for (const from of [view.eye, this.#camera])
      for (const side of ACROSS) {
        const at = this.#at(side * room.width, this.#middle);
        BEHIND.subVectors(at, from).setLength(COVERED).add(at);
        if (isAnyBetween(this.#around.obstacles.faces(false), at, BEHIND, view.eye)) return false;
      }
    return true;
  }

  /** Whether no part of it would cover text, which has to stay completely legible. */
  #coversNoWords(): boolean {
    const { room, view } = this.#wanted;
    const thing = this.#standing(room.bottom);
    return [view.eye, this.#camera].every(
      (from) => !isAnyBehind(this.#around.obstacles.faces(true), thing, from, COVERED, view.eye),
    );
  }

  /** Whether the floor is free there, reachable and even. */
  #isFreeOnFloor(): boolean {
    const { room, feet } = this.#wanted;
    if (this.#isHidden() || !this.#isGround() || this.#highest - this.#lowest > UNEVEN) return false;
    const bottom = this.#highest - feet + room.bottom;
    return !this.#around.sight.isPierced(this.#standing(bottom)) && this.#isClear(this.#highest, room);
  }

  /** Whether nothing hangs there, whatever is below. */
  #isFreeInAir(): boolean {
    const { room, floor } = this.#wanted;
    const out = this.#out;
    if (this.#isHidden() || this.#around.sight.isPierced(this.#standing(room.bottom))) return false;
    out.point.copy(this.#at(0, 0));
    out.normal.set(0, 1, 0);
    out.objectId = floor;
    return this.#isClear(out.point.y + room.bottom, this.#inAir);
  }

  /** Whether something is between it and the person's eyes. */
  #isHidden(): boolean {
    const { eye } = this.#wanted.view;
    const place = this.#above(0, 0);
    place.y += this.#lift;
    const far = place.distanceTo(eye);
    AHEAD.subVectors(place, eye).divideScalar(Math.max(far, 1e-6));
    const isMet = this.#around.surfaces.along(eye, AHEAD, far, this.#own, this.#out);
    if ((isMet && this.#out.objectId === null) || this.#isObjectBetween(eye, place)) return true;
    // Through a doorway only the centre of something mostly behind the wall is visible.
    for (const side of DOORWAY)
      if (!this.#around.sight.isClearBetween(eye, this.#at(side * this.#wanted.room.width, this.#middle)))
        return true;
    return false;
  }

  /** Whether there is even ground under all of it; that of its centre is in `out`. */
  #isGround(): boolean {
    const { width, depth } = this.#wanted.room;
    this.#lowest = Infinity;
    this.#highest = -Infinity;
    for (const [x, z] of CORNERS) if (!this.#isGroundAt((x * width) / 2, (z * depth) / 2)) return false;
    return true;
  }

  #isGroundAt(right: number, away: number): boolean {
    const { surfaces, obstacles } = this.#around;
    const { feet, floor } = this.#wanted;
    const out = this.#out;
    if (!surfaces.below(this.#above(right, away), GROUND_FAR, this.#own, out)) return false;
    this.#lowest = Math.min(this.#lowest, out.point.y);
    this.#highest = Math.max(this.#highest, out.point.y);
    return (
      (out.objectId === null || out.objectId === floor) &&
      isFloor(out) &&
      Math.abs(out.point.y - feet) <= CLIMB &&
      !obstacles.isUnderWater(out.point)
    );
  }

  /** Whether nothing but the floor reaches into its room from this height upwards. */
  #isClear(height: number, room: Room): boolean {
    const { view, floor } = this.#wanted;
    const space = spaceOnFloor(this.#out.point, height, room, SPACE);
    return !isAnyIn(this.#around.obstacles.bounds(floor), space, view.eye);
  }

  #isObjectBetween(from: Vector3, to: Vector3): boolean {
    const { view, floor } = this.#wanted;
    return isAnyBetween(this.#around.obstacles.bounds(floor), from, to, view.eye);
  }
}

/** Sample points under an object; the centre last, as the position is taken there. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, 0],
] as const;
/** Sample points across an object's width, for what it would cover, and for walls beside a doorway. */
const ACROSS = [-0.5, -0.25, 0, 0.25, 0.5] as const;
const DOORWAY = [0, -0.45, 0.45, -0.22, 0.22] as const;
const STANDS = upright();
const PLACE = new Vector3();
const BEHIND = new Vector3();
const AHEAD = new Vector3();
const SPACE = new Box3();
