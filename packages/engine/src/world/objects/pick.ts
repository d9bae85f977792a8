import { Matrix4, Vector3 } from "three";
import type { TriangleBvh } from "../collision/triangle-bvh.ts";
import type { ObjectEntry } from "./object-renderer.ts";

/** The first hit of a ray. */
export type Pick = { id: string; distance: number; point: Vector3; normal: Vector3 };

export const pick = (): Pick => ({ id: "", distance: Infinity, point: new Vector3(), normal: new Vector3() });

const INVERSE = new Matrix4();
const FROM = new Vector3();
const WAY = new Vector3();
const NORMAL = new Vector3();
const CLICK = 1e-7;

/**
 * Whether a ray hits any of these within `most` metres, except those in `except`; if so, writes the nearest into
 * `target`.
 */
export function pickNearest(
  entries: Iterable<ObjectEntry>,
  from: Vector3,
  way: Vector3,
  far: number,
  target: Pick,
  except: ReadonlySet<string> | null,
): boolean {
  target.distance = far;
  let isFound = false;
  for (const entry of entries)
    if (!entry.isLeaving && !except?.has(entry.id) && meetsEntry(entry, from, way, target)) isFound = true;
  return isFound;
}

/** Whether the ray hits the object nearer than `target.distance`; if so, writes it there. Allocates nothing. */
function meetsEntry(entry: ObjectEntry, from: Vector3, way: Vector3, target: Pick): boolean {
  const { box, worldBox, kind } = entry;
  if (box.isEmpty() || entersBox(worldBox.min, worldBox.max, from, way) > target.distance) return false;
  // In object space; the direction isn't normalized there, so that distances remain those of the world.
  INVERSE.copy(entry.matrix).invert();
  FROM.copy(from).applyMatrix4(INVERSE);
  WAY.copy(from).add(way).applyMatrix4(INVERSE).sub(FROM);
  const inBox = entersBox(box.min, box.max, FROM, WAY);
  if (inBox > target.distance) return false;
  const shape = kind?.shapeOf?.(entry) ?? null;
  const distance = shape ? meetsShape(shape, target.distance) : inBox;
  if (distance >= target.distance) return false;
  if (!shape) sideOfBox(entry, distance);
  // Normals are transformed by the transpose of the inverse.
  const m = INVERSE.elements;
  const { x, y, z } = NORMAL;
  target.normal
    .set(m[0] * x + m[1] * y + m[2] * z, m[4] * x + m[5] * y + m[6] * z, m[8] * x + m[9] * y + m[10] * z)
    .normalize();
  if (target.normal.dot(way) > 0) target.normal.negate();
  target.id = entry.id;
  target.distance = distance;
  target.point.copy(way).multiplyScalar(distance).add(from);
  return true;
}

/** Distance at which a ray enters a box, 0 from inside; Infinity if it misses. */
function entersBox(min: Vector3, max: Vector3, from: Vector3, way: Vector3): number {
  let enter = 0;
  let leave = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const a = axis === 0 ? from.x : axis === 1 ? from.y : from.z;
    const d = axis === 0 ? way.x : axis === 1 ? way.y : way.z;
    const low = axis === 0 ? min.x : axis === 1 ? min.y : min.z;
    const high = axis === 0 ? max.x : axis === 1 ? max.y : max.z;
    if (Math.abs(d) < CLICK) {
      if (a < low || a > high) return Infinity;
      continue;
    }
    const one = (low - a) / d;
    const other = (high - a) / d;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave ? enter : Infinity;
}

/** Writes the normal of the box face that is hit into NORMAL. */
function sideOfBox({ box: { min, max } }: ObjectEntry, distance: number): void {
  let least = Infinity;
  NORMAL.set(0, 1, 0);
  for (let side = 0; side < 6; side++) {
    const axis = side >> 1;
    const at = FROM.getComponent(axis) + WAY.getComponent(axis) * distance;
    const off = Math.abs(at - (side & 1 ? max : min).getComponent(axis));
    if (off >= least) continue;
    least = off;
    NORMAL.set(0, 0, 0).setComponent(axis, side & 1 ? 1 : -1);
  }
}

/** Möller–Trumbore intersection with the triangles; writes the normal of the nearest into NORMAL. */
function meetsShape(tree: TriangleBvh, most: number): number {
  const reach = Math.min(most, 2000);
  const count = tree.along(FROM.x, FROM.y, FROM.z, WAY.x * reach, WAY.y * reach, WAY.z * reach, 0);
  const c = tree.corners;
  let nearest = Infinity;
  for (let i = 0; i < count; i++) {
    const triangle = tree.found[i] ?? 0;
    const at = triangle * 9;
    const ax = c[at] ?? 0;
    const ay = c[at + 1] ?? 0;
    const az = c[at + 2] ?? 0;
    const ux = (c[at + 3] ?? 0) - ax;
    const uy = (c[at + 4] ?? 0) - ay;
    const uz = (c[at + 5] ?? 0) - az;
    const vx = (c[at + 6] ?? 0) - ax;
    const vy = (c[at + 7] ?? 0) - ay;
    const vz = (c[at + 8] ?? 0) - az;
    const px = WAY.y * vz - WAY.z * vy;
    const py = WAY.z * vx - WAY.x * vz;
    const pz = WAY.x * vy - WAY.y * vx;
    const det = ux * px + uy * py + uz * pz;
    if (det === 0) continue;
    const sx = FROM.x - ax;
    const sy = FROM.y - ay;
    const sz = FROM.z - az;
    const u = (sx * px + sy * py + sz * pz) / det;
    if (u < 0 || u > 1) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const v = (WAY.x * qx + WAY.y * qy + WAY.z * qz) / det;
    if (v < 0 || u + v > 1) continue;
    const t = (vx * qx + vy * qy + vz * qz) / det;
    if (t < 0 || t >= nearest) continue;
    nearest = t;
    const n = triangle * 3;
    NORMAL.set(tree.normals[n] ?? 0, tree.normals[n + 1] ?? 0, tree.normals[n + 2] ?? 0);
  }
  return nearest;
}
