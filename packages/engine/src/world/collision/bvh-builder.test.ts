import { TorusKnotGeometry } from "three";
import { expect, it } from "vitest";
import { buildBvh, type BuiltBvh } from "./bvh-builder.ts";
import { readTriangles, type Triangles } from "./triangles.ts";

/** Walks the tree and returns the number of triangles below each node. */
function walk(
  { links, boxes, corners }: BuiltBvh,
  node = 0,
): { leaves: [number, number][]; isTight: boolean } {
  const [link = 0, size = 0] = links.subarray(node * 2, node * 2 + 2);
  const below =
    size > 0
      ? { leaves: [[link, size] as [number, number]], isTight: true }
      : [node + 1, link]
          .map((child) => walk({ links, boxes, corners } as BuiltBvh, child))
          .reduce((a, b) => ({ leaves: [...a.leaves, ...b.leaves], isTight: a.isTight && b.isTight }));
  const points = below.leaves.flatMap(([first, count]) => [
    ...corners.subarray(first * 9, (first + count) * 9),
  ]);
  const box = [Math.min, Math.max].flatMap((most) =>
    [0, 1, 2].map((axis) => most(...points.filter((_, at) => at % 3 === axis))),
  );
  const isTight = box.every((side, at) => side === boxes[node * 6 + at]);
  return { leaves: below.leaves, isTight: isTight && below.isTight };
}

const sorted = ({ corners }: Triangles): string[] =>
  Array.from({ length: corners.length / 9 }, (_, at) =>
    corners.subarray(at * 9, at * 9 + 9).join(" "),
  ).toSorted();

it("puts each triangle into one small leaf, in boxes that tightly bound their contents", () => {
  const triangles = readTriangles(new TorusKnotGeometry(1, 0.3, 40, 6));
  const built = buildBvh(triangles);
  const { leaves, isTight } = walk(built);
  expect(isTight).toBe(true);
  expect(Math.max(...leaves.map(([, size]) => size))).toBeLessThanOrEqual(4);
  let next = 0;
  for (const [first, size] of leaves) {
    expect(first).toBe(next);
    next += size;
  }
  expect(next).toBe(triangles.normals.length / 3);
  expect(sorted(built)).toEqual(sorted(triangles));
});

it("splits triangles that all lie in one place as well", () => {
  const corners = Float32Array.from({ length: 9 * 20 }, (_, at) => [0, 0, 0, 1, 0, 0, 0, 1, 0][at % 9] ?? 0);
  const { leaves } = walk(buildBvh({ corners, normals: new Float32Array(60) }));
  expect(leaves.every(([, size]) => size <= 4)).toBe(true);
  expect(leaves.reduce((sum, [, size]) => sum + size, 0)).toBe(20);
});

it("has no node without triangles", () => {
  expect(buildBvh({ corners: new Float32Array(0), normals: new Float32Array(0) }).links).toHaveLength(0);
});
