import type { Box3, Vector3 } from "three";

/** Snapping distance of edges, and the distance of neighbours that count. Metres. */
const HOLD = 0.12;
const NEIGHBOUR = 1.5;

/** Horizontal offset that aligns a box's edges with those of neighbours; 0 along an axis without near edges. */
export function snapToNeighbours(box: Box3, others: Iterable<Box3>, out: Vector3): Vector3 {
  out.set(0, 0, 0);
  let bestX = HOLD;
  let bestZ = HOLD;
  for (const other of others) {
    if (gap(box, other, "x") > NEIGHBOUR || gap(box, other, "z") > NEIGHBOUR || gap(box, other, "y") > 0.5)
      continue;
    for (const axis of ["x", "z"] as const) {
      const across = axis === "x" ? "z" : "x";
      // Edges far away along the other axis don't count.
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

/** Edge to edge if they are side by side; flush and centred in any case. */
function meetings({ min, max }: Box3, other: Box3, axis: "x" | "z", isBeside: boolean): number[] {
  const [a, b, c, d] = [min[axis], max[axis], other.min[axis], other.max[axis]];
  const inLine = [c - a, d - b, (c + d - a - b) / 2];
  return isBeside ? [c - b, d - a, ...inLine] : inLine;
}

const gap = (a: Box3, b: Box3, axis: "x" | "y" | "z"): number =>
  Math.max(a.min[axis] - b.max[axis], b.min[axis] - a.max[axis], 0);
