import { CUSTOM_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/custom-avatar";
import type { BufferAttribute, Mesh, Object3D } from "three";
import { describe, expect, it } from "vitest";
import type { LevelData } from "./custom-avatar-file.ts";
import { CustomAvatarAtlas } from "./custom-avatar-atlas.ts";

const SHAPE = { slots: 3, vertices: 4000, indices: 9000, side: 64, castsShadow: true };

function opened() {
  const shared = { uPoses: { value: null }, uGlow: { value: -1 } };
  const page = new CustomAvatarAtlas("page", SHAPE, shared, null);
  const waits = [...page.open()];
  return { page, waits };
}

/** Vertex i has i as its first coordinate, -2 as a normal, u = 3, bones 4 5 6 7, weights 8 to 11 and the tint 12. */
function level(count: number, ...lower: Uint32Array[]): LevelData {
  const vertices = new Uint8Array(count * STRIDE);
  const view = new DataView(vertices.buffer);
  for (let v = 0; v < count; v++) {
    view.setInt16(v * STRIDE, v, true);
    view.setInt8(v * STRIDE + 8, -2);
    view.setUint16(v * STRIDE + 12, 3, true);
    for (let k = 0; k < 8; k++) view.setUint8(v * STRIDE + 16 + k, 4 + k);
    view.setUint8(v * STRIDE + 24, 12);
  }
  return { vertices, count, indices: [Uint32Array.of(0, 1, count - 1), ...lower] };
}

/** Runs all steps; returns their number and the result. */
function inSteps<T>(steps: Generator<unknown, T>): { count: number; result: T } {
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done) return { count, result: value };
  }
}

describe("an atlas page of custom avatars", () => {
  it("is allocated over several frames, and uploaded in each", () => {
    const { page, waits } = opened();
    expect(waits.length).toBeGreaterThan(6);
    expect(waits.every((wait) => wait === "frame")).toBe(true);
    expect(page.draw.geometry.index?.count).toBe(27_000);
    expect(page.draw.isOpening).toBe(false);
    expect(page.draw.runs).toBe(0);
  });

  it("compiles its shaders as they will be used: with normals, and double-sided shadows", () => {
    const prepared: Mesh[] = [];
    const painter = {
      paint: () => undefined,
      prepare: async (thing: Object3D) => void prepared.push(thing as Mesh),
    };
    const page = new CustomAvatarAtlas(
      "page",
      SHAPE,
      { uPoses: { value: null }, uGlow: { value: -1 } },
      painter,
    );
    const opening = page.open();
    opening.next();
    const [seen] = prepared;
    expect(seen?.material).toBe(page.draw.material);
    const material = page.shadow?.customDepthMaterial;
    // three takes a shadow's side from its caster.
    expect(material?.side).toBe(page.draw.material.side);
    expect(page.draw.material.shadowSide).toBeNull();
    for (const name of ["position", "normal"]) expect(seen?.geometry.hasAttribute(name)).toBe(true);
  });

  it("stores levels consecutively in their slot, written in small steps", () => {
    const { page } = opened();
    const slot = [page.take(), page.take()][1] ?? 0;
    const { count, result } = inSteps(page.write(slot, [level(3000, Uint32Array.of(2, 1, 0)), level(200)]));
    expect(count).toBeGreaterThan(20);
    expect(result).toEqual([
      { start: 9000, count: 3 },
      { start: 9003, count: 3 },
      { start: 9006, count: 3 },
    ]);
    const { geometry } = page.draw;
    expect(Array.from(geometry.index?.array.slice(9000, 9009) ?? [])).toEqual([
      4000, 4001, 6999, 4002, 4001, 4000, 7000, 7001, 7199,
    ]);
    const at = (name: string, vertex: number) => {
      const { array, itemSize } = geometry.getAttribute(name) as BufferAttribute;
      return Array.from(array.slice(vertex * itemSize, (vertex + 1) * itemSize));
    };
    expect(at("position", 4000 + 2500)).toEqual([2500, 0, 0, 0]);
    expect(at("position", 7000 + 150)).toEqual([150, 0, 0, 0]);
    expect(at("position", 3999)).toEqual([0, 0, 0, 0]);
    expect(at("normal", 6999)).toEqual([-2, 0, 0, 0]);
    expect(at("aUv", 4000)).toEqual([3, 0]);
    expect(at("aBones", 7199)).toEqual([4, 5, 6, 7]);
    expect(at("aWeights", 7199)).toEqual([8, 9, 10, 11]);
    expect(at("aTint", 4001)).toEqual([12, 0, 0, 0]);
  });
});
