import type { PrefabCollider } from "@veranda/contract/prefab";
import { BoxGeometry, CylinderGeometry, Quaternion } from "three";
import type { BufferGeometry, Matrix4 } from "three";

/** The hull that one walks against, in world space: positions and index only. */
export const colliderGeometry = (collider: PrefabCollider, matrix: Matrix4): BufferGeometry => {
  const geometry =
    collider.shape === "box"
      ? new BoxGeometry(...collider.size).applyQuaternion(new Quaternion(...collider.rotation))
      : new CylinderGeometry(collider.radius, collider.radius, collider.height, 12);
  geometry.translate(...collider.centre).applyMatrix4(matrix);
  geometry.deleteAttribute("uv");
  geometry.deleteAttribute("normal");
  return geometry;
};
