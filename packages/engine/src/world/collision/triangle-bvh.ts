import type { BufferGeometry, Matrix4 } from "three";
import { buildBvh } from "./bvh-builder.ts";
import { readTriangles, writeNormal } from "./triangles.ts";

/** A BVH in shape space, and the shape's transform. */
type Placed = { tree: TriangleBvh; matrix: Matrix4 };
const trees = new WeakMap<BufferGeometry, TriangleBvh>();
const places = new WeakMap<BufferGeometry, { shape: BufferGeometry; matrix: Matrix4 }>();

/** The BVH of a shape, built once and cached. */
export function bvhOf(shape: BufferGeometry): TriangleBvh {
  let tree = trees.get(shape);
  if (!tree) trees.set(shape, (tree = new TriangleBvh(shape)));
  return tree;
}

/** Declares a hull to be a transformed shape, so that the shape's BVH is reused. */
export function standsAs(hull: BufferGeometry, shape: BufferGeometry, matrix: Matrix4): BufferGeometry {
  places.set(hull, { shape, matrix: matrix.clone() });
  return hull;
}

/** Builds or reuses the BVH of a hull. */
export function bvhOfHull(hull: BufferGeometry): TriangleBvh {
  const placed = places.get(hull);
  return placed
    ? new TriangleBvh(hull, { tree: bvhOf(placed.shape), matrix: placed.matrix })
    : new TriangleBvh(hull);
}

/**
 * Bounding volume hierarchy of triangles in world space, for the few queries of each frame's movement. Queries fill
 * `found` and allocate nothing.
 */
export class TriangleBvh {
  /** Three corners per triangle, nine numbers. */
  readonly corners: Float32Array;
  /** Unit normals, three numbers per triangle. */
  readonly normals: Float32Array;
  /** Results of the last query, as triangle indices. */
  found: Int32Array = new Int32Array(64);
  /** In the builder's format. */
  readonly #boxes: Float32Array;
  readonly #links: Int32Array;
  readonly #stack = new Int32Array(256);

  /**
   * `placed`: a BVH of the same triangles at another transform; its structure is reused, which takes a fraction of the
   * time.
   */
  constructor(geometry: BufferGeometry, placed: Placed | null = null) {
    if (placed) {
      this.corners = new Float32Array(placed.tree.corners.length);
      this.normals = new Float32Array(placed.tree.normals.length);
      this.#links = placed.tree.#links;
      this.#boxes = new Float32Array(placed.tree.#boxes.length);
      this.#stand(placed);
      return;
    }
    const built = buildBvh(readTriangles(geometry));
    this.corners = built.corners;
    this.normals = built.normals;
    this.#boxes = built.boxes;
    this.#links = built.links;
  }

  /** Finds triangles whose leaf is hit by a sphere of this radius swept from a by d; returns their number. */
  along(ax: number, ay: number, az: number, dx: number, dy: number, dz: number, radius: number): number {
    const boxes = this.#boxes;
    const links = this.#links;
    const stack = this.#stack;
    // Without motion along an axis, the sweep is inside the slab all the time or never.
    const ix = dx === 0 ? Infinity : 1 / dx;
    const iy = dy === 0 ? Infinity : 1 / dy;
    const iz = dz === 0 ? Infinity : 1 / dz;
    let depth = 0;
    let count = 0;
    if (links.length > 0) stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth] ?? 0;
      const box = node * 6;
      const x1 = enters((boxes[box] ?? 0) - radius - ax, ix);
      const x2 = enters((boxes[box + 3] ?? 0) + radius - ax, ix);
      const y1 = enters((boxes[box + 1] ?? 0) - radius - ay, iy);
      const y2 = enters((boxes[box + 4] ?? 0) + radius - ay, iy);
      const z1 = enters((boxes[box + 2] ?? 0) - radius - az, iz);
      const z2 = enters((boxes[box + 5] ?? 0) + radius - az, iz);
      const enter = Math.max(0, Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
      const leave = Math.min(1, Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
      if (enter > leave) continue;
      const size = links[node * 2 + 1] ?? 0;
      const link = links[node * 2] ?? 0;
      if (size === 0) {
        stack[depth++] = node + 1;
        stack[depth++] = link;
      } else {
        if (count + size > this.found.length) this.#grow();
        for (let i = 0; i < size; i++) this.found[count++] = link + i;
      }
    }
    return count;
  }

  #stand({ tree, matrix: { elements: e } }: Placed): void {
    const { corners, normals } = this;
    const from = tree.corners;
    for (let at = 0; at < corners.length; at += 3) {
      const [x, y, z] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0];
      corners[at] = e[0] * x + e[4] * y + e[8] * z + e[12];
      corners[at + 1] = e[1] * x + e[5] * y + e[9] * z + e[13];
      corners[at + 2] = e[2] * x + e[6] * y + e[10] * z + e[14];
    }
    // Degenerate triangles get an upward normal.
    for (let at = 0; at < normals.length; at += 3)
      if (!writeNormal(corners, at * 3, normals, at)) normals[at + 1] = 1;
    // Children have higher indices than their parent.
    for (let node = this.#links.length / 2 - 1; node >= 0; node--) this.#measure(node);
  }

  #measure(node: number): void {
    const [boxes, links, corners] = [this.#boxes, this.#links, this.corners];
    const size = links[node * 2 + 1] ?? 0;
    const link = links[node * 2] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      let [low, high] = [Infinity, -Infinity];
      if (size === 0) {
        const [one, other] = [(node + 1) * 6 + axis, link * 6 + axis];
        low = Math.min(boxes[one] ?? 0, boxes[other] ?? 0);
        high = Math.max(boxes[one + 3] ?? 0, boxes[other + 3] ?? 0);
      } else
        for (let at = link * 9 + axis; at < (link + size) * 9; at += 3) {
          low = Math.min(low, corners[at] ?? 0);
          high = Math.max(high, corners[at] ?? 0);
        }
      boxes[node * 6 + axis] = low;
      boxes[node * 6 + axis + 3] = high;
    }
  }

  #grow(): void {
    const bigger = new Int32Array(this.found.length * 2);
    bigger.set(this.found);
    this.found = bigger;
  }
}

/** When a slab's plane is crossed: always or never if the sweep is parallel to it. */
const enters = (gap: number, inverse: number): number =>
  gap === 0 && inverse === Infinity ? 0 : gap * inverse;
