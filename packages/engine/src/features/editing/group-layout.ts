import { Vector3 } from "three";
import type { EditorContext } from "./editor-context.ts";
import { EYE_HEIGHT } from "./eye-height.ts";
import { GROUND_FAR } from "./floor-search.ts";
import { floorRows, inRow, wallRows, type Measure, type Offset } from "./layout.ts";
import { viewAngleIn } from "./onlooker.ts";
import { isWall, surface, type Surface, type Surfaces } from "./surfaces.ts";

/** Of a wall that several are hung on: looked at so far to each side, in such steps. Metres. */
const WALL_REACH = 8;
const WALL_STEP = 0.5;
/** Metres: so much of a wall to each side is looked at by who stands right before it. */
const WALL_LEAST = 2.5;

/** Deals out places on surfaces to several things that come together, for an eye that looks at them. */
export class GroupLayout {
  readonly #editor: EditorContext;
  readonly #surfaces: Surfaces;

  constructor(editor: EditorContext, surfaces: Surfaces) {
    this.#editor = editor;
    this.#surfaces = surfaces;
  }

  /** Rows about a place; without a layout what hangs stays in one. */
  rows(spot: Surface, measures: readonly Measure[], hasLayout: boolean, eye: Vector3): Offset[] {
    if (measures.length === 1) return [{ right: 0, up: 0, away: 0, turn: 0 }];
    if (!isWall(spot)) return floorRows(measures);
    if (!hasLayout) return inRow(measures).map((place) => ({ ...place, up: 0 }));
    const width = this.#wallWidth(spot, eye);
    const places = wallRows(measures, Math.max(width.left + width.right, measures[0]?.width ?? 1));
    // The middle of the rows is the middle of the wall that is free.
    return places.map((place) => ({ ...place, right: place.right + (width.right - width.left) / 2 }));
  }

  /** A place on the same surface, so far to the right and up of where one looks, or away. */
  beside(spot: Surface, { right, up, away }: Offset, eye: Vector3, out: Surface): Surface {
    out.normal.copy(spot.normal);
    out.objectId = spot.objectId;
    if (isWall(spot)) {
      RIGHT.set(spot.normal.z, 0, -spot.normal.x).normalize();
      out.point.copy(spot.point).addScaledVector(RIGHT, right);
      out.point.y += up;
      return out;
    }
    BACK.subVectors(eye, spot.point).setY(0).normalize();
    RIGHT.set(BACK.z, 0, -BACK.x);
    FROM.copy(spot.point).addScaledVector(RIGHT, right).addScaledVector(BACK, -away);
    FROM.y += 1;
    if ((right !== 0 || away !== 0) && this.#surfaces.below(FROM, 3, this.#allBut(spot.objectId), out))
      return out;
    out.normal.copy(spot.normal);
    out.point.copy(FROM).setY(spot.point.y);
    return out;
  }

  /** A place on the ground round the one who looks. */
  round({ right, away }: Offset, eye: Vector3, out: Surface): Surface {
    const { rig } = this.#editor.context.world;
    AHEAD.set(-Math.sin(rig.yaw), 0, -Math.cos(rig.yaw));
    RIGHT.set(-AHEAD.z, 0, AHEAD.x);
    FROM.copy(eye).addScaledVector(AHEAD, away).addScaledVector(RIGHT, right);
    const stoodOn = this.#surfaces.below(eye, EYE_HEIGHT * 2, null, out) ? out.objectId : null;
    if (this.#surfaces.below(FROM, GROUND_FAR, this.#allBut(stoodOn), out)) return out;
    out.normal.set(0, 1, 0);
    out.point.copy(FROM).setY(eye.y - EYE_HEIGHT);
    return out;
  }

  /** How far a wall goes on to both sides of a place, as far as one sees it. */
  #wallWidth({ point, normal }: Surface, eye: Vector3): { left: number; right: number } {
    RIGHT.set(normal.z, 0, -normal.x).normalize();
    const seen = Math.max(
      WALL_LEAST,
      eye.distanceTo(point) * Math.tan(viewAngleIn(this.#editor.context) / 2),
    );
    const reach = (sign: number): number => {
      let far = 0;
      for (let step = WALL_STEP; step <= Math.min(WALL_REACH, seen); step += WALL_STEP) {
        FROM.copy(point)
          .addScaledVector(RIGHT, sign * step)
          .addScaledVector(normal, 0.4);
        BACK.copy(normal).negate();
        if (!this.#surfaces.along(FROM, BACK, 0.6, null, WALL)) break;
        far = step;
      }
      return far;
    };
    return { left: reach(-1), right: reach(1) };
  }

  /** Nothing is put onto what merely stands there. */
  #allBut(floor: string | null): ReadonlySet<string> {
    const all = new Set(this.#editor.objects.keys());
    if (floor !== null) all.delete(floor);
    return all;
  }
}

const FROM = new Vector3();
const BACK = new Vector3();
const AHEAD = new Vector3();
const RIGHT = new Vector3();
const WALL = surface();
