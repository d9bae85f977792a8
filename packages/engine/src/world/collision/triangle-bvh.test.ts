import { Matrix4, Quaternion, TorusKnotGeometry, Vector3 } from "three";
import { expect, it } from "vitest";
import { standsAs, TriangleBvh, bvhOfHull } from "./triangle-bvh.ts";

it("a transformed shape gives the same results as a hull built from the transformed triangles", () => {
  const shape = new TorusKnotGeometry(1, 0.3, 40, 6);
  const matrix = new Matrix4().compose(
    new Vector3(4, -2, 7),
    new Quaternion(0.2, 0.5, -0.1, 0.8).normalize(),
    new Vector3(1.5, 0.4, -2),
  );
  const hull = shape.clone().applyMatrix4(matrix);
  const fresh = new TriangleBvh(hull);
  const moved = bvhOfHull(standsAs(hull, shape, matrix));
  const met = (tree: TriangleBvh, from: Vector3, by: Vector3): string[] => {
    const count = tree.along(from.x, from.y, from.z, by.x, by.y, by.z, 0);
    return Array.from(tree.found.subarray(0, count), (triangle) =>
      [
        ...tree.corners.subarray(triangle * 9, triangle * 9 + 9),
        ...tree.normals.subarray(triangle * 3, triangle * 3 + 3),
      ]
        .map((number) => Math.round(number * 1000) || 0)
        .join(" "),
    );
  };
  expect(moved.corners.length).toBe(fresh.corners.length);
  const position = hull.getAttribute("position");
  let hits = 0;
  for (let i = 0; i + 7 < position.count; i += 7) {
    const from = new Vector3().fromBufferAttribute(position, i);
    const by = new Vector3().fromBufferAttribute(position, i + 7).sub(from);
    // Leaves may be split differently: compare only the triangles that are actually hit.
    const first = new Set(met(moved, from, by));
    const common = met(fresh, from, by).filter((each) => first.has(each));
    hits += common.length;
    expect(common.length).toBeGreaterThan(0);
  }
  expect(hits).toBeGreaterThan(40);
});
