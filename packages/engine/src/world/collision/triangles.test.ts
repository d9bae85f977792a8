import { BufferAttribute, BufferGeometry, PlaneGeometry } from "three";
import { expect, it } from "vitest";
import { readTriangles } from "./triangles.ts";

const shape = (positions: readonly number[], index?: number[]): BufferGeometry => {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  if (index) geometry.setIndex(index);
  return geometry;
};

/** Without negative zeros. */
const plain = (numbers: Float32Array): number[] => Array.from(numbers, (number) => number + 0);

it("reads corners and unit normals, with and without an index", () => {
  const plane = new PlaneGeometry(4, 2);
  const read = readTriangles(plane);
  expect(plain(read.normals)).toEqual([0, 0, 1, 0, 0, 1]);
  expect(readTriangles(plane.toNonIndexed())).toEqual(read);
});

it("skips triangles without an area, and keeps the ones after them", () => {
  const { corners, normals } = readTriangles(
    shape([0, 0, 0, 5, 0, 0, 0, 0, -5, 9, 9, 9], [0, 1, 1, 3, 3, 3, 0, 1, 2]),
  );
  expect(plain(corners)).toEqual([0, 0, 0, 5, 0, 0, 0, 0, -5]);
  expect(plain(normals)).toEqual([0, 1, 0]);
});
