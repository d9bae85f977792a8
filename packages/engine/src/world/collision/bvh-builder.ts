import type { Triangles } from "./triangles.ts";

const LEAF_SIZE = 4;

export type BuiltBvh = Triangles & {
  /** Min and max of each node, six numbers each. */
  boxes: Float32Array;
  /** A leaf: first triangle and count. An inner node: index of its second child (the first follows the node) and 0. */
  links: Int32Array;
};

/** Builds a bounding volume hierarchy over triangles, which are reordered by its leaves. */
export function buildBvh({ corners, normals }: Triangles): BuiltBvh {
  const count = normals.length / 3;
  const order = Int32Array.from({ length: count }, (_, index) => index);
  const builder = new BvhBuilder(corners, order);
  if (count > 0) builder.split(0, count);
  const sorted = { corners: new Float32Array(corners.length), normals: new Float32Array(normals.length) };
  for (let to = 0; to < count; to++) {
    const from = order[to] ?? 0;
    for (let i = 0; i < 9; i++) sorted.corners[to * 9 + i] = corners[from * 9 + i] ?? 0;
    for (let i = 0; i < 3; i++) sorted.normals[to * 3 + i] = normals[from * 3 + i] ?? 0;
  }
  return {
    ...sorted,
    boxes: Float32Array.from(builder.boxes),
    links: Int32Array.from(builder.links),
  };
}

/** Splits triangles at the middle of their centroids' bounds, along the longest axis. */
class BvhBuilder {
  readonly boxes: number[] = [];
  readonly links: number[] = [];
  readonly #corners: Float32Array;
  readonly #order: Int32Array;
  readonly #middles: Float32Array;

  constructor(corners: Float32Array, order: Int32Array) {
    this.#corners = corners;
    this.#order = order;
    this.#middles = new Float32Array(order.length * 3);
    for (let triangle = 0; triangle < order.length; triangle++) {
      for (let axis = 0; axis < 3; axis++) {
        const at = triangle * 9 + axis;
        const sum = (corners[at] ?? 0) + (corners[at + 3] ?? 0) + (corners[at + 6] ?? 0);
        this.#middles[triangle * 3 + axis] = sum / 3;
      }
    }
  }

  split(start: number, end: number): number {
    const node = this.links.length / 2;
    this.#writeBox(start, end);
    this.links.push(start, end - start);
    if (end - start <= LEAF_SIZE) return node;
    const half = this.#part(start, end);
    this.split(start, half);
    this.links[node * 2] = this.split(half, end);
    this.links[node * 2 + 1] = 0;
    return node;
  }

  /** Partitions the triangles into those below and above; returns the index of the second part. */
  #part(start: number, end: number): number {
    const order = this.#order;
    const middles = this.#middles;
    let axis = 0;
    let widest = -1;
    let middle = 0;
    for (let candidate = 0; candidate < 3; candidate++) {
      let low = Infinity;
      let high = -Infinity;
      for (let i = start; i < end; i++) {
        const value = middles[(order[i] ?? 0) * 3 + candidate] ?? 0;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      if (high - low <= widest) continue;
      widest = high - low;
      axis = candidate;
      middle = (low + high) / 2;
    }
    let half = start;
    for (let i = start; i < end; i++) {
      const triangle = order[i] ?? 0;
      if ((middles[triangle * 3 + axis] ?? 0) >= middle) continue;
      order[i] = order[half] ?? 0;
      order[half++] = triangle;
    }
    // Many centroids in one place: any split into halves will do.
    return half === start || half === end ? start + ((end - start) >> 1) : half;
  }

  #writeBox(start: number, end: number): void {
    const corners = this.#corners;
    let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
    let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      const triangle = (this.#order[i] ?? 0) * 9;
      for (let at = triangle; at < triangle + 9; at += 3) {
        const x = corners[at] ?? 0;
        const y = corners[at + 1] ?? 0;
        const z = corners[at + 2] ?? 0;
        if (x < minX) minX = x;
        if (y < minY) minY = y;
        if (z < minZ) minZ = z;
        if (x > maxX) maxX = x;
        if (y > maxY) maxY = y;
        if (z > maxZ) maxZ = z;
      }
    }
    this.boxes.push(minX, minY, minZ, maxX, maxY, maxZ);
  }
}
