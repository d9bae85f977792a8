import type { Frame } from "./frame.ts";
import { rowsOf, spanOf } from "./coverage.ts";

/** Corners as `project` makes them. Fronts are seen counter-clockwise. */
export type Triangles = { clip: Float32Array; indices: ArrayLike<number>; sides: "front" | "both" };

/** A pixel of a triangle that nothing nearer hides. It is used again for the next. */
export type Fragment = {
  /** Its index in the frame. */
  pixel: number;
  /** Which corners the triangle has, and how much of each is here: together 1, right in perspective. */
  a: number;
  b: number;
  c: number;
  wa: number;
  wb: number;
  wc: number;
};

/** What the corners have, as it is here: part k of `width` parts each. */
export const interpolate = (
  { a, b, c, wa, wb, wc }: Fragment,
  values: Float32Array,
  width: number,
  k: number,
): number =>
  wa * (values[a * width + k] ?? 0) + wb * (values[b * width + k] ?? 0) + wc * (values[c * width + k] ?? 0);

const fragment: Fragment = { pixel: 0, a: 0, b: 0, c: 0, wa: 0, wb: 0, wc: 0 };
/** x, y, z, w of the three corners; in float64 no product of float32 numbers overflows. */
const corners = new Float64Array(12);
/** Of the edge across from each corner: what it has by x, by y and by itself. */
const edges = new Float64Array(9);

/**
 * Draws triangles in their order, from place `from` in the indices to before `to`. `shade` is asked for each pixel whose
 * centre is in a triangle and that nothing nearer hides; its answer is whether this hides what is drawn later and farther.
 * Triangles that share an edge leave no pixel of it out and have none twice. What is before the near plane is cut off;
 * triangles with a corner that is no finite number, and those seen from their edge, are left out.
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
 * Reads the fragment's corners. An edge is the plane through it and the eye (Olano and Greer, Triangle Scan Conversion
 * using 2D Homogeneous Coordinates, 1997): nothing is divided by w, which is 0 or less beside and behind the eye. Swapped
 * ends negate a plane exactly, so that neighbours agree on every pixel. The sum tells fronts (below 0) from backs.
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
