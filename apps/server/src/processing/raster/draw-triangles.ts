import type { Frame } from "./frame.ts";
import { rowsOf, spanOf } from "./coverage.ts";

/** Vertices as `project` returns them. Front faces are counter-clockwise. */
export type Triangles = { clip: Float32Array; indices: ArrayLike<number>; sides: "front" | "both" };

/** A visible pixel of a triangle. Reused for the next. */
export type Fragment = {
  /** Its index in the frame. */
  pixel: number;
  /** The vertices of the triangle, and their perspective-correct weights here, which add up to 1. */
  a: number;
  b: number;
  c: number;
  wa: number;
  wb: number;
  wc: number;
};

/** Interpolates a vertex attribute: component k of `width`. */
export const interpolate = (
  { a, b, c, wa, wb, wc }: Fragment,
  values: Float32Array,
  width: number,
  k: number,
): number =>
  wa * (values[a * width + k] ?? 0) + wb * (values[b * width + k] ?? 0) + wc * (values[c * width + k] ?? 0);

const fragment: Fragment = { pixel: 0, a: 0, b: 0, c: 0, wa: 0, wb: 0, wc: 0 };
/** x, y, z, w of the three vertices; in float64 no product of float32 numbers overflows. */
const corners = new Float64Array(12);
/** Coefficients of the edge opposite to each vertex: for x, for y, and constant. */
const edges = new Float64Array(9);

/**
 * Draws triangles in order, for indices `from` to before `to`. `shade` is called for each visible pixel whose centre is
 * in a triangle, and returns whether it hides what is drawn later and farther. Triangles with a common edge leave no
 * gap and no overlap. Triangles are clipped at the near plane; those with non-finite vertices, or seen edge-on, are
 * skipped.
 */
export function drawTriangles(
  frame: Frame,
  { clip, indices, sides }: Triangles,
  shade: (fragment: Fragment) => boolean,
  from = 0,
  to = indices.length,
): void {
  for (let i = from; i + 2 < to && frame.work > 0; i += 3) {
    frame.work -= 1;
    fragment.a = indices[i] ?? 0;
    fragment.b = indices[i + 1] ?? 0;
    fragment.c = indices[i + 2] ?? 0;
    const turn = setUp(clip);
    if (turn === 0 || !Number.isFinite(turn) || (sides === "front" && turn > 0)) continue;
    drawTriangle(frame, turn, shade);
  }
}

/**
 * Reads the vertices. An edge is the plane through it and the eye (Olano and Greer, Triangle Scan Conversion using 2D
 * Homogeneous Coordinates, 1997): nothing is divided by w, which is 0 or less beside and behind the eye. Swapping an
 * edge's ends negates the plane exactly, so that neighbours agree on every pixel. The sign of the sum distinguishes
 * front faces (below 0) from back faces.
 */
function setUp(clip: Float32Array): number {
  for (let k = 0; k < 4; k++) {
    corners[k] = clip[fragment.a * 4 + k] ?? 0;
    corners[4 + k] = clip[fragment.b * 4 + k] ?? 0;
    corners[8 + k] = clip[fragment.c * 4 + k] ?? 0;
  }
  planeOf(0, 4, 8);
  planeOf(3, 8, 0);
  planeOf(6, 0, 4);
  const [x, y, w] = [corners[0] ?? 0, corners[1] ?? 0, corners[3] ?? 0];
  return (edges[0] ?? 0) * x + (edges[1] ?? 0) * y + (edges[2] ?? 0) * w;
}

function planeOf(edge: number, from: number, to: number): void {
  const [x, y, w] = [corners[from] ?? 0, corners[from + 1] ?? 0, corners[from + 3] ?? 0];
  const [toX, toY, toW] = [corners[to] ?? 0, corners[to + 1] ?? 0, corners[to + 3] ?? 0];
  edges[edge] = y * toW - w * toY;
  edges[edge + 1] = w * toX - x * toW;
  edges[edge + 2] = x * toY - y * toX;
}

function drawTriangle(frame: Frame, turn: number, shade: (fragment: Fragment) => boolean): void {
  const { side, depth } = frame;
  const rows = rowsOf(corners, side);
  const [ax, ay, a0] = [(edges[0] ?? 0) / turn, (edges[1] ?? 0) / turn, (edges[2] ?? 0) / turn];
  const [bx, by, b0] = [(edges[3] ?? 0) / turn, (edges[4] ?? 0) / turn, (edges[5] ?? 0) / turn];
  const [cx, cy, c0] = [(edges[6] ?? 0) / turn, (edges[7] ?? 0) / turn, (edges[8] ?? 0) / turn];
  const [az, bz, cz] = [corners[2] ?? 0, corners[6] ?? 0, corners[10] ?? 0];
  for (let row = rows.from; row < rows.to; row++) {
    const y = row + 0.5;
    const span = spanOf(edges, turn > 0, y, side);
    frame.work -= 1 + Math.max(0, span.to - span.from);
    if (frame.work < 0) return;
    for (let column = span.from; column < span.to; column++) {
      const x = column + 0.5;
      const [a, b, c] = [ax * x + ay * y + a0, bx * x + by * y + b0, cx * x + cy * y + c0];
      const near = a * az + b * bz + c * cz;
      const pixel = row * side + column;
      if (!(near <= 1 && near > (depth[pixel] ?? 0))) continue;
      const all = a + b + c;
      fragment.pixel = pixel;
      fragment.wa = a / all;
      fragment.wb = b / all;
      fragment.wc = c / all;
      if (shade(fragment)) depth[pixel] = near;
    }
  }
}
