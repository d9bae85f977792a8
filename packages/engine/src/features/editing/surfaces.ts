import { Vector3 } from "three";
import type { World } from "../../world/world.ts";
import { pick, type Pick } from "../../world/objects/object-layer.ts";
import { newRaycastHit } from "../../world/collision/collision-world.ts";

/** A ray's hit: the environment, or an object. */
export type Surface = {
  readonly point: Vector3;
  /** Facing the viewer. */
  readonly normal: Vector3;
  distance: number;
  /** The object, or null for the environment. */
  objectId: string | null;
};
export const surface = (): Surface => ({
  point: new Vector3(),
  normal: new Vector3(0, 1, 0),
  distance: Infinity,
  objectId: null,
});
/** Copies a surface. */
export function copySurface(from: Surface, to: Surface = surface()): Surface {
  to.point.copy(from.point);
  to.normal.copy(from.normal);
  to.distance = from.distance;
  to.objectId = from.objectId;
  return to;
}

/** Normal y from which on a surface is a floor, and below which it is a wall. */
const FLOOR = 0.7;
const WALL = 0.4;
export const isFloor = ({ normal }: Surface): boolean => normal.y >= FLOOR;
export const isWall = ({ normal }: Surface): boolean => Math.abs(normal.y) <= WALL;

/** Queries for surfaces that objects can be placed on. */
export class Surfaces {
  readonly #world: World;
  readonly #pick: Pick = pick();
  readonly #hit = newRaycastHit();

  constructor(world: World) {
    this.#world = world;
  }

  /** The first surface along a ray within `far` metres, ignoring some objects; false: none. */
  along(from: Vector3, way: Vector3, far: number, except: ReadonlySet<string> | null, out: Surface): boolean {
    const { solids, objects } = this.#world;
    const hit = this.#hit;
    out.distance = far;
    let isMet = false;
    if (solids.castGround(from.x, from.y, from.z, way.x, way.y, way.z, far, hit)) {
      isMet = true;
      out.distance = hit.distance;
      out.normal.set(hit.nx, hit.ny, hit.nz);
      out.objectId = null;
    }
    const picked = objects?.pick(from, way, out.distance, this.#pick, except);
    if (picked) {
      isMet = true;
      out.distance = picked.distance;
      out.normal.copy(picked.normal);
      out.objectId = picked.id;
    }
    out.point.copy(way).multiplyScalar(out.distance).add(from);
    return isMet;
  }

  /** Whether a ray hits the environment within `far` metres. */
  isWalled(from: Vector3, way: Vector3, far: number): boolean {
    return this.#world.solids.castGround(from.x, from.y, from.z, way.x, way.y, way.z, far, this.#hit);
  }

  /** The surface below a point, within `far` metres. */
  below(point: Vector3, far: number, except: ReadonlySet<string> | null, out: Surface): boolean {
    return this.along(point, DOWN, far, except, out);
  }
}

const DOWN = new Vector3(0, -1, 0);
