import type { BufferGeometry } from "three";

const LEAF_SIZE = 4;

/**
 * A body of triangles in world space in a tree of boxes, made for the few questions that walking asks each frame.
 * Questions fill `found` and allocate nothing.
 */
export class TriangleTree {
  /** Three corners a triangle, nine numbers. */
  readonly corners: Float32Array;
  /** Unit normals, three numbers a triangle. */
  readonly normals: Float32Array;
  /** Answers of the last question, as triangle numbers. */
  found: Int32Array = new Int32Array(64);
  /** Min and max of each node, six numbers. */
  readonly #boxes: Float32Array;
  /** A leaf: first triangle and count. An inner node: where its second child lies (the first follows it) and 0. */
  readonly #links: Int32Array;
  readonly #stack = new Int32Array(64);

  constructor(geometry: BufferGeometry) {
    const { corners, normals } = readTriangles(geometry);
    const count = normals.length / 3;
    const order = Int32Array.from({ length: count }, (_, index) => index);
    const builder = new Builder(corners, order);
    if (count > 0) builder.split(0, count);
    this.#boxes = Float32Array.from(builder.boxes);
    this.#links = Int32Array.from(builder.links);
    this.corners = new Float32Array(corners.length);
    this.normals = new Float32Array(normals.length);
    order.forEach((from, to) => {
      this.corners.set(corners.subarray(from * 9, from * 9 + 9), to * 9);
      this.normals.set(normals.subarray(from * 3, from * 3 + 3), to * 3);
    });
  }

  /** Finds the triangles whose leaf meets the way of a ball of this radius from a by d; returns how many. */
  along(ax: number, ay: number, az: number, dx: number, dy: number, dz: number, radius: number): number {
    const boxes = this.#boxes;
    const links = this.#links;
    const stack = this.#stack;
    let depth = 0;
    let count = 0;
    if (links.length > 0) stack[depth++] = 0;
    while (depth > 0) {
      const node = stack[--depth] ?? 0;
      const box = node * 6;
      let enter = 0;
      let leave = 1;
      for (let axis = 0; axis < 3; axis++) {
        const a = axis === 0 ? ax : axis === 1 ? ay : az;
        const d = axis === 0 ? dx : axis === 1 ? dy : dz;
        const low = (boxes[box + axis] ?? 0) - radius - a;
        const high = (boxes[box + axis + 3] ?? 0) + radius - a;
        if (Math.abs(d) < 1e-9) {
          if (low > 0 || high < 0) leave = -1;
        } else {
          const t1 = low / d;
          const t2 = high / d;
          enter = Math.max(enter, Math.min(t1, t2));
          leave = Math.min(leave, Math.max(t1, t2));
        }
      }
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

  #grow(): void {
    const bigger = new Int32Array(this.found.length * 2);
    bigger.set(this.found);
    this.found = bigger;
  }
}

/** Drops triangles without an area: they have no side to be pushed to. */
function readTriangles(geometry: BufferGeometry): { corners: Float32Array; normals: Float32Array } {
  const positions = geometry.getAttribute("position");
  const index = geometry.index;
  const count = (index?.count ?? positions.count) / 3;
  const corners: number[] = [];
  const normals: number[] = [];
  const c = new Float64Array(9);
  for (let triangle = 0; triangle < count; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = index ? index.getX(triangle * 3 + corner) : triangle * 3 + corner;
      c[corner * 3] = positions.getX(at);
      c[corner * 3 + 1] = positions.getY(at);
      c[corner * 3 + 2] = positions.getZ(at);
    }
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = c;
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const area = Math.hypot(nx, ny, nz);
    if (area < 1e-10) continue;
    corners.push(...c);
    normals.push(nx / area, ny / area, nz / area);
  }
  return { corners: Float32Array.from(corners), normals: Float32Array.from(normals) };
}

/** Halves the triangles along the longest side of their box, at the middle one. */
class Builder {
  readonly boxes: number[] = [];
  readonly links: number[] = [];
  readonly #corners: Float32Array;
  readonly #order: Int32Array;

  constructor(corners: Float32Array, order: Int32Array) {
    this.#corners = corners;
    this.#order = order;
  }

  split(start: number, end: number): number {
    const node = this.links.length / 2;
    const box = this.#boxOf(start, end);
    this.boxes.push(...box);
    this.links.push(start, end - start);
    if (end - start <= LEAF_SIZE) return node;
    const sizes = [0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0));
    const axis = sizes.indexOf(Math.max(...sizes));
    const part = this.#order.subarray(start, end);
    part.sort((a, b) => this.#middle(a, axis) - this.#middle(b, axis));
    const half = start + ((end - start) >> 1);
    this.split(start, half);
    this.links[node * 2] = this.split(half, end);
    this.links[node * 2 + 1] = 0;
    return node;
  }

  #middle(triangle: number, axis: number): number {
    const at = triangle * 9 + axis;
    return (this.#corners[at] ?? 0) + (this.#corners[at + 3] ?? 0) + (this.#corners[at + 6] ?? 0);
  }

  #boxOf(start: number, end: number): number[] {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = start; i < end; i++) {
      const triangle = (this.#order[i] ?? 0) * 9;
      for (let k = 0; k < 9; k++) {
        const value = this.#corners[triangle + k] ?? 0;
        const axis = k % 3;
        box[axis] = Math.min(box[axis] ?? value, value);
        box[axis + 3] = Math.max(box[axis + 3] ?? value, value);
      }
    }
    return box;
  }
}
