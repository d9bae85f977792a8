import { Box3, BoxGeometry, Vector3, type BufferGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { describe, expect, test } from "vitest";
import { findSpawnPoint } from "./spawn-finder.ts";

const block = (min: [number, number, number], max: [number, number, number]): BufferGeometry => {
  const [low, high] = [new Vector3(...min), new Vector3(...max)];
  const size = high.clone().sub(low);
  const middle = low.clone().add(high).multiplyScalar(0.5);
  return new BoxGeometry(size.x, size.y, size.z).translate(middle.x, middle.y, middle.z);
};
const find = (...blocks: BufferGeometry[]): readonly number[] => {
  const model = mergeGeometries(blocks);
  model.computeBoundingBox();
  return findSpawnPoint(model.boundingBox ?? new Box3(), model);
};
const FLOOR = block([-10, -0.2, -10], [10, 0, 10]);

describe("the spawn point of a model that declares none", () => {
  test("is the middle of its floor", () => {
    const [x, y, z] = find(FLOOR);
    expect([x, y, z]).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5), expect.closeTo(0, 5)]);
  });

  test("is in the house, and not on its roof", () => {
    const roof = block([-10, 3, -10], [10, 3.2, 10]);
    expect(find(FLOOR, roof)[1]).toBeCloseTo(0, 5);
  });

  test("is beside obstacles in the middle, and has headroom", () => {
    const pillar = block([-0.25, 0, -0.25], [0.25, 3, 0.25]);
    const low = block([1, 1, -10], [10, 1.2, 10]);
    const [x = 0, y = 0, z = 0] = find(FLOOR, pillar, low);
    expect(y).toBeCloseTo(0, 5);
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(0.5);
    expect(x).toBeLessThan(1);
  });

  test("is not in a pit, however deep", () => {
    const pit = block([9, -8, 9], [10, -7.8, 10]);
    expect(find(FLOOR, pit)[1]).toBeCloseTo(0, 5);
  });

  test("is above the middle if there is no ground at all", () => {
    const mast = block([-0.01, 0, -0.01], [0.01, 5, 0.01]);
    mast.setIndex((mast.getIndex()?.array ?? []).length > 0 ? [0, 1, 2] : []);
    const [x = 1, , z = 1] = find(mast);
    expect([Math.abs(x), Math.abs(z)]).toEqual([expect.closeTo(0, 1), expect.closeTo(0, 1)]);
  });

  test("is found in a model with inverted faces", () => {
    const turned = FLOOR.clone();
    const index = turned.getIndex();
    const flipped: number[] = [];
    for (let at = 0; at < (index?.count ?? 0); at += 3)
      flipped.push(index?.getX(at) ?? 0, index?.getX(at + 2) ?? 0, index?.getX(at + 1) ?? 0);
    turned.setIndex(flipped);
    expect(find(turned)[0]).toBeCloseTo(0, 5);
  });
});
