import type { BufferGeometry } from "three";
import { nearest, nearestToUpright } from "./segment-triangle.ts";
import { sweepSphere } from "./sphere-sweep.ts";
import { ColliderGrid } from "./collider-grid.ts";
import { TriangleBvh } from "./triangle-bvh.ts";

/** Ground below a point. */
export type Ground = { y: number; nx: number; ny: number; nz: number };
export const ground = (): Ground => ({ y: -Infinity, nx: 0, ny: 1, nz: 0 });

/** How to separate a body from something that it overlaps. */
export type Contact = { dx: number; dy: number; dz: number; depth: number };
export const contact = (): Contact => ({ dx: 0, dy: 0, dz: 0, depth: 0 });

/** A ray's hit on the environment; the normal faces the ray's origin. */
export type RaycastHit = { distance: number; nx: number; ny: number; nz: number };
export const newRaycastHit = (): RaycastHit => ({ distance: Infinity, nx: 0, ny: 1, nz: 0 });

/** A ray is a sphere of this radius, metres. */
const RAY_RADIUS = 1e-3;
/** Tolerance of the floor's height, and of a surface's position. Metres. */
const FLOOR_SLACK = 0.5;
const SAME_HEIGHT = 0.01;

/** Collision queries against the environment and the placed objects, each with its own BVH. */
export class CollisionWorld {
  readonly #bodies = new ColliderGrid();
  readonly #nearest = nearest();
  readonly #found = ground();
  /** Height of the environment's floor; null: all surfaces count as floor. */
  #floor: number | null = null;

  /** `floor`: its height, for environments whose collider also contains what stands on the floor. */
  setEnvironment(collider: BufferGeometry | null, floor: number | null = null): void {
    this.#bodies.setGround(collider && new TriangleBvh(collider));
    this.#floor = floor;
  }

  /** Sets the colliders of an object in world space; an empty list: no collision. */
  setObject(id: string, hulls: readonly BufferGeometry[]): void {
    this.#bodies.set(id, hulls);
  }

  clearObjects(): void {
    this.#bodies.clear();
  }

  /** Whether placed objects collide with people. */
  set areObjectsSolid(areSolid: boolean) {
    this.#bodies.isMet = areSolid;
  }

  /** Whether people in headsets can teleport onto any walkable surface; false: only onto the floor. */
  areMeshesLandings = true;

  get isEmpty(): boolean {
    return this.#bodies.isEmpty;
  }

  /** The highest surface between `from` and `to` at x, z. */
  groundBelow(x: number, z: number, from: number, to: number, out: Ground): boolean {
    out.y = -Infinity;
    const bodies = this.#bodies.near(x, z, x, z);
    for (let body = 0; body < bodies; body++) {
      const tree = this.#bodies.found[body];
      if (!tree) break;
      highest(tree, x, z, from, to, out);
    }
    return out.y > -Infinity;
  }

  /** Whether a surface at x, y, z is the environment's floor rather than something on it. */
  isFloor(x: number, y: number, z: number): boolean {
    if (this.#floor !== null && Math.abs(y - this.#floor) > FLOOR_SLACK) return false;
    const tree = this.#bodies.ground;
    this.#found.y = -Infinity;
    if (tree) highest(tree, x, z, y + SAME_HEIGHT, y - SAME_HEIGHT, this.#found);
    return this.#found.y > -Infinity;
  }

  /** The deepest overlap of an upright capsule whose axis runs from `low` to `high`; false if there is none. */
  deepest(x: number, low: number, high: number, z: number, radius: number, out: Contact): boolean {
    out.depth = 0;
    let shortest = radius * radius;
    const bodies = this.#bodies.near(x - radius, z - radius, x + radius, z + radius);
    for (let body = 0; body < bodies; body++) {
      const tree = this.#bodies.found[body];
      if (!tree) break;
      const count = tree.along(x, low, z, 0, high - low, 0, radius);
      for (let i = 0; i < count; i++) {
        const triangle = tree.found[i] ?? 0;
        const near = this.#nearest;
        nearestToUpright(x, low, high, z, tree.corners, triangle * 9, tree.normals, triangle * 3, near);
        if (near.distanceSq >= shortest) continue;
        shortest = near.distanceSq;
        const distance = Math.sqrt(shortest);
        out.depth = radius - distance;
        const scale = distance > 1e-6 ? 1 / distance : 0;
        out.dx = near.dx * scale;
        out.dy = near.dy * scale;
        out.dz = near.dz * scale;
      }
    }
    return out.depth > 0;
  }

  /** First hit of a ray on the environment, without objects, within `far` metres; false: none. */
  castGround(
    ax: number,
    ay: number,
    az: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
    out: RaycastHit,
  ): boolean {
    out.distance = far;
    const tree = this.#bodies.ground;
    if (!tree) return false;
    let found = -1;
    const count = tree.along(ax, ay, az, dx * far, dy * far, dz * far, RAY_RADIUS);
    for (let i = 0; i < count; i++) {
      const triangle = tree.found[i] ?? 0;
      const t = sweepSphere(
        ax,
        ay,
        az,
        dx,
        dy,
        dz,
        RAY_RADIUS,
        tree.corners,
        triangle * 9,
        tree.normals,
        triangle * 3,
      );
      if (t >= out.distance) continue;
      out.distance = t;
      found = triangle;
    }
    if (found < 0) return false;
    const nx = tree.normals[found * 3] ?? 0;
    const ny = tree.normals[found * 3 + 1] ?? 0;
    const nz = tree.normals[found * 3 + 2] ?? 0;
    const slope = nx * dx + ny * dy + nz * dz;
    const sign = slope > 0 ? -1 : 1;
    // The sphere touches slightly before the ray would.
    out.distance = Math.min(far, out.distance + RAY_RADIUS / Math.max(0.1, Math.abs(slope)));
    out.nx = nx * sign;
    out.ny = ny * sign;
    out.nz = nz * sign;
    return true;
  }

  /**
   * Sphere cast: how far a sphere moves from a along the unit direction d before it touches something, at most `far`.
   */
  sweep(
    ax: number,
    ay: number,
    az: number,
    dx: number,
    dy: number,
    dz: number,
    radius: number,
    far: number,
  ): number {
    let first = far;
    const bodies = this.#bodies.near(
      Math.min(ax, ax + dx * far) - radius,
      Math.min(az, az + dz * far) - radius,
      Math.max(ax, ax + dx * far) + radius,
      Math.max(az, az + dz * far) + radius,
    );
    for (let body = 0; body < bodies; body++) {
      const tree = this.#bodies.found[body];
      if (!tree) break;
      const count = tree.along(ax, ay, az, dx * first, dy * first, dz * first, radius);
      for (let i = 0; i < count; i++) {
        const triangle = tree.found[i] ?? 0;
        const t = sweepSphere(
          ax,
          ay,
          az,
          dx,
          dy,
          dz,
          radius,
          tree.corners,
          triangle * 9,
          tree.normals,
          triangle * 3,
        );
        if (t < first) first = t;
      }
    }
    return first;
  }
}

/** Highest surface of a BVH between `from` and `to` at x, z, if above the best so far. */
function highest(tree: TriangleBvh, x: number, z: number, from: number, to: number, out: Ground): void {
  const count = tree.along(x, from, z, 0, to - from, 0, 0);
  for (let i = 0; i < count; i++) {
    const triangle = tree.found[i] ?? 0;
    const y = heightAt(tree, triangle, x, z);
    if (y <= out.y || y > from || y < to) continue;
    const sign = (tree.normals[triangle * 3 + 1] ?? 0) < 0 ? -1 : 1;
    out.y = y;
    out.nx = (tree.normals[triangle * 3] ?? 0) * sign;
    out.ny = (tree.normals[triangle * 3 + 1] ?? 0) * sign;
    out.nz = (tree.normals[triangle * 3 + 2] ?? 0) * sign;
  }
}

/** Height of a triangle at x, z; -Infinity outside it and for vertical ones. */
function heightAt(tree: TriangleBvh, triangle: number, x: number, z: number): number {
  const ny = tree.normals[triangle * 3 + 1] ?? 0;
  if (Math.abs(ny) < 1e-4) return -Infinity;
  const c = tree.corners;
  const at = triangle * 9;
  let sign = 0;
  for (let edge = 0; edge < 3; edge++) {
    const i = at + edge * 3;
    const j = at + ((edge + 1) % 3) * 3;
    const ix = c[i] ?? 0;
    const iz = c[i + 2] ?? 0;
    const side = ((c[j] ?? 0) - ix) * (z - iz) - ((c[j + 2] ?? 0) - iz) * (x - ix);
    // Points on a shared edge belong to both triangles, so that bodies can't fall through the gap.
    if (Math.abs(side) < 1e-7) continue;
    if (sign === 0) sign = Math.sign(side);
    else if (Math.sign(side) !== sign) return -Infinity;
  }
  const nx = tree.normals[triangle * 3] ?? 0;
  const nz = tree.normals[triangle * 3 + 2] ?? 0;
  return (c[at + 1] ?? 0) - ((x - (c[at] ?? 0)) * nx + (z - (c[at + 2] ?? 0)) * nz) / ny;
}
