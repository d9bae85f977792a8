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

/** Metres: how far down there is ground. */
export const GROUND_FAR = 6;
/** Metres in front of one and to a side: nearer, oneself hides a thing, or it hides the view. */
export const TOO_NEAR = 0.6;
/** Rows of what is thin are so far from each other. Metres. */
const ROW_LEAST = 0.75;
/** Metres: how far up or down the ground may lie from one's feet, and how uneven it may be below a thing. */
const CLIMB = 0.7;
const UNEVEN = 0.15;
/** Of a thing's width: so far from its middle to both sides most of it is in sight. */
const MOSTLY = 0.3;
/** Metres over one's feet up to which a second row is still before one. */
const HIGHEST = 3.4;
/** Metres behind a thing: a portal or a picture that near would be covered by it. */
const COVERED = 8;
/** Metres: what is lower is looked for over the ground, which may be uneven on the way. */
const LOOKED_FOR = 0.3;

/**
 * Whether something so far ahead of an onlooker and to their right, and half so wide, is between the camera and their
 * back. Metres.
 */
export const isInBoom = ({ behind }: Onlooker, ahead: number, right: number, half: number): boolean =>
  behind && ahead < 0 && Math.abs(right) < TOO_NEAR - ahead / 3 + half;

/** What is looked for: for whom, and where about. */
type Wanted = {
  readonly view: View;
  readonly onlooker: Onlooker;
  readonly room: Room;
  /** Over the ground; places are tried from here on. */
  readonly near: Vector3;
  /** The height of the ground that is walked on there. */
  readonly feet: number;
  /** The object that is the floor, and not in the way; null: none is. */
  readonly floor: string | null;
};

/**
 * One search for even ground that one can walk to, where nothing stands or hangs. One place at a time is tried: its
 * questions (`#is…`) are about that one, and it is in `out` once it is free.
 */
export class FloorSearch {
  readonly #around: Surroundings;
  readonly #wanted: Wanted;
  readonly #out: Surface;
  readonly #own: ReadonlySet<string> | null;
  readonly #camera = new Vector3();
  readonly #height: number;
  /** Over the ground: where a thing is looked for between its bottom and its top. */
  readonly #middle: number;
  /** What is before it is felt for at these heights. */
  readonly #heights: readonly number[];
  /** What it takes up in the air, from its bottom on. */
  readonly #inAir: Room;

  /** The place that is tried: metres to the right of `near`, and farther off. */
  #right = 0;
  #away = 0;
  /** How much higher than usual the thing hangs there. */
  #lift = 0;
  /** The ground below it, as far as it has been felt for. */
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

  /** The first place that one of these attempts finds. */
  find(attempts: readonly Attempt[]): boolean {
    return attempts.some((attempt) => this.#try(attempt));
  }

  #try(attempt: Attempt): boolean {
    const { on, rows } = attempt;
    const { width, depth, bottom } = this.#wanted.room;
    // What stands on the floor hangs nowhere.
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

  /** A point so far from the place that is tried, at the height of `near`; it is good until the next is asked for. */
  #above(right: number, away: number): Vector3 {
    const { near, view } = this.#wanted;
    return PLACE.copy(near)
      .addScaledVector(view.right, this.#right + right)
      .addScaledVector(view.way, this.#away + away);
  }

  /** The same, so far over one's feet, or over where the thing hangs. */
  #at(right: number, up: number): Vector3 {
    return this.#above(right, 0).setY(this.#wanted.feet + this.#lift + up);
  }

  /** What it would fill; it turns to who looks. */
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

  /** Whether it isn't in oneself, nor before one's nose or the camera. */
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

  /** Whether its middle, moved so far to the right, is in the part of the view that is free, and no wall hides it. */
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

  /** Whether no object is before it. */
  #isUncovered(): boolean {
    for (const side of ACROSS)
      for (const up of this.#heights)
        if (this.#isObjectBetween(this.#camera, this.#at(side * this.#wanted.room.width, up))) return false;
    return true;
  }

  /** Whether its middle would be before none of what one looks at, neither for one's eyes nor for the camera. */
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

  /** Whether no part of it would be before words, which are read whole or not at all. */
  #coversNoWords(): boolean {
    const { room, view } = this.#wanted;
    const thing = this.#standing(room.bottom);
    return [view.eye, this.#camera].every(
      (from) => !isAnyBehind(this.#around.obstacles.faces(true), thing, from, COVERED, view.eye),
    );
  }

  /** Whether nothing is on the floor there, which can be walked to and is even. */
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

  /** Whether something is between it and one's eyes. */
  #isHidden(): boolean {
    const { eye } = this.#wanted.view;
    const place = this.#above(0, 0);
    place.y += this.#lift;
    const far = place.distanceTo(eye);
    AHEAD.subVectors(place, eye).divideScalar(Math.max(far, 1e-6));
    const isMet = this.#around.surfaces.along(eye, AHEAD, far, this.#own, this.#out);
    if ((isMet && this.#out.objectId === null) || this.#isObjectBetween(eye, place)) return true;
    // A doorway shows the middle of what is mostly behind the wall.
    for (const side of DOORWAY)
      if (!this.#around.sight.isClearBetween(eye, this.#at(side * this.#wanted.room.width, this.#middle)))
        return true;
    return false;
  }

  /** Whether all of it has ground below, how high which goes; that of its middle is in `out`. */
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

  /** Whether nothing but the floor reaches into the room that it takes from this height on. */
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

/** Of what a thing stands on; the middle last, as that is where it comes. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, 0],
] as const;
/** Of a thing's width, where it is looked at for what would be before it, and for a wall beside a doorway. */
const ACROSS = [-0.5, -0.25, 0, 0.25, 0.5] as const;
const DOORWAY = [0, -0.45, 0.45, -0.22, 0.22] as const;
const STANDS = upright();
const PLACE = new Vector3();
const BEHIND = new Vector3();
const AHEAD = new Vector3();
const SPACE = new Box3();
