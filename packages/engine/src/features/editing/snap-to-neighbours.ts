import type { Box3, Vector3 } from "three";

/** So near an edge takes hold, and so near something must be to count as a neighbour. Metres. */
const HOLD = 0.12;
const NEIGHBOUR = 1.5;

/** How far a box goes so that its edges meet those of neighbours, over the ground; an axis with nothing near stays 0. */
export function snapToNeighbours(box: Box3, others: Iterable<Box3>, out: Vector3): Vector3 {
  out.set(0, 0, 0);
  let bestX = HOLD;
  let bestZ = HOLD;
  for (const other of others) {
    if (gap(box, other, "x") > NEIGHBOUR || gap(box, other, "z") > NEIGHBOUR || gap(box, other, "y") > 0.5)
      continue;
    for (const axis of ["x", "z"] as const) {
      const across = axis === "x" ? "z" : "x";
      // Edges far along the other way say nothing.
      const isBeside = gap(box, other, across) <= 0.02;
      for (const by of meetings(box, other, axis, isBeside)) {
        const size = Math.abs(by);
        if (axis === "x" && size < bestX) {
          bestX = size;
          out.x = by;
        } else if (axis === "z" && size < bestZ) {
          bestZ = size;
          out.z = by;
        }
      }
    }
  }
  return out;
}

/** Side to side where they stand beside each other; in line, and middle to middle, in any case. */
function meetings({ min, max }: Box3, other: Box3, axis: "x" | "z", isBeside: boolean): number[] {
  const [a, b, c, d] = [min[axis], max[axis], other.min[axis], other.max[axis]];
  const inLine = [c - a, d - b, (c + d - a - b) / 2];
  return isBeside ? [c - b, d - a, ...inLine] : inLine;
}

const gap = (a: Box3, b: Box3, axis: "x" | "y" | "z"): number =>
  Math.max(a.min[axis] - b.max[axis], b.min[axis] - a.max[axis], 0);
