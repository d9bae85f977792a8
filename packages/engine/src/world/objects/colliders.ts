import type { PrefabCollider } from "@veranda/contract/prefab";
import { BoxGeometry, BufferAttribute, BufferGeometry, CylinderGeometry, Quaternion } from "three";
import type { Matrix4 } from "three";
import { standsAs } from "../collision/triangle-bvh.ts";

const made = new WeakMap<PrefabCollider, BufferGeometry>();

/** Collision geometry in world space: positions and index only. */
export const colliderGeometry = (collider: PrefabCollider, matrix: Matrix4): BufferGeometry => {
  let geometry = made.get(collider);
  if (!geometry) {
    geometry =
      collider.shape === "box"
        ? new BoxGeometry(...collider.size).applyQuaternion(new Quaternion(...collider.rotation))
        : new CylinderGeometry(collider.radius, collider.radius, collider.height, 12);
    geometry.translate(...collider.centre);
    made.set(collider, geometry);
  }
  return placedHull(geometry, matrix);
};

/** A hull transformed to world space: new positions, shared index. */
export function placedHull(hull: BufferGeometry, matrix: Matrix4): BufferGeometry {
  const { elements: e } = matrix;
  const from = hull.getAttribute("position");
  const positions = new Float32Array(from.count * 3);
  for (let i = 0; i < from.count; i++) {
    const x = from.getX(i);
    const y = from.getY(i);
    const z = from.getZ(i);
    positions[i * 3] = e[0] * x + e[4] * y + e[8] * z + e[12];
    positions[i * 3 + 1] = e[1] * x + e[5] * y + e[9] * z + e[13];
    positions[i * 3 + 2] = e[2] * x + e[6] * y + e[10] * z + e[14];
  }
  const placed = new BufferGeometry()
    .setAttribute("position", new BufferAttribute(positions, 3))
    .setIndex(hull.getIndex());
  return standsAs(placed, hull, matrix);
}
